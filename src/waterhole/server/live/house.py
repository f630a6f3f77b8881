"""The house: all tables of this process, and what they share: the log, the bus and the bots' threads."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Any

from waterhole import games
from waterhole.engine.errors import Refused
from waterhole.server.common.clock import SYSTEM, Steady, SystemClock
from waterhole.server.common.keys import REMEMBERED, Keys, print_of, revoked
from waterhole.server.common.limits import Addresses, Buckets, Openings, Revocations
from waterhole.server.common.metrics import TABLES, watch_loop
from waterhole.server.common.people import People, Person, remembered
from waterhole.server.common.refusal import Refusal
from waterhole.server.common.round_robin import Turns
from waterhole.server.common.settings import Settings
from waterhole.server.live.bus import bus
from waterhole.server.live.guest import ROUGH
from waterhole.server.live.keeper import Keeper
from waterhole.server.live.neighbours import Neighbours
from waterhole.server.live.results import settle
from waterhole.server.live.reviewing import Reviewing
from waterhole.server.live.rows import new_entry
from waterhole.server.live.stories import Stories
from waterhole.server.live.thinking import Thinkers
from waterhole.server.live.tidying import tidy, weigh
from waterhole.server.store.database import Rows
from waterhole.server.store.log import Log
from waterhole.server.store.scribe import Scribe
from waterhole.server.table import decisions, entries
from waterhole.server.table.comparing import Comparisons
from waterhole.server.table.games import loaded
from waterhole.server.table.moments import resumed, retold
from waterhole.server.table.snapshot import Unreadable
from waterhole.server.table.table import Table

ID = re.compile(r"[\w-]{1,32}", re.ASCII)
GARBAGE = (10_000, 10, 20)  # how much may gather before it is looked for: a move makes little of it
KEYS = 10.0  # seconds after which keys are looked at again
APART = 10 * 60 * 1000  # milliseconds that the clocks of two processes may differ
SHOWS, NEARBY_SHOWS, ALL_SHOWS = 5, 10, 100  # tables of bots alone that a person, an address and all may look at
COMMITS = 0.1, 5.0  # times that a seat may commit itself to a text: a second, and at once
PATIENCE = 1.0  # seconds before a database that is away is tried again, and for a listener to end

logger = logging.getLogger(__name__)


class House:
    """Opens, finds and forgets tables."""

    def __init__(self, settings: Settings, clock: SystemClock = SYSTEM) -> None:
        self.settings = settings
        self.clock = clock
        self.steady = Steady(clock)
        self.log = Log(settings.database, settle, clock)
        self.bus = bus(settings.redis)
        self.doubt = asyncio.Event()
        self.neighbours = Neighbours(self)
        self.scribe = Scribe(self.log, self.neighbours.announce, self.doubt.set, clock)
        self.comparisons = Comparisons()
        self.reviewing = Reviewing(self.log, settings.reviews, clock=clock)
        self.clerk = Turns(ThreadPoolExecutor(1, thread_name_prefix="clerk"))  # works out what happened
        self.stories = Stories(self)
        self.addresses = Addresses(settings.requests, settings.connections, clock)
        self.openings = Openings(settings.tables, clock)
        self.revocations = Revocations(clock)
        self.commits = Buckets(*COMMITS, clock)  # of seats; tables come and go in memory
        self.silent = Addresses(0, 0 if settings.proxy else settings.connections, clock)  # a proxy has many clients
        lines = max(settings.lines, settings.connections) if settings.lines and settings.connections else 0
        self.lines = Addresses(0, 0 if settings.proxy else lines, clock)
        self.keepers: dict[str, Keeper] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.up = self.steady.now()
        self.ready = False
        self.alone = settings.redis is None

    async def open(self) -> None:
        """Everything up to the moment when people can come."""
        await self.log.open()
        await self.log.claim(self.alone)
        await asyncio.to_thread(warm_up)
        self.people = People(Keys.read(await self.log.facts(), self.clock.now()), self.clock)
        self.thinkers = Thinkers(self.settings.thinkers, self.settings.bot_limit, self.steady)
        self.writing = asyncio.get_running_loop().create_task(self.scribe.run())
        self.listening = asyncio.get_running_loop().create_task(self.bus.run(self.neighbours.hear))
        self.duties = [
            asyncio.get_running_loop().create_task(lasting(duty))
            for duty in (
                self.steady.keep,
                self.thinkers.wake_up,
                self.wake_tables,
                partial(tidy, self),
                partial(weigh, self),
                partial(watch_loop, self.clock),
                self.neighbours.keep_in_touch,
                self.settle_doubts,
                self.mind_keys,
            )
        ]
        gc.freeze()  # what is there now stays; nobody needs to look at it again
        gc.set_threshold(*GARBAGE)
        gc.enable()
        self.ready = True

    async def close(self) -> None:
        """What was asked is stored; then everybody goes."""
        self.ready = False
        for keeper in self.keepers.values():
            keeper.close()
        for duty in self.duties:
            duty.cancel()
        self.scribe.close()
        await asyncio.gather(self.writing, *self.duties, return_exceptions=True)
        self.thinkers.close()
        self.clerk.close()
        await self.reviewing.close()
        await self.bus.flush()
        self.listening.cancel()
        await asyncio.wait([self.listening], timeout=PATIENCE)
        await self.bus.close()
        await self.log.close()

    # Tables

    async def open_table(
        self, opened: entries.Opened, person: Person, sit: bool, commitment: str | None = None
    ) -> Table:
        """A new table; whoever opens it sits down if they want to, and may commit to a text for the shuffle."""
        keeper = await self.store_new(opened)
        with self.staying(keeper):
            if sit:
                await keeper.carry_out(lambda table: decisions.sit(table, None, person.id, person.name, commitment))
            return keeper.table

    async def store_new(self, opened: entries.Opened, id: str | None = None) -> Keeper:
        at = self.clock.now()
        table = Table.opened(id or secrets.token_urlsafe(16), opened, at)
        if not await self.scribe.store(new_entry(table, opened, at)):
            raise Refusal("there_already", 409, "This table is there already.")
        return self.add(Keeper(self, table))

    async def rematch(self, old: Keeper, person: Person) -> str:
        """The same seats at another table. Its id follows from the old one's: two who ask at once get the same."""
        if old.table.facts.rematch is not None:
            return old.table.facts.rematch
        opened, id = decisions.rematch(old.table, person.id), self.people.secret_id(f"rematch {old.id}")
        try:
            self.let_go(await self.store_new(opened, id))
            await old.carry_out(lambda table: decisions.go_on(table, person.id, id))
        except Refusal as refusal:
            if refusal.code not in ("there_already", "rematched"):
                raise
        return id

    @asynccontextmanager
    async def visit(self, id: str) -> AsyncIterator[Keeper]:
        """A table by its id. As long as somebody visits it, it stays in memory and has one keeper."""
        keeper = await self.get(id)
        with self.staying(keeper):
            yield keeper

    @contextmanager
    def staying(self, keeper: Keeper) -> Iterator[None]:
        keeper.visits += 1
        try:
            yield
        finally:
            keeper.visits -= 1
            self.let_go(keeper)

    async def get(self, id: str) -> Keeper:
        """A table from memory, or from the log. Nothing may be awaited between this and `staying`."""
        while (keeper := self.keepers.get(id)) is None:  # once loaded, another may have let it go before we have it
            if id not in self.loading:
                self.loading[id] = asyncio.get_running_loop().create_task(self.load(id))
            await asyncio.shield(self.loading[id])
        return keeper

    async def load(self, id: str) -> None:
        try:
            self.neighbours.ask(self.add(Keeper(self, await self.newest(id))))
        finally:
            del self.loading[id]

    async def newest(self, id: str) -> Table:
        """A table as it was stored last."""
        rows = await self.log.nearest(id) if ID.fullmatch(id) else ()
        if not rows:
            raise Refusal("no_table", 404, "There is no such table.")
        return await self.retold(id, rows)

    async def retold(self, id: str, rows: Rows) -> Table:
        """A table from a snapshot and what came after it; if there is none that can be read, from the whole log."""
        try:
            return resumed(rows)
        except Unreadable:
            return await asyncio.to_thread(retold, id, await self.log.entries(id))

    def expect_few_shows(self, keeper: Keeper, callers: Iterable[tuple[str, str]]) -> None:
        """Bots alone play for whoever looks on: nobody may look at too many such tables at once, nor all together."""
        if not keeper.table.bots_alone:
            return
        shows = [each for each in self.keepers.values() if each is not keeper and each.table.bots_alone and each.guests]
        for address, person in callers:
            theirs = [each for each in shows if any(person == guest.caller[1] for guest in each.guests)]
            nearby = [each for each in shows if any(address == guest.caller[0] for guest in each.guests)]
            if len(theirs) >= SHOWS or len(nearby) >= NEARBY_SHOWS or len(shows) >= ALL_SHOWS:
                raise Refusal("bots_alone", 429, "You look at enough tables where bots play alone: leave one first.")

    def add(self, keeper: Keeper) -> Keeper:
        self.keepers[keeper.id] = keeper
        TABLES.set(len(self.keepers))
        keeper.schedule()
        return keeper

    def let_go(self, keeper: Keeper) -> None:
        """A table where nobody is and nothing is due needs no memory."""
        if not keeper.visits and not keeper.timer and not keeper.task and self.keepers.get(keeper.id) is keeper:
            del self.keepers[keeper.id]
            TABLES.set(len(self.keepers))

    async def wake_tables(self) -> None:
        """After a start: games in which it is a bot's turn, or a clock is running, go on."""
        for id in await self.log.going_on():
            try:
                async with self.visit(id):
                    pass
            except Exception as error:
                if isinstance(error, Refusal) and error.code == "no_database":
                    raise  # and begin again, once it is back
                logger.exception("a table could not be woken", extra={"table": id[:6]})
            await asyncio.sleep(0)

    async def mind_keys(self) -> None:
        """Other processes, and whoever keeps the server, may replace the key that signs, or revoke signatures."""
        looked = 0
        while True:
            await asyncio.sleep(KEYS)
            with suppress(Refusal):  # the database is away
                now = self.clock.now()
                self.take_keys(Keys.read(await self.log.facts(looked), now))
                looked = now + REMEMBERED - APART  # what was revoked from now on is remembered for longer

    async def revoke(self, id: str, signed: str, address: str) -> None:
        """Somebody is known no more: here at once, by other processes soon."""
        if not self.revocations.take(address):
            raise Refusal("too_fast", 429, "Enough was revoked from your address for now. Please come back later.")
        await self.log.note(revoked(id, remembered(signed, self.clock.now())))
        self.take_keys(replace(self.people.keys, revoked=frozenset([print_of(id)])))

    def take_keys(self, keys: Keys) -> None:
        """Keys as they are now, and who else was revoked since: they have to go."""
        new = keys.revoked - self.people.keys.revoked
        self.people.keys = replace(keys, revoked=self.people.keys.revoked | new if new else self.people.keys.revoked)
        for keeper in self.keepers.values() if new else ():
            for guest in keeper.guests:
                if guest.person is not None and print_of(guest.person.id) in new:
                    guest.close(ROUGH)

    async def settle_doubts(self) -> None:
        """What was being stored when the database went away may be stored after all: then everybody hears of it."""
        while True:
            await self.doubt.wait()
            self.doubt.clear()
            try:
                self.neighbours.announce(await self.neighbours.look_everything_up())
            except Exception:
                self.doubt.set()
                await asyncio.sleep(PATIENCE)


async def lasting(duty: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """A duty that fails is heard of, and begun again."""
    while True:
        try:
            await duty()
            return
        except Refused:
            await asyncio.sleep(PATIENCE)  # the database is away, and has said so
        except Exception:
            logger.exception("a duty of the server failed")
            await asyncio.sleep(PATIENCE)


def warm_up(*names: str) -> None:
    """Compile, or load, all that a table needs, in some games or in all, so that nobody's first move waits for it."""
    for name in names or games.names():
        state = loaded(name, None).deal(2, seed=1)
        observation = state.observe(state.turn)
        observation.view()
        observation.foresee()
        state.play(state.moves()[0])
