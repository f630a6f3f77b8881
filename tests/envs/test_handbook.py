"""What is written for researchers is what the code does."""

from __future__ import annotations

import pytest

import waterhole
from tests.games.found import shipping
from tests.kit.client import ROOT
from waterhole import Refused
from waterhole.engine.kernel.tensor import spans
from waterhole.lab.handbook.pages import check_features, page
from waterhole.lab.handbook.patterns import listed, patterns

DOCS = ROOT / "docs"


@pytest.mark.parametrize("name", shipping("study/page.toml"))
def test_a_page_says_what_the_code_says(name: str) -> None:
    written = (DOCS / "environments" / f"{name}.md").read_text(encoding="utf-8")
    assert written == page(name), "make pages"


@pytest.mark.parametrize("name", shipping("study/page.toml"))
def test_a_page_tells_every_place_of_the_tensor(name: str) -> None:
    written = page(name)
    for feature, place in spans(waterhole.load(name).tensor.FEATURES).items():
        where = f"{place.start}–{place.stop - 1}" if len(place) > 1 else f"{place.start}"
        assert f"| {where} | `{feature}` |" in written


def test_patterns_number_moves_by_formula() -> None:
    moves = [f"{animal}x{count}" for count in (1, 2) for animal in (1, 2, 3)] + ["croc gnu", "croc zebra", "draw"]
    many, words, one = patterns(moves, ["{animal}x{count}", "croc {species}", "draw"])
    assert (many.first, many.last, many.formula()) == (0, 5, "3 · (count − 1) + (animal − 1)")
    assert (words.first, words.last, words.formula()) == (6, 7, "6 + index(species)")
    assert (one.first, one.last, one.formula()) == (8, 8, "8")
    assert [*many.moves(), *words.moves(), *one.moves()] == moves


def test_a_pattern_may_name_the_number_after_another() -> None:
    (pairs,) = patterns(["1+3@0", "1+3@1", "2+4@0", "2+4@1"], ["{animal}+{animal+2}@{place}"])
    assert pairs.slots == {"animal": ["1", "2"], "place": ["0", "1"]}


@pytest.mark.parametrize(
    ("moves", "texts"),
    [
        (["a1", "a2", "b"], ["a{n}"]),  # one is left
        (["a1", "a2"], ["a{n}", "b"]),  # one is not there
        (["a1", "b", "a2"], ["a{n}", "b"]),  # not in this order
        (["1x1", "2x1", "1x2"], ["{animal}x{count}"]),  # no whole block
        (["1+2", "2+4"], ["{n}+{n+1}"]),  # another relation
        (["a"], []),
    ],
)
def test_patterns_that_do_not_say_the_moves_again_are_refused(moves: list[str], texts: list[str]) -> None:
    with pytest.raises(Refused):
        patterns(moves, texts)


def test_numbers_that_follow_each_other_are_written_short() -> None:
    assert listed(["1", "2", "3", "5", "6", "lemur"]) == "1–3, 5, 6, lemur"


def test_axes_that_are_not_those_of_the_tensor_are_refused() -> None:
    game = waterhole.load("kariba")
    axes = {feature.name: [""] * len(feature.shape) for feature in game.tensor.FEATURES}
    check_features(game, axes)
    with pytest.raises(Refused, match="shape"):
        check_features(game, {**axes, "shown": ["seat"]})
    with pytest.raises(Refused, match="its tensor has"):
        check_features(game, {**axes, "moon": []})
