"""Who counts as one: whoever can choose among many addresses has the limits of one."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.bounds.hand import Hand
from waterhole.server.common.addresses import household
from waterhole.server.common.limits import LOOKS, Addresses, Lately
from waterhole.server.common.metrics import Line
from waterhole.server.http.gate import address


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("testclient", "testclient", True),
        ("", "somebody", False),
    ],
)
def test_a_network_of_ipv6_is_one_household_and_so_is_each_address_of_ipv4(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) == same


def test_requests_are_counted_for_households() -> None:
    addresses = Addresses(rate=1, connections=0, clock=Hand())
    scopes = [{"client": (f"2001:db8::{number:x}", 1)} for number in range(1, 8)]
    assert [addresses.take(address(scope)) for scope in scopes] == [True] * 5 + [False] * 2
    assert addresses.take(address({"client": ("2001:db8:0:1::1", 1)}))


@pytest.mark.anyio
async def test_what_costs_work_to_know_is_looked_up_a_few_times_a_second() -> None:
    clock, looks = Hand(), list[float]()
    lately: Lately[int] = Lately(clock)

    async def look() -> int:
        looks.append(clock.seconds)
        return len(looks)

    assert [await lately.of(look) for _ in range(3)] == [1, 2, 3]  # whoever asks now and then is told how it is
    for _ in range(1000):
        await lately.of(look)
    assert len(looks) == LOOKS[1]
    clock.seconds = 1
    for _ in range(1000):
        assert await lately.of(look) == len(looks)
    assert len(looks) == LOOKS[1] + LOOKS[0]


@pytest.mark.anyio
async def test_all_who_ask_while_somebody_looks_hear_what_is_found() -> None:
    looks, found = list[None](), asyncio.Event()
    lately: Lately[int] = Lately(Hand())

    async def look() -> int:
        looks.append(None)
        await found.wait()
        return len(looks)

    asking = [asyncio.get_running_loop().create_task(lately.of(look)) for _ in range(4)]
    await asyncio.sleep(0)
    found.set()
    assert await asyncio.gather(*asking) == [1] * 4
    assert await lately.of(look) == 2


def test_the_age_of_a_line_is_told_though_the_last_goes_meanwhile() -> None:
    class Going(dict[object, float]):
        def values(self) -> Any:
            self.clear()
            return super().values()

    line = Line(Hand())
    line.came = Going({"somebody": -5.0})
    assert line.age() == 0
    line.came = {"somebody": -5.0}
    assert line.age() == 5
