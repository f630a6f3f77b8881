"""A review in the terminal: the costliest moves, and how everybody came from a fair share to the result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from waterhole.coach.reviews.account import WHOLE, Judgement, Summary
from waterhole.coach.reviews.finding import Finding
from waterhole.coach.reviews.review import Review


def steps(review: Review) -> Iterator[Finding]:
    """All looks of a review, one after another."""
    while (finding := review.step()) is not None:
        yield finding


def show(review: Review, names: Sequence[str]) -> None:
    """What a review has found, in two tables."""
    console, summary = Console(highlight=False), review.summary()
    judgements = {judgement.number: judgement for judgement in review.judgements}
    console.print(costly_moves(judgements, summary, names))
    console.print(accounts(summary, names))
    if summary.judged < summary.decisions:
        console.print(f"The work was enough for {summary.judged} of {summary.decisions} moves.")
    console.print(
        Text(
            "In per cent of a win. A fair share, luck, own moves and those of others add up to the result.\n"
            "What no move is clearly better than costs nothing: see docs/review.md.",
            style="dim",
        )
    )


def costly_moves(judgements: dict[int, Judgement], summary: Summary, names: Sequence[str]) -> Table:
    drawn = blank("The costliest moves", ["seat", "move", "played", "best", "chance", "with the best", "cost"], 4)
    for numbers in summary.costliest:
        for number in numbers:
            judged = judgements[number]
            after, before = judged.after[judged.seat], judged.before[judged.seat]
            row = [names[judged.seat], str(number + 1), judged.move, judged.best]
            drawn.add_row(*map(Text, [*row, percent(after), percent(before), percent(judged.cost)]))
    return drawn


def accounts(summary: Summary, names: Sequence[str]) -> Table:
    drawn = blank("Luck and skill", ["seat", "fair", "deal", "draws", "own moves", "others' moves", "result"], 1)
    for name, account in zip(names, summary.accounts, strict=True):
        changes = [account.deal, account.draws, account.own, account.others]
        row = [name, percent(summary.fair), *(f"{100 * change / WHOLE:+.1f}" for change in changes)]
        drawn.add_row(*map(Text, [*row, percent(account.result)]))
    return drawn


def blank(title: str, columns: Sequence[str], left: int) -> Table:
    drawn = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for number, column in enumerate(columns):
        drawn.add_column(Text(column), justify="left" if number < left else "right", no_wrap=True)
    return drawn


def percent(parts: int) -> str:
    return f"{100 * parts / WHOLE:.1f}"
