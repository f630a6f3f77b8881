"""What the server answers to what it cannot do: a code and fields for a program, a sentence for a person."""

from __future__ import annotations

from typing import Any

from waterhole.engine.errors import IllegalMove, Refused

SOON = 1  # seconds


class Refusal(Refused):
    """Something that cannot be done here and now. Nothing has changed."""

    def __init__(self, code: str, status: int, sentence: str, **fields: Any) -> None:
        super().__init__(sentence)
        self.code = code  # type: ignore[misc]  # here it is the case that has a code, not the class
        self.status = status
        self.fields = fields


def explained(refused: Refused) -> dict[str, Any]:
    """A refusal as it is sent: everything that a client needs to say it in another language."""
    fields = dict(refused.fields) if isinstance(refused, Refusal) else {}
    if isinstance(refused, IllegalMove):
        fields["rule"] = refused.rule
    return {"code": refused.code, "sentence": str(refused), "fields": fields}


def retry_after(status: int) -> dict[str, str]:
    """What a program is told that has asked for too much, or at a bad moment: it may try again soon."""
    return {"retry-after": str(SOON)} if status in (429, 503) else {}


def status_of(refused: Refused) -> int:
    """The status of an HTTP answer."""
    if isinstance(refused, Refusal):
        return refused.status
    return 409 if isinstance(refused, IllegalMove) else 422
