"""Deck files: another deck is taken, a wrong one refused with line and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import waterhole
from tests.games.examples import changeable, examples, other_deck
from waterhole import BadDeck, games
from waterhole.engine.library import replay
from waterhole.engine.library.match import Match

DECK = waterhole.load("kariba").deck.text


def test_another_deck_may_name_the_animals_otherwise(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(DECK.replace('"meerkat"', '"suricate"').replace('"meerkats"', '"suricates"'), encoding="utf-8")
    state = waterhole.load("kariba", deck=file).read(
        {
            "game": "kariba", "players": 2, "turn": 0, "start": 0, "hands": [[1], [3]], "waterhole": [0] * 8,
            "captured": [[], []], "pile": [], "market": None, "partial": True,
        }
    )  # fmt: skip
    with pytest.raises(waterhole.IllegalMove, match="You hold no suricate"):
        state.play("2x1")


@pytest.mark.parametrize(
    ("game", "old", "new", "reason"), [(game, *wrong) for game in games.names() for wrong in examples(game).wrong_decks]
)
def test_a_wrong_deck_is_refused_with_the_line(tmp_path: Path, game: str, old: str, new: str, reason: str) -> None:
    file, text = tmp_path / "deck.toml", waterhole.load(game).deck.text
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(BadDeck) as refusal:
        waterhole.load(game, deck=file)
    assert reason in str(refusal.value)


def test_a_deck_that_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadDeck, match="cannot be read"):
        waterhole.load("kariba", deck=tmp_path / "nowhere.toml")
    with pytest.raises(BadDeck, match="cannot be read"):
        waterhole.load("kariba", deck=tmp_path)
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadDeck, match="not a text file"):
        waterhole.load("kariba", deck=tmp_path / "picture")


def test_half_a_deck_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(DECK[: DECK.index("[[animals]]\nnumber = 5")], encoding="utf-8")
    with pytest.raises(BadDeck, match="there are 8 animals, not 4"):
        waterhole.load("kariba", deck=file)


@pytest.mark.parametrize("game", changeable())
def test_another_deck_travels_in_a_replay(game: str) -> None:
    match = Match(waterhole.load(game, deck=other_deck(game)), 2, seed=1, length=1)
    while not match.over:
        match.play(match.state.moves()[-1])
    again = replay.read(replay.write(match, ["Ana", "Ben"])).match
    assert again.state.position() == match.state.position()
    assert again.game.deck.content == match.game.deck.content == other_deck(game)
    assert eval(repr(match.state), {"waterhole": waterhole}).game.deck.content == match.game.deck.content


def test_a_wrong_deck_in_an_object_is_refused_without_a_line() -> None:
    with pytest.raises(BadDeck, match="The deck, animals 1: there are 8 animals, not 1"):
        waterhole.load("kariba", deck={"animals": [{"number": 1, "name": "mouse", "plural": "mice", "copies": 8}]})
    with pytest.raises(BadDeck, match="A deck is a file or an object"):
        waterhole.load("kariba", deck=7)  # type: ignore[arg-type]
