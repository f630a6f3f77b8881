"""Deck files: the cards of a game as TOML, checked with the line and the reason."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from waterhole.engine.errors import BadDeck


class Deck:
    """A deck file. What is wrong with it is refused by `refuse`, naming the line."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        try:
            self.text = self.path.read_text(encoding="utf-8")
            self.content = tomllib.loads(self.text)
        except OSError as error:
            raise BadDeck(f"The deck {path} cannot be read: {error.strerror}.") from None
        except UnicodeDecodeError:
            raise BadDeck(f"The deck {path} is not a text file.") from None
        except tomllib.TOMLDecodeError as error:
            raise BadDeck(f"The deck {path} is not TOML: {error}.") from None

    def rows(self, table: str, fields: dict[str, type]) -> list[dict[str, Any]]:
        """The rows of an array of tables, `[[table]]`, each with exactly these fields; nothing else may be there."""
        for name in self.content:
            if name != table:
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
                    raise self.refuse(f"“{name}” is {what}, not {row[name]!r}.", table, n, name)
        return rows

    def refuse(self, reason: str, table: str, n: int = 0, field: str | None = None) -> BadDeck:
        """The error for a field of the nth row of a table (or for a name at the top), with its line."""
        return BadDeck(f"The deck {self.path}, line {self.line(table, n, field)}: {reason}")

    def line(self, table: str, n: int, field: str | None) -> int:
        """Where that is written; the first line if it is not written at all."""
        lines = self.text.splitlines()
        heads = [i for i, line in enumerate(lines) if re.match(rf"\s*(\[\[?\s*)?{re.escape(table)}\b", line)]
        if not heads:
            return 1
        head = heads[min(n, len(heads) - 1)]
        for i in range(head, len(lines)):
            if field is not None and re.match(rf"\s*{re.escape(field)}\s*=", lines[i]):
                return i + 1
        return head + 1
