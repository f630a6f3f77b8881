"""MADA's table, drawn for a terminal of 80 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waterhole.engine.kernel.journal import Card
from waterhole.games.mada.state import FIVE

WIDEST, SCREEN = 20, 79  # columns of a player, and of all of them
UNDER = 4  # cards named below the top card
CACTUS, ANIMAL, QUIET = "bold green", "bold magenta", "dim"
NAMES = {"lemur": "lemur", "double": "double lemur", "scorpion": "scorpion"}


def draw(view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """All players with their piles, the draw pile and the discard, and the hand, from what a seat may know."""
    parts: list[RenderableType] = [players(view, names), middle(view)]
    if view["hand"] is not None:
        parts.append(Text.assemble(("Your hand   ", "bold"), hand(view)))
    if asked := question(view):
        parts.append(Text(asked, style="bold yellow"))
    return Group(*parts)


def players(view: Mapping[str, Any], names: Sequence[str]) -> Table:
    """A column for each player: the pile with its top card, then what was won."""
    table = Table(box=ROUNDED, padding=0, border_style=QUIET)
    width = min(WIDEST, SCREEN // len(names) - 1)
    for seat, name in enumerate(names):
        now = seat == view["turn"] and not view["over"]
        shown = name if len(name) <= width else f"{name[: width - 1]}…"
        heading = Text(f"{shown}\n{'▶ ' if now else ''}@{seat}{' ◀' if now else ''}", "bold green" if now else "bold")
        table.add_column(heading, width=width, justify="center", no_wrap=True)
    columns = [column(view, seat) for seat in range(len(names))]
    for row in zip(*columns, strict=True):
        table.add_row(*row)
    return table


def column(view: Mapping[str, Any], seat: int) -> list[Text]:
    """One player, line by line."""
    aside, points, held = len(view["aside"][seat]), view["scores"][seat], view["held"][seat]
    return [
        *top_card(view, view["piles"][seat]),
        under(view["piles"][seat]),
        Text(f"hand {held} {'card' if held == 1 else 'cards'}"),
        Text(f"{'●' * aside}{'○' * (FIVE - aside)} {aside} of {FIVE}"),
        Text(f"won {pears(points)}", style="bold"),
    ]


def top_card(view: Mapping[str, Any], pile: Sequence[Card]) -> list[Text]:
    """The top card of a pile as a picture, and what it is worth if somebody else loses."""
    if not pile:
        return [Text("╭╌╌╌╌╌╌╌╮", QUIET), Text("╎ empty ╎", QUIET), Text("╰╌╌╌╌╌╌╌╯", QUIET), Text("no pears", QUIET)]
    card = pile[-1]
    style = CACTUS if isinstance(card, int) else ANIMAL
    return [
        Text("╭───────╮", style),
        Text(f"│{card:^7}│", style),
        Text("╰───────╯", style),
        Text(pears(worth(view, card)), "" if isinstance(card, int) else QUIET),
    ]


def under(pile: Sequence[Card]) -> Text:
    """What lies below the top card: the nearest first."""
    if len(pile) < 2:
        return Text("–", style=QUIET)
    cards = ["L" if card == "lemur" else str(card) for card in pile[-2::-1]]
    return Text("on " + " ".join(cards[:UNDER]) + (" …" if len(cards) > UNDER else ""), style=QUIET)


def middle(view: Mapping[str, Any]) -> Text:
    """The draw pile and the common discard."""
    left, thrown = view["pile"], view["discard"]
    discard = f"{count(len(thrown))}, {NAMES.get(str(thrown[-1]), thrown[-1])} on top" if thrown else "empty"
    return Text.assemble(("Draw pile   ", "bold"), count(left), ("    Discard   ", "bold"), discard)


def hand(view: Mapping[str, Any]) -> Text:
    """“3 (1 pear)   9 (4 pears)   lemur”."""
    if not view["hand"]:
        return Text("empty", style=QUIET)
    cards = []
    for card in view["hand"]:
        if isinstance(card, int):
            cards.append(Text.assemble((str(card), CACTUS), f" ({pears(worth(view, card))})"))
        else:
            cards.append(Text(NAMES[card], style=ANIMAL))
    return Text("   ").join(cards)


def question(view: Mapping[str, Any]) -> str:
    """What a seat is asked for, when it is no ordinary turn."""
    if view["over"] or view["seat"] != view["turn"]:
        return ""
    return {
        "turn": "",
        "scorpion": "A scorpion! It takes one card from your hand.",
        "swap": "A double lemur! Whose pile do you swap yours with?",
        "loser": "You lost the round. Discard any cards you do not want to keep.",
    }[view["phase"]]


def worth(view: Mapping[str, Any], card: Card) -> int:
    """The pears on a card."""
    return int(view["pears"][card - 1]) if isinstance(card, int) else 0


def pears(number: int) -> str:
    """“1 pear”, “4 pears”."""
    return "no pears" if number == 0 else f"{number} pear{'' if number == 1 else 's'}"


def count(cards: int) -> str:
    """“1 card”, “12 cards”."""
    return f"{cards} card{'' if cards == 1 else 's'}"
