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
from waterhole.server.common.refusal import Refusal

COOKIE = "waterhole"
YEAR = 365 * 24 * 60 * 60
LONGEST = 1024  # characters of a signed text


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody: the identity is a secret between them and the server."""

    id: str
    name: str


class People:
    """Signs identities, and knows them again."""

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def new(self, name: Any) -> Person:
        return Person(secrets.token_urlsafe(16), checked(name))

    def sign(self, person: Person) -> str:
        claim = encoded(json.dumps([person.id, person.name], ensure_ascii=False).encode())
        return f"{claim}.{self.seal(claim)}"

    def known(self, signed: str | None) -> Person | None:
        """Whose signature this is; nobody's if it was not made here."""
        if signed is None or len(signed) > LONGEST or not signed.isascii():
            return None
        claim, _, seal = signed.partition(".")
        if not hmac.compare_digest(seal, self.seal(claim)):
            return None
        id, name = json.loads(base64.urlsafe_b64decode(claim + "=" * (-len(claim) % 4)))
        return Person(id, name)

    def secret_id(self, text: str) -> str:
        """An id that follows from a text, and that nobody else can guess."""
        return encoded(hmac.digest(self.secret, text.encode(), "sha256")[:16])

    def secret_seed(self, text: str) -> str:
        """Cards that follow from a text, in hexadecimal, and that nobody else can foresee."""
        return hmac.digest(self.secret, f"cards {text}".encode(), "sha256").hex()

    def public(self, id: str) -> str:
        """A name for pages by which somebody is known again, and that tells nothing of the identity behind it."""
        return encoded(hmac.digest(self.secret, f"public {id}".encode(), "sha256")[:9])

    def seal(self, claim: str) -> str:
        return encoded(hmac.digest(self.secret, claim.encode(), "sha256"))


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
