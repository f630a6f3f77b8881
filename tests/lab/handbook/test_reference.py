"""The page about the library is what the library is, and its examples do what they say."""

from __future__ import annotations

import doctest

import pytest

import waterhole
from tests.kit.client import ROOT
from waterhole import Refused
from waterhole.lab.handbook.reference import BELOW, CLASSES, members, page, text

PAGE = ROOT / "docs" / "library.md"
WRITTEN = PAGE.read_text(encoding="utf-8")


def test_the_page_says_what_the_code_says() -> None:
    assert page(WRITTEN) == WRITTEN, "make pages"


def test_every_example_does_what_it_says() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 20
    assert not found.failed


def test_everything_public_is_on_the_page() -> None:
    for name in waterhole.__all__:
        assert f"waterhole.{name}" in WRITTEN
    for called, name in CLASSES.items():
        for member in members(getattr(waterhole, name)):
            assert f"**`{called}.{member}" in WRITTEN


def test_what_is_written_by_hand_stays() -> None:
    assert page("# Mine").startswith(f"# Mine\n\n{BELOW}\n\n")
    assert page(f"# Mine\n\n{BELOW}\n\nold") == page("# Mine")


def test_what_has_no_docstring_is_refused() -> None:
    with pytest.raises(Refused, match="has no docstring"):
        text(lambda: None)
