"""A moment as text that people can read."""

from __future__ import annotations

from typing import Any

from waterhole.envs.openspiel.moment import CHANCE, TERMINAL, Dealing, Drawing, Moment, named, said


def described(moment: Moment) -> str:
    """Everything that is decided, hidden hands included; of the draw pile, which cards may come, but no order."""
    setting = moment.setting
    coming = named(setting.game, setting.game.pile.hidden(moment.batch, len(moment.chosen)).tolist())
    if isinstance(moment, Dealing):
        hand, seats = setting.game.pile.hand, range(setting.players)
        hands = [moment.chosen[seat * hand : (seat + 1) * hand] for seat in seats]
        lines = [f"seat {seat} is dealt {named(setting.game, hands[seat])}" for seat in seats]
        lines.append(f"face up {named(setting.game, moment.chosen[setting.players * hand :])}")
        return "\n".join([f"{setting.game.title}: the deal", *lines, f"to come {coming}"])
    return "\n".join([f"{setting.game.title}: {whose(moment)}", *laid(moment.state.position()), f"to come {coming}"])


def whose(moment: Moment) -> str:
    """Who decides, or what is going on."""
    if isinstance(moment, Drawing):
        drawn = named(moment.setting.game, moment.chosen) or "nothing yet"
        return f"seat {moment.state.turn} plays {moment.setting.game.texts[moment.action]}, drawn so far: {drawn}"
    if moment.player == TERMINAL:
        return f"the game is over, points {said(moment.state.scores)}"
    assert moment.player != CHANCE  # noqa: S101
    return f"seat {moment.player} to move"


def laid(position: dict[str, Any]) -> list[str]:
    """The fields of a position, one on a line."""
    unread = ("game", "players", "turn", "start", "pile", "river", "deck")
    return [
        f"{field} {listed(value)}" for field, value in position.items() if field not in unread and value is not None
    ]


def listed(value: Any) -> str:
    """“[1 2] [3]” for lists in a list."""
    if not isinstance(value, list):
        return str(value)
    return " ".join(f"[{listed(each)}]" if isinstance(each, list) else str(each) for each in value)
