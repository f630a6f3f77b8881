"""Positions in one line: there and back, and a sentence for whatever is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import waterhole
from tests.games.examples import changeable, examples, other_deck
from tests.games.kariba.examples import LINE
from tests.games.kariba.table import KARIBA
from tests.games.mada.table import MADA
from tests.games.tembo.table import TEMBO
from tests.kit.tables import tables
from waterhole import BadPosition, games

LINES = [line for game in games.names() for line in examples(game).lines]


@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60), choice=st.integers(0, 10**6))
def test_a_line_reads_back_as_an_equal_state(seed: int, moves: int, choice: int) -> None:
    table = tables()[choice % len(tables())]
    state = table.middle(seed, moves)
    line = state.text()
    assert line.isprintable()
    assert table.game.read(line) == state
    assert table.game.read(line).text() == line
    assert eval(repr(state), {"waterhole": waterhole}) == state


@pytest.mark.parametrize("line", LINES)
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    game = waterhole.load(line.split()[1])
    assert game.read(line).text() == line
    assert game.read(game.read(line).position()).text() == line


@pytest.mark.parametrize(
    "line",
    [
        "game kariba; turn 1; hands 1 1 7 / 3 5; waterhole 2:2 8:4; captured 2 / -; pile 3 7; partial",
        "partial·pile 3 7·captured 2/-·waterhole 8:4 2:2·hands 7 1 1/5 3·turn 1",
        f"  {LINE}\n",
    ],
)
def test_the_order_of_parts_and_the_room_between_them_do_not_matter(line: str) -> None:
    assert KARIBA.read(line) == KARIBA.read(LINE)


def test_cards_may_be_written_by_their_words() -> None:
    assert MADA.read("hands 3 lemur / double · partial") == MADA.read("hands 3 L / D · partial")


@pytest.mark.parametrize("name", changeable())
def test_another_deck_travels_in_the_line(name: str) -> None:
    state = waterhole.load(name, other_deck(name)).deal(2, seed=1)
    assert waterhole.load(name).read(state.text()) == state
    assert eval(repr(state), {"waterhole": waterhole}) == state


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "A part is empty"),
        ("hello", "A position has no part 'hello'; its parts are game, turn, start, phase, hands"),
        ("hands 1 / 2 · · pile 3", "A part is empty"),
        ("turn 0 · start 0", "The part “hands” is missing"),
        ("hands 1 / 2 · turn 1 · hands 3 / 4", "The part 'hands' is there twice."),
        ("hands 1 / 2 · turn mine", "The part “turn” is written like “turn 1”, not 'mine'."),
        ("hands 1 / 2 · turn", "The part “turn” is written like “turn 1”, not ''."),
        ("hands 1 / 2 · turn " + "9" * 5000, "The part “turn” is written like “turn 1”, not '999"),
        ("hands 1 / 2 · turn 7 · partial", "“turn” is a whole number from 0 to 1, not 7."),
        ("hands 1 /", "The part “hands” is written like “hands 1 1 7 / 3 5”, not '1 /'."),
        ("hands 1 / lion · partial", "“hands[1]” holds 'lion', which is no card of this game."),
        ("hands 1 / 2 · waterhole 9:1", "The part “waterhole” is written like “waterhole 2:2 8:4”, not '9:1'."),
        ("hands 1 / 2 · waterhole 1:2 1:3", "The part “waterhole” is written like"),
        ("hands 1 / 2 · waterhole 1:9 · partial", "“waterhole” counts animals, from 0 to 8 of each, not 9."),
        ("hands 1 / 2 · partial yes", "The part “partial” is written like “partial”, not 'yes'."),
        ("hands 1 / 2", "There are only 1 mice, of 8."),
        ("game mada · hands 1 / 2", "This is not a position of Kariba: its “game” is 'mada'."),
    ],
)
def test_what_is_no_line_is_refused_by_naming_the_part(line: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        KARIBA.read(line)
    assert str(refusal.value).startswith(sentence)
    assert len(str(refusal.value)) < 300


@pytest.mark.parametrize("rows", ["1", "6: 4A", "1: 4Z", "1: A", "1: 4A, 1: 5B", "1:", "x: 4A"])
def test_rows_that_are_no_rows_are_refused(rows: str) -> None:
    with pytest.raises(BadPosition, match=r"The part “rows” is written like “rows 1: 4A 11B, 4: 25B”"):
        TEMBO.read(f"hands 1 / 2 · rows {rows} · partial")


@pytest.mark.parametrize("deck", ["{", "x", "[" * 100_000])
def test_a_deck_that_is_no_json_is_refused(deck: str) -> None:
    with pytest.raises(BadPosition, match="The part “deck” is written like"):
        TEMBO.read(f"hands 1 / 2 · deck {deck}")


@given(line=st.text(alphabet="hands turnpileow0123456789:/·;-ABLDS{}[], ", max_size=60))
def test_any_text_is_a_position_or_refused(line: str) -> None:
    for game in map(waterhole.load, games.names()):
        try:
            state = game.read(line)
        except BadPosition as refusal:
            assert str(refusal)
        else:
            assert game.read(state.text()) == state


@given(seed=st.integers(0, 10**6), cut=st.integers(0, 10**6), put=st.text(max_size=3))
def test_a_spoilt_line_is_refused_or_still_one(seed: int, cut: int, put: str) -> None:
    table = tables()[seed % len(tables())]
    line = table.middle(seed, moves=seed % 30).text()
    at = cut % len(line)
    try:
        state = table.game.read(line[:at] + put + line[at + 1 :])
    except BadPosition as refusal:
        assert str(refusal)
    else:
        assert table.game.read(state.text()) == state
