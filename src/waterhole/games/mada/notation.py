"""MADA as text: its moves, one for each action, and its positions in one line.

A position: `hands 3 9 L / 1 D · piles 2 5 5 / L · aside 12 / - · discard S 4 · pile 6 1`.
"""

from __future__ import annotations

from waterhole.engine.kernel.journal import Card
from waterhole.engine.library.notation import ABSENT, cards, deck, flag, number, seats, word
from waterhole.games.mada.state import FACES, SEATS

TEXTS = (
    "luck",
    *(f"play {card}" for card in FACES[1:-1]),
    "draw",
    "keep",
    *(f"discard {card}" for card in FACES[1:]),
    *(f"play double @{seat}" for seat in range(SEATS)),
    *(f"swap @{seat}" for seat in range(SEATS)),
)
NOTATION = (
    "Write “play 9” (values 1 to 13), “play lemur”, “play double @1” with the seat to swap with (M6), “draw” or "
    "“luck”; when asked, “discard 5”, “keep” or “swap @1”. Scorpions are never played or discarded (M13)."
)

LETTERS: dict[str, Card] = {"L": "lemur", "D": "double", "S": "scorpion"}

PARTS = {
    "turn": number("1", "the seat that decides"),
    "start": number("0", "the seat that made the first move"),
    "phase": word("loser", "`scorpion`, `swap` or `loser` while a seat is asked for something (M8, M11, M13)", "turn"),
    "hands": seats("3 9 L / 1 D", "the cards of each seat: L is a lemur, D a double lemur", LETTERS, always=True),
    "piles": seats("2 5 5 / L", "the pile before each seat, bottom card first", LETTERS),
    "aside": seats("12 / -", "the cacti that each seat has set aside", LETTERS),
    "discard": cards("S 4", "the discard, bottom card first: S is a scorpion", LETTERS),
    "pile": cards("6 1", "the draw pile, from the next card on", LETTERS),
    "owed": cards("1 0", "how many cards each seat still owes in the set-up (M2)", unsaid=lambda _: ABSENT),
    "deck": deck('{"cacti":[…]}'),
    "partial": flag("an exercise with fewer cards than the deck has"),
}
