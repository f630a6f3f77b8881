"""Luck against skill, on games that were made up so that it is known what decides them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from waterhole.lab.simulate.luck import parts
from waterhole.lab.simulate.simulation import Counted, Simulation, seating
from waterhole.lab.simulate.survey import Survey
from waterhole.lab.simulate.tally import Slate, Tally, close_deal, close_game


def made_up(line: list[str], cards: float, skill: float, seat: float, choices: float, deals: int = 6000) -> Any:
    """Games of two, in which seat 0 leads by what cards, the first bot's skill, its seat and choices add up to."""
    simulation = Simulation.of("kariba", line, 2, 2 * deals)
    places, slate, tally, chance = seating(simulation), Slate.blank(), Tally.blank(), Random(7)
    for _ in range(deals):
        dealt = chance.gauss(0, cards)
        for moved_on in range(2):
            lead = dealt + seat + (skill if moved_on == 0 else -skill) + chance.gauss(0, choices)
            slate.points[:2] = [250 + round(lead), 250]
            close_game(slate, places, moved_on, tally)
        close_deal(slate, places, tally)
    survey = Survey(simulation)
    survey.add(Counted(2 * deals, tally.tobytes(), None))  # type: ignore[arg-type]  # no rows
    return parts(simulation, survey.sums)["lead"]


def test_each_part_is_found_again() -> None:
    found = made_up(["habit", "random"], cards=20, skill=15, seat=10, choices=30)
    expected = {"cards": 20**2, "bots": 15**2, "seat": 10**2, "choices": 30**2}
    assert {part: found[part] for part in expected} == pytest.approx(expected, rel=0.1)
    assert found["variance"] == pytest.approx(20**2 + 15**2 + 10**2 + 30**2, rel=0.05)


def test_equal_bots_have_no_skill_to_show() -> None:
    found = made_up(["random"], cards=20, skill=0, seat=0, choices=30)
    assert found["bots"] == 0
    assert found["seat"] < 5
    assert found["cards"] == pytest.approx(400, rel=0.1)


def test_where_cards_decide_everything_nothing_is_left_to_choices() -> None:
    found = made_up(["random"], cards=20, skill=0, seat=0, choices=0)
    assert found["choices"] == pytest.approx(0, abs=1e-6)


def test_where_chance_decides_everything_the_cards_do_nothing() -> None:
    found = made_up(["random"], cards=0, skill=0, seat=0, choices=30)
    assert found["cards"] / found["variance"] < 0.03


def test_a_single_deal_says_nothing_and_breaks_nothing() -> None:
    assert made_up(["habit", "random"], cards=20, skill=5, seat=3, choices=1, deals=1)["bots"] == 0
