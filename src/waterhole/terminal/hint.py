"""A hint at the terminal: the best move, why, and what the others are worth."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from waterhole.coach.hints.advice import Advice
from waterhole.coach.hints.reason import Reason
from waterhole.engine.library.game import Game

MOST = 5  # moves that are listed

SENTENCES = {
    "only": "It is your only move.",
    "ends": "It ends the game; your share of the win is {this}.",
    "now_or_never": "It brings {this} now; after {against}, that is gone by your next turn in {that} of the cases.",
    "now": "It brings {this} at once, {against} {that}.",
    "denies": "Until {then} the others gain about {this}, after {against} about {that}.",
    "prepares": "By {then} it can bring you about {this} more, {against} about {that}.",
    "builds": "It leaves {this} on the table for you, {against} {that}.",
    "takes": "It leaves the others {this} on the table, {against} {that}.",
    "safer": "{misfortune} in {this} of the cases, after {against} in {that}.",
    "better": "It wins {this} of the games that were tried out, {against} {that}.",
    "close": "It hardly matters: {against} is about as good.",
}
SHARES = {"this": ("ends", "safer", "better"), "that": ("now_or_never", "safer", "better")}


def sentence(reason: Reason, game: Game) -> str:
    """Why, in English."""
    values = {name: written(getattr(reason, name), reason.kind in kinds) for name, kinds in SHARES.items()}
    in_rounds = bool(game.round_end)
    said = SENTENCES[reason.kind].format(
        **values,
        against=f"“{reason.against}”",
        then="the end of the round" if in_rounds else "your next turn",
        misfortune="You lose the round" if in_rounds else "You lose something before your next turn",
    )
    return f"{said} “{reason.equal}” is about as good." if reason.equal else said


def written(value: float | None, share: bool) -> str:
    """“62 %”, “1 point”, “2.5 points”."""
    if share:
        return f"{100 * (value or 0):.0f} %"
    number = f"{value or 0:.1f}".removesuffix(".0")
    return f"{number} {'point' if number == '1' else 'points'}"


def draw(advice: Advice, game: Game) -> RenderableType:
    """The best move, its reason, and the chances of some moves."""
    best = advice.verdict.best
    table = Table(box=None, pad_edge=False, show_header=False)
    for line in advice.verdict.ranked()[:MOST]:
        table.add_row(Text(line.move, style="bold"), Text(f"{100 * line.chance:.0f} %"))
    return Group(
        Text.assemble(("Best: ", "dim"), (best.move, "bold green")),
        Text(sentence(advice.reason, game)),
        table,
    )
