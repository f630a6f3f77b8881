"""What tests in the browser begin at is as it says."""

from __future__ import annotations

import pytest

from tests.web.kit.situations import every


@pytest.mark.parametrize("name", every())
def test_a_situation_is_as_it_says(name: str) -> None:
    assert every()[name].holds(), "python -m tests.web.kit.situations finds where it is so"
