"""Decks: the cards of a game as a TOML file, checked with the line and the reason.

The same content travels as JSON in positions and replays.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

from waterhole.engine.errors import BadDeck, shown


class Deck:
    """The content of a deck, and where it comes from. What is wrong with it is refused by `refuse`, naming the line."""

    def __init__(self, content: dict[str, Any], text: str = "", path: Path | None = None) -> None:
        self.content = content
        self.text = text
        self.path = path

    @classmethod
    def given(cls, deck: str | Path | Mapping[str, Any]) -> Deck:
        """A deck file, or a deck as it travels in positions and replays."""
        if isinstance(deck, Mapping):
            return cls(deepcopy(dict(deck)))
        if not isinstance(deck, str | Path):
            raise BadDeck(f"A deck is a file or an object, not {shown(deck)}.")
        path = Path(deck)
        try:
            text = path.read_text(encoding="utf-8")
            return cls(tomllib.loads(text), text, path)
        except OSError as error:
            raise BadDeck(f"The deck {path} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise BadDeck(f"The deck {path} is not a text file.") from None
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise BadDeck(f"The deck {path} is not TOML: {error}.") from None
        except ValueError:  # a NUL in the name
            raise BadDeck(f"There is no file {shown(deck)}.") from None

    def rows(self, table: str, fields: dict[str, type], beside: Sequence[str] = ()) -> list[dict[str, Any]]:
        """The rows of an array of tables, `[[table]]`, each with exactly these fields.

        Nothing else may be there, but for the tables that the game has beside this one. Spaces around a text are no
        part of it: what is checked here without them is also kept, and stored, without them.
        """
        for name in self.content:
            if name != table and name not in beside:
                raise self.refuse(f"a deck of this game has no “{name}”.", name)
        rows = self.content.get(table)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise self.refuse(f"the cards are listed as [[{table}]].", table)
        for n, row in enumerate(rows):
            for name in row.keys() - fields.keys():
                raise self.refuse(f"there is no field “{name}”.", table, n, name)
            for name, kind in fields.items():
                if name not in row:
                    raise self.refuse(f"the field “{name}” is missing.", table, n)
                if type(row[name]) is not kind:
                    what = {int: "a whole number", str: "text"}[kind]
                    raise self.refuse(f"“{name}” is {what}, not {shown(row[name])}.", table, n, name)
                if kind is str:
                    row[name] = row[name].strip()
        return rows

    def refuse(self, reason: str, table: str, n: int = 0, field: str | None = None) -> BadDeck:
        """The error for a field of the nth row of a table (or for a name at the top), with its line."""
        if self.path is None:
            return BadDeck(f"The deck, {table} {n + 1}: {reason}")
        return BadDeck(f"The deck {self.path}, line {self.line(table, n, field)}: {reason}")

    def line(self, table: str, n: int, field: str | None) -> int:
        """Where that is written; the first line if it is not written at all."""
        rows = self.rows_begin(table)
        if not rows:
            return 1
        begin = rows[min(n, len(rows) - 1)]
        end = rows[n + 1] if n + 1 < len(rows) else len(self.text)
        key = re.search(rf"\b{re.escape(field)}\b[\"']?\s*=", self.text[begin:end]) if field else None
        return self.text.count("\n", 0, begin + (key.start() if key else 0)) + 1

    def rows_begin(self, table: str) -> list[int]:
        """Where each row of a table begins: at its [[table]], or at its brace in `table = [{…}, {…}]`."""
        heads = [
            match.start() for match in re.finditer(rf"^[ \t]*\[*\s*[\"']?{re.escape(table)}\b", self.text, re.MULTILINE)
        ]
        if len(heads) == 1 and "=" in self.text[heads[0] :].partition("\n")[0]:
            return [match.start() for match in re.compile(r"\{").finditer(self.text, heads[0])] or heads
        return heads
