"""The keys of a server: one for each purpose, so that the one that signs can be replaced and names and deals stay.

They are kept in the database as facts, a name and a text each. An older database has one secret for everything; from
it all three begin, so that everybody is known by the cookie and the name they had.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from waterhole.server.common.clock import DAY

ONE_FOR_ALL = "secret"  # of older databases
SIGNING, NAMES, DEALS = "signing", "names", "deals"
BEFORE = "signing before"  # the keys that signed before, and until when each is known, one after the other
REVOKED = "revoked "  # before the beginning of a fingerprint, which makes the 32 letters that a name may have
REMEMBERED = 366 * DAY  # milliseconds: what was signed before, and a moment later elsewhere, has ended by then
PRINT = 24  # letters of a fingerprint
FOREVER = 10**15  # milliseconds since 1970: of what has no date


@dataclass(frozen=True, slots=True)
class Keys:
    """What a server keeps to itself, and whom it knows no more."""

    signing: bytes  # cookies and tokens
    names: bytes  # by which people are known on pages
    deals: bytes  # the cards of daily deals, and ids that nobody can guess
    before: tuple[bytes, ...] = ()  # that signed until lately
    revoked: frozenset[str] = frozenset()  # the fingerprints of people

    @classmethod
    def single(cls, secret: bytes) -> Self:
        """One secret for everything."""
        return cls(secret, secret, secret)

    @classmethod
    def read(cls, facts: Mapping[str, str], now: int) -> Self:
        """The keys as they are kept."""
        signing, names, deals = (bytes.fromhex(facts[name]) for name in (SIGNING, NAMES, DEALS))
        known = tuple(bytes.fromhex(key) for key, until in earlier(facts).items() if until > now)
        revoked = (name.removeprefix(REVOKED) for name in facts if name.startswith(REVOKED))
        return cls(signing, names, deals, known, frozenset(revoked))


def missing(facts: Mapping[str, str]) -> dict[str, str]:
    """The keys that a database needs and has not."""
    old = facts.get(ONE_FOR_ALL)
    return {name: old or secrets.token_hex(32) for name in (SIGNING, NAMES, DEALS) if name not in facts}


def earlier(facts: Mapping[str, str]) -> dict[str, int]:
    """Keys that signed before, and until when each is known."""
    words = facts.get(BEFORE, "").split()
    return {key: int(until) for key, until in zip(words[::2], words[1::2], strict=True)}


def rotated(facts: Mapping[str, str], now: int, until: int, deals: bool = False) -> dict[str, str]:
    """Another key signs from now on; what the one before has signed is known for a while, and what those before it
    have signed no longer than that. If it is wanted, another one makes deals, too.
    """
    known = {facts[SIGNING]: until} | {key: min(end, until) for key, end in earlier(facts).items() if end > now}
    before = " ".join(f"{key} {end}" for key, end in known.items())
    return {SIGNING: secrets.token_hex(32), BEFORE: before} | ({DEALS: secrets.token_hex(32)} if deals else {})


def revoked(id: str, until: int) -> dict[str, str]:
    """Somebody is known no more, by nothing that was signed for them: whoever has one signature can get others."""
    return {REVOKED + print_of(id): moment(until)}


def moment(at: int) -> str:
    """A time as a text that is greater the later it is."""
    return f"{at:016d}"


def print_of(id: str) -> str:
    return hashlib.sha256(id.encode()).hexdigest()[:PRINT]
