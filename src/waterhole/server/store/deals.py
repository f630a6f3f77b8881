"""Which tables were played with the cards of a deal?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, func, select

from waterhole.server.store.schema import entries, players, results, tables


def tries(deal: str, person: str) -> Select[Any]:
    """The tables where somebody held cards of a deal, and on which seat."""
    query = select(tables.c.id, tables.c.status, players.c.seat).join(players, players.c.table_id == tables.c.id)
    return query.where((tables.c.deal == deal) & (players.c.person == person))


def going_on(deals: Sequence[str], person: str) -> Select[Any]:
    """A table where somebody holds cards of one of these deals now."""
    query = select(tables.c.id).join(players, players.c.table_id == tables.c.id).limit(1)
    return query.where(tables.c.deal.in_(deals) & (players.c.person == person) & (tables.c.status == "playing"))


def oldest_table(deal: str) -> Select[Any]:
    """The table with the cards of a deal that was opened first, of those that are there."""
    query = select(tables.c.id).join(entries, (entries.c.table_id == tables.c.id) & (entries.c.number == 0))
    return query.where(tables.c.deal == deal).order_by(entries.c.at, tables.c.id).limit(1)


def finished(deal: str) -> Select[Any]:
    """How many tables with the cards of a deal are over, and when one of them changed last."""
    told: list[ColumnElement[Any]] = [func.count(), func.max(tables.c.changed)]
    return select(*told).where((tables.c.deal == deal) & (tables.c.status == "over"))


def listings(deal: str) -> Select[Any]:
    """What lists show of the tables with the cards of a deal that are over."""
    return select(tables.c.id, tables.c.card).where((tables.c.deal == deal) & (tables.c.status == "over"))


def results_of(table: str) -> Select[Any]:
    """What is known of a match that is over, even if its table is cleared away."""
    return select(results.c.seat).where(results.c.table_id == table).limit(1)


def status(table: str) -> Select[Any]:
    return select(tables.c.status).where(tables.c.id == table)
