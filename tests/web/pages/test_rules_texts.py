"""What people read about the games: complete, the same in every language, and a reason for every refusal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from tests.games.found import having, part
from tests.kit.client import ROOT
from waterhole import load

LANGUAGES = ("en", "es", "fr", "it", "de")
# The same in every language, or made of a number and a word that two languages may share.
NAMES = re.compile(r"title|by|players|.*\.(id|picture)")
KEYS = {"id", "text", "why", "picture"}

games = pytest.mark.parametrize("game", having("web.page"))  # one that has just begun is not translated yet


def rules_text(game: str, language: str) -> Any:
    return json.loads((ROOT / f"web/src/games/{game}/rules/{language}.json").read_text(encoding="utf-8"))


def about_text(language: str) -> Any:
    return json.loads((ROOT / f"web/src/pages/about/{language}.json").read_text(encoding="utf-8"))


def rules_of(text: Any) -> list[Any]:
    return [rule for section in text["sections"] for rule in section["rules"]]


def numbered(game: str) -> list[str]:
    """All rules, by the rule sheet: it speaks of every one, from the first to the last."""
    found = set(re.findall(r"\b[A-Z]\d+\b", load(game).rulebook))
    return [f"{min(found)[0]}{number}" for number in range(1, len(found) + 1)]


def cited(game: str) -> set[str]:
    """The rules that a refusal of this game may name."""
    words = (ROOT / f"src/waterhole/games/{game}/words.py").read_text(encoding="utf-8")
    return set(re.findall(r"\b[A-Z]\d+\b", words))


def leaves(text: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Every string of a text with its place in it, such as `sections.0.heading`."""
    if isinstance(text, dict | list):
        for key, inner in text.items() if isinstance(text, dict) else enumerate(text):
            yield from leaves(inner, f"{place}.{key}" if place else str(key))
    else:
        yield place, text


def shape(text: Any) -> list[tuple[str, str | None]]:
    """A text without its words: every place, and what stands there if it is a rule's number or a picture's name."""
    return [(place, leaf if place.endswith((".id", ".picture")) else None) for place, leaf in leaves(text)]


def check_words(texts: dict[str, Any]) -> None:
    """No text is empty or untidy, and none was left in another language."""
    for language, text in texts.items():
        for place, leaf in leaves(text):
            assert isinstance(leaf, str), f"{language} {place}"
            assert leaf, f"{language} {place}"
            assert leaf == leaf.strip(), f"{language} {place}: {leaf!r}"
            assert "  " not in leaf, f"{language} {place}: {leaf!r}"
            assert "'" not in leaf, f"{language} {place} has a straight apostrophe: {leaf!r}"
    for one, other in combinations(texts, 2):
        theirs = dict(leaves(texts[other]))
        for place, leaf in leaves(texts[one]):
            if not NAMES.fullmatch(place):
                assert leaf != theirs[place], f"{place} is the same in {one} and {other}"


@games
def test_every_rule_is_told_exactly_once(game: str) -> None:
    told = [rule["id"] for rule in rules_of(rules_text(game, "en"))]
    assert sorted(told) == sorted(numbered(game))


@games
def test_every_rule_that_a_refusal_cites_says_why_and_no_other_does(game: str) -> None:
    explained = {rule["id"] for rule in rules_of(rules_text(game, "en")) if "why" in rule}
    assert cited(game)
    assert explained == cited(game)


@games
def test_every_picture_is_shown_exactly_once(game: str) -> None:
    shown = [rule["picture"] for rule in rules_of(rules_text(game, "en")) if "picture" in rule]
    assert sorted(shown) == sorted(part(game, "web.page").PICTURES)


@games
def test_rules_are_built_the_same_in_every_language(game: str) -> None:
    english = rules_text(game, "en")
    assert list(english) == ["title", "by", "players", "aim", "sections", "questions"]
    assert all(list(section) == ["heading", "rules"] for section in english["sections"])
    assert all({"id", "text"} <= set(rule) <= KEYS for rule in rules_of(english))
    assert all(list(question) == ["q", "a"] for question in english["questions"])
    assert 3 <= len(english["questions"]) <= 5
    for language in LANGUAGES[1:]:
        text = rules_text(game, language)
        assert shape(text) == shape(english), language
        assert (text["title"], text["by"]) == (english["title"], english["by"]), language


@games
def test_rules_are_written_in_every_language(game: str) -> None:
    check_words({language: rules_text(game, language) for language in LANGUAGES})


def test_the_about_page_is_built_the_same_in_every_language() -> None:
    english = about_text("en")
    assert list(english) == ["lead", "by", "sections"]
    for section in english["sections"]:  # some can be linked to
        assert [part for part in section if part != "id"] == ["heading", "paragraphs"]
        assert section["paragraphs"]
    for language in LANGUAGES[1:]:
        assert shape(about_text(language)) == shape(english), language


def test_the_about_page_is_written_in_every_language() -> None:
    check_words({language: about_text(language) for language in LANGUAGES})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_about_page_names_everybody_whose_work_this_rests_on(language: str) -> None:
    page = "\n".join(leaf for _, leaf in leaves(about_text(language)))
    for name in ("{games}", "{authors}", "Microsoft", "Vernon Adams", "Svelte"):  # the games say who made them
        assert name in page
    for licence in ("MIT", "SIL Open Font License", "BSD-3-Clause"):
        assert licence in page
    assert "waterhole verify" in page
