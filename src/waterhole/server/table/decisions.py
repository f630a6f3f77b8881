"""May this be done at this table, now, by this person? Pure answers: an entry for the log, or a refusal."""

from __future__ import annotations

import re
import secrets
from collections.abc import Container
from typing import Any

import msgspec
from msgspec import structs

from waterhole import bots
from waterhole.engine.errors import BadDeck, shown
from waterhole.engine.library.fields import whole
from waterhole.engine.library.game import Game
from waterhole.engine.library.match import NAME
from waterhole.engine.library.series import LENGTHS
from waterhole.server.common.refusal import Refusal
from waterhole.server.table import entries
from waterhole.server.table.entries import Clock, Happening, TableSettings
from waterhole.server.table.games import game_of
from waterhole.server.table.table import LONGEST, Table

OPEN = "open"
COMMITMENT = re.compile(r"[0-9a-f]{64}", re.ASCII)
LONGEST_CLOCK = 24 * 60 * 60
# After so many entries, in all and for each game, nothing happens but moves: many times what a match has.
FUSS, FUSS_A_GAME = 200, 1000  # entries
KEPT_BACK = 2  # times that a seat may call the start off
OWN_FUSS = 200  # of them, those that one person causes by coming and going, placing bots and committing
LONGEST_DECK = 8 * 1024  # bytes: those of the games have less than a third of it
# Codes are read aloud: they can be spoken in any language, and no letter looks like another.
SYLLABLES = [consonant + vowel for consonant in "bdfgklmnprtvz" for vowel in "aeiou"]


class Repeated(Exception):
    """A move that was taken before; it is answered as then."""

    def __init__(self, id: str, version: int) -> None:
        self.id = id
        self.version = version


def open_table(settings: TableSettings, host: str) -> entries.Opened:
    """A new table, if it can be played."""
    game = game_of(settings)
    game.check_players(len(settings.seats))
    game.check_options(settings.options)
    if not whole(settings.length, LENGTHS[0], LENGTHS[-1]):
        raise Refusal("bad_length", 422, f"A match has {LENGTHS[0]} to {LENGTHS[-1]} games.", longest=LENGTHS[-1])
    for who in settings.seats:
        if who != OPEN:
            check_level(who)
    if settings.clock is not None:
        check_clock(settings.clock)
    if settings.rated:
        check_rated(settings)
    if settings.deck is not None:
        settings = structs.replace(settings, deck=checked_deck(game))
    return entries.Opened(settings, host, secrets.token_hex(32), new_code())


def new_code() -> str:
    """Four syllables and two digits: “lavo-kime-27”."""
    a, b, c, d = (secrets.choice(SYLLABLES) for _ in range(4))
    return f"{a}{b}-{c}{d}-{secrets.randbelow(80) + 20}"


def check_level(level: str) -> None:
    if level not in bots.LEVELS:
        known = ", ".join(bots.LEVELS)
        raise Refusal("bad_level", 422, f"A seat is open or has a bot: {known}; not {shown(level)}.", level=level[:60])


def check_clock(clock: Clock) -> None:
    if not 1 <= clock.seconds <= LONGEST_CLOCK or not 0 <= clock.increment <= LONGEST_CLOCK:
        raise Refusal("bad_clock", 422, "A clock has 1 second to 24 hours.", longest=LONGEST_CLOCK)
    if clock.kind == "move" and clock.increment:
        raise Refusal("bad_clock", 422, "A clock for each move adds no time: only a bank has an increment.")


def checked_deck(game: Game) -> dict[str, Any]:
    """A deck as the game has checked it, which is what is stored: with every table, and in everybody's lists."""
    deck = game.deck.content
    if len(msgspec.json.encode(deck)) > LONGEST_DECK:
        raise BadDeck(f"A deck has {LONGEST_DECK >> 10} kB at most.")
    return deck


def check_rated(settings: TableSettings) -> None:
    """May the result of such a table count?"""
    if settings.help:
        raise Refusal("rated_help", 422, "A rated table has no help for anybody.")
    if settings.deck is not None:
        raise Refusal("rated_deck", 422, "Rated games are played with the game's own deck.")
    if OPEN not in settings.seats:
        raise Refusal("rated_bots", 422, "A rated table needs a seat for a person.")


# Before the match


def sit(table: Table, seat: int | None, person: str, name: str, commitment: str | None = None) -> entries.Sat:
    """A person wants an open seat: this one, or any. They may commit to a text for the shuffle at once."""
    expect_seating(table)
    expect_calm(table, person)
    if commitment is not None:
        check_commitment(table, commitment)
    if (mine := table.seat_of(person)) is not None:
        raise Refusal("already_seated", 409, f"You sit on seat {mine} already.", seat=mine)
    free = [number for number, there in enumerate(table.facts.seats) if there.open]
    if seat is None and not free:
        raise Refusal("full", 409, "All seats are taken.")
    seat = free[0] if seat is None else check_seat(table, seat)
    if seat not in free:
        raise Refusal("seat_taken", 409, f"Seat {seat} is taken.", seat=seat)
    return entries.Sat(seat, person, distinct(table, seat, name), commitment if trusted(table, seat) else None)


def distinct(table: Table, seat: int, name: str) -> str:
    """A name that nobody else has at this table: the second Nia is “Nia 2”."""
    others = {there.name for number, there in enumerate(table.facts.seats) if number != seat}
    names = (name, *(f"{name[: NAME - 2]} {number}" for number in range(2, 7)))
    return next(each for each in names if each not in others)


def move_device(table: Table, seat: int, owner: str, person: str) -> entries.Sat:
    """Whoever has a private link takes the seat of its owner along to another device; the others see the same name."""
    there = table.facts.seats[seat]
    expect_movable(table)
    expect_calm(table, owner)
    expect_unlocked(table)
    if there.person != owner:
        raise Refusal("link_used", 410, "This link was used before, or its owner sits there no more.")
    if table.seat_of(person) not in (None, seat):
        raise Refusal("already_seated", 409, "You sit at this table already.", seat=table.seat_of(person))
    return entries.Sat(seat, person, there.name or "")


def expect_movable(table: Table) -> None:
    """Where results count, or cards are secret, a seat is one person's: otherwise a link would be a second try."""
    settings = table.facts.settings
    counts = settings.rated or (settings.origin is not None and settings.origin.day is not None)
    if counts and table.facts.status != "open":
        sentence = "This match counts: once it has begun, a seat is played to the end on the device that it began on."
        raise Refusal("rated_seat", 409, sentence)


def stand(table: Table, person: str) -> entries.Stood:
    """A person gives a seat up."""
    expect_seating(table)
    return entries.Stood(seat_of(table, person))


def place(table: Table, seat: int, bot: str | None, person: str) -> entries.Placed:
    """The host puts a bot on a seat, or frees it."""
    expect_seating(table)
    expect_host(table, person)
    expect_patience(table, person)
    check_seat(table, seat)
    if bot is not None:
        check_level(bot)
    if table.facts.seats[seat].person is not None:
        raise Refusal("seat_taken", 409, f"A person sits on seat {seat}.", seat=seat)
    return entries.Placed(seat, bot)


# During the match


def play(table: Table, person: str, version: int, move: str, id: str) -> entries.Played:
    """A person makes a move in the position that they have seen; whether it is legal, the rules say."""
    number = seat_of(table, person)
    seat, series = table.facts.seats[number], table.series
    if id in seat.answered:
        raise Repeated(id, seat.answered[id])
    if series is None:
        raise Refusal("not_started", 409, "The match has not begun.")
    if not table.facts.turned <= version <= table.version:  # who comes and goes does not matter
        raise Refusal("stale", 409, "The table has moved on since.", version=table.version)
    if not table.playing:
        raise Refusal("over", 409, "This game is over.")
    if series.state.turn != number:
        raise Refusal("not_your_turn", 409, "It is not your turn.", turn=series.state.turn)
    if seat.away:
        raise Refusal("away", 409, "A bot plays in your place.")
    return entries.Played(number, table.game.texts[table.game.action(move)], id)


def could_return(table: Table, seat: int | None, version: int) -> bool:
    """Would a move for this version be in time, had not a bot taken the seat?"""
    return seat is not None and table.facts.seats[seat].away is not None and version >= table.facts.turned


def answer(table: Table, seat: int, version: int, move: str, by: entries.Hand) -> entries.Played:
    """A bot's move, unless somebody came back meanwhile."""
    there = table.facts.seats[seat]
    if version < table.facts.turned or (there.bot is None and not there.away):
        raise Refusal("stale", 409, "The table has moved on since.", version=table.version)
    return entries.Played(seat, move, by=by)


def deal(table: Table, person: str | None) -> entries.Dealt:
    """The next game, asked for by a person at the table, or because it is time."""
    if person is not None:
        seat_of(table, person)
    if not table.between:
        raise Refusal("not_over", 409, "There is no game to be dealt now.")
    return entries.Dealt()


def leave(table: Table, person: str) -> entries.Stood | entries.Away:
    """A person goes: a bot takes over, or the seat is open again before the match."""
    if table.facts.status == "open":
        return stand(table, person)
    seat = seat_of(table, person)
    if table.facts.status == "over":
        raise Refusal("over", 409, "The match is over.")
    if table.facts.seats[seat].away:
        raise Refusal("away", 409, "A bot plays in your place already.")
    expect_patience(table, person)
    return replace(table, seat, "left")


def replace(table: Table, seat: int, why: entries.Reason) -> entries.Away:
    """A bot takes the place of a person."""
    there = table.facts.seats[seat]
    if table.facts.status != "playing" or there.person is None or there.away:
        raise Refusal("stale", 409, "The table has moved on since.", version=table.version)
    return entries.Away(seat, why)


def give_up_on(table: Table, turned: int, absent: Container[int]) -> entries.Away:
    """Whoever decides is gone, and others have waited long enough."""
    if table.facts.turned != turned or not table.playing or table.turn not in absent:
        raise Refusal("stale", 409, "The table has moved on since.", version=table.version)
    return replace(table, table.turn, "gone")


def run_out(table: Table, now: int, up: int, since: int | None = None) -> entries.Away:
    """The clock of whoever decides has run out."""
    deadline = table.deadline(up, since)
    if deadline is None or now < deadline:
        raise Refusal("stale", 409, "There is time left.", version=table.version)
    return replace(table, table.turn, "clock")


def come_back(table: Table, person: str) -> entries.Back:
    """A person takes the place back from the bot: always, whatever others have done to the log."""
    seat = seat_of(table, person)
    if not table.facts.seats[seat].away or table.facts.status != "playing":
        raise Refusal("not_away", 409, "No bot plays in your place.")
    return entries.Back(seat)


def end(table: Table) -> entries.Ended:
    """A match that has come to the longest log there is."""
    if table.facts.status != "playing" or table.version < LONGEST:
        raise Refusal("stale", 409, "The table has moved on since.", version=table.version)
    return entries.Ended()


def expect_room(table: Table, entry: Happening) -> None:
    """A log does not grow for ever. What there is after a match, and its end, fits in."""
    if table.version >= LONGEST and not isinstance(entry, entries.Ended | entries.Rematched):
        raise Refusal("over", 409, f"This table is full: it has {LONGEST:,} entries.")


# After it


def rematch(table: Table, person: str) -> entries.Opened:
    """The same seats again, and the start passes on."""
    seat_of(table, person)
    if table.facts.status != "over" or table.series is None:
        raise Refusal("not_over", 409, "The match is not over.")
    if table.facts.rematch is not None:
        raise Refusal("rematched", 409, "There is a rematch already.", table=table.facts.rematch)
    old, seats = table.facts.settings, table.facts.seats
    open_or_bot, start = tuple(seat.bot or OPEN for seat in seats), (first_start(table) + 1) % len(seats)
    rated = old.rated and old.origin is None  # other cards: of a daily deal there is one try
    settings = structs.replace(old, seats=open_or_bot, start=start, before=table.facts.id, rated=rated, origin=None)
    sitting = tuple(
        entries.Sitting(number, seat.person, seat.name or "")
        for number, seat in enumerate(seats)
        if seat.person is not None and not (seat.left if rated else seat.away == "left")
    )
    return structs.replace(open_table(settings, person), sitting=sitting)


def go_on(table: Table, person: str, next_table: str) -> entries.Rematched:
    """The old table says where its people are."""
    rematch(table, person)
    return entries.Rematched(next_table)


def first_start(table: Table) -> int:
    """The seat that began the first game of the match."""
    return (table.games.state.start - (table.games.dealt - 1)) % len(table.facts.seats)


# What is asked again and again


def seat_of(table: Table, person: str) -> int:
    seat = table.seat_of(person)
    if seat is None:
        raise Refusal("not_seated", 403, "You do not sit at this table.")
    return seat


def check_seat(table: Table, seat: int) -> int:
    if not 0 <= seat < len(table.facts.seats):
        raise Refusal("no_seat", 404, f"There is no seat {seat} at this table.", seat=seat)
    return seat


def expect_open(table: Table) -> None:
    if table.facts.status != "open":
        raise Refusal("started", 409, "The match has begun.")
    expect_unlocked(table)


def expect_unlocked(table: Table) -> None:
    """While the cards are shuffled nothing may change that they are shuffled from."""
    if table.facts.locked is not None:
        raise Refusal("locked", 409, "The cards are being shuffled: nothing can be changed now.")


def check_commitment(table: Table, commitment: str) -> None:
    """Can a seat commit itself to this? The text is nobody's business yet, but it must be a new one."""
    if table.facts.settings.origin is not None:
        raise Refusal("dealt_before", 409, "The cards of this table are known: there is no shuffle to add to.")
    if not COMMITMENT.fullmatch(commitment):
        raise Refusal("bad_commitment", 422, "A commitment is a SHA-256, in 64 small hexadecimal letters.")
    if commitment in table.facts.spent_texts:
        raise Refusal("bad_commitment", 409, "This text was opened before: another one is needed, drawn by chance.")


def trusted(table: Table, seat: int) -> bool:
    """Is a commitment taken from this seat? Not if it calls off one start after another, whoever sits there."""
    return table.facts.kept_back.get(seat, 0) < KEPT_BACK


def expect_seating(table: Table) -> None:
    """May seats be changed? Where somebody plays known cards alone they are given, even if it was cut short there."""
    expect_open(table)
    if table.facts.settings.origin is not None and table.facts.settings.before is None:
        raise Refusal("started", 409, "This match begins as it is: its seats are given.")


def expect_calm(table: Table, person: str) -> None:
    """Has so much happened here, or so much of it by one person, that nothing is done but play?

    Moves and deals are always possible, and so is what nobody should be kept from by others: to come back, to give a
    seat up, and to fill one with a bot.
    """
    if table.version >= FUSS + FUSS_A_GAME * table.facts.settings.length:
        sentence = "So much has happened at this table that it can only be played to its end."
        raise Refusal("table_full", 409, sentence)
    expect_patience(table, person)


def expect_patience(table: Table, person: str) -> None:
    """One person does not use up a table that is there for others as well."""
    if table.facts.fuss.get(person, 0) >= OWN_FUSS:
        raise Refusal("table_full", 409, "You have changed so much at this table that you can only play to its end.")


def expect_host(table: Table, person: str) -> None:
    if table.facts.host != person:
        raise Refusal("not_host", 403, "Only the host of the table may do that.")
