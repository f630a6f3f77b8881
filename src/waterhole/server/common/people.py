"""People without accounts: a name and a random identity, signed by the server.

The same signature is a browser's cookie and a program's token; nothing about people is stored but where they sit.
"""

from __future__ import annotations

import base64
import hmac
import json
import secrets
from dataclasses import dataclass
from typing import Any

from waterhole.engine.errors import Refused
from waterhole.engine.library.match import NAME, check_names
from waterhole.server.common.clock import SYSTEM, SystemClock
from waterhole.server.common.keys import FOREVER, REMEMBERED, Keys, print_of
from waterhole.server.common.refusal import Refusal

COOKIE = "waterhole"
YEAR = 365 * 24 * 60 * 60  # seconds that a signature is known
MONTH = 30 * 24 * 60 * 60
LONGEST = 1024  # characters of a signed text


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: the identity is a secret between them and the server."""

    id: str
    name: str


class People:
    """Signs identities, and knows them again for a year. Browsers are signed anew as they come by."""

    def __init__(self, keys: Keys, clock: SystemClock = SYSTEM) -> None:
        self.keys = keys
        self.clock = clock

    def new(self, name: Any) -> Person:
        return Person(secrets.token_urlsafe(16), checked(name))

    def sign(self, person: Person) -> str:
        content = [person.id, person.name, self.clock.now() // 1000 + YEAR, secrets.token_urlsafe(6)]
        claim = encoded(json.dumps(content, ensure_ascii=False).encode())
        return f"{claim}.{seal(self.keys.signing, claim)}"

    def known(self, signed: str | None) -> Person | None:
        """Whose signature this is; nobody's if it was not made here, is too old, or they were revoked."""
        if signed is None or len(signed) > LONGEST or not signed.isascii() or not self.is_ours(signed):
            return None
        id, name, *_ = content(signed)
        if print_of(id) in self.keys.revoked or ends(signed) <= self.clock.now():
            return None
        return Person(id, name)

    def is_ours(self, signed: str) -> bool:
        claim, _, given = signed.partition(".")
        keys = (self.keys.signing, *self.keys.before)
        return any(hmac.compare_digest(given, seal(key, claim)) for key in keys)

    def grows_old(self, signed: str) -> bool:
        """Is it time to sign again what is known: after a month, or if another key signs by now?"""
        claim, _, given = signed.partition(".")
        dated = len(content(signed)) > 2 and ends(signed) - self.clock.now() > 1000 * (YEAR - MONTH)
        return not dated or not hmac.compare_digest(given, seal(self.keys.signing, claim))

    def secret_id(self, text: str) -> str:
        """An id that follows from a text, and that nobody else can guess."""
        return encoded(hmac.digest(self.keys.deals, text.encode(), "sha256")[:16])

    def secret_seed(self, text: str) -> str:
        """Cards that follow from a text, in hexadecimal, and that nobody else can foresee."""
        return hmac.digest(self.keys.deals, f"cards {text}".encode(), "sha256").hex()

    def public(self, id: str) -> str:
        """A name for pages by which somebody is known again, and that tells nothing of the identity behind it."""
        return encoded(hmac.digest(self.keys.names, f"public {id}".encode(), "sha256")[:9])


def ends(signed: str) -> int:
    """Until when a signature is known, in milliseconds since 1970; those of earlier versions have no end."""
    _, _, *more = content(signed)
    return 1000 * int(more[0]) if more else FOREVER


def remembered(signed: str, now: int) -> int:
    """Until when it has to be known that whoever signed this was revoked now."""
    return FOREVER if ends(signed) == FOREVER else now + REMEMBERED


def content(signed: str) -> list[Any]:
    claim, _, _ = signed.partition(".")
    found: list[Any] = json.loads(base64.urlsafe_b64decode(claim + "=" * (-len(claim) % 4)))
    return found


def seal(key: bytes, claim: str) -> str:
    return encoded(hmac.digest(key, claim.encode(), "sha256"))


def encoded(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def checked(name: Any) -> str:
    """A name that can be shown at a table."""
    name = name.strip() if isinstance(name, str) else name
    try:
        check_names([name], 1)
    except Refused as refused:
        raise Refusal("bad_name", 422, str(refused), longest=NAME) from None
    return str(name)
