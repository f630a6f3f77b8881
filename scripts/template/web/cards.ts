/** Where the cards of Hares lie, how they travel, and what is done with them. */
import { hidden } from "../cards";
import type { Face, Journey, Offered, Play, Zones } from "../game";
import type { HaresEvent, HaresView } from "./wire";

/** All cards on the table, by zone, bottom or first card first. Those that nobody here may see are null. */
export function zones(view: HaresView): Zones {
  const named: Zones = { pile: hidden(view.pile), trail: view.trail };
  view.held.forEach((count, seat) => {
    const own = seat === view.seat ? view.hand : null;
    named[`hand:${seat}`] = own ?? hidden(count);
    named[`won:${seat}`] = view.won[seat] ?? [];
  });
  return named;
}

/** How an event moves cards. A switch over all words forgets none: the types see to that. */
export function journeys(event: HaresEvent): Journey[] {
  const hand = `hand:${event.seat}`;
  switch (event.what) {
    case "play":
      return [{ from: hand, to: "trail", cards: event.cards }];
    case "win":
      return [{ from: "trail", to: `won:${event.seat}`, cards: "all" }];
    case "draw":
      return [{ from: "pile", to: hand, cards: event.cards ?? hidden(event.count) }];
    case "end":
      return [];
  }
}

/** A move is the value of a card: "4" puts a 4 on the trail. */
export function play({ move, events }: Offered<HaresEvent>): Play<HaresEvent> {
  return { move, events, cards: [Number(move)], spot: "trail" };
}

/** What somebody tries that is not offered. The server says why it cannot be. */
export function attempt([card]: Face[]): string | null {
  return card === undefined ? null : `${card}`;
}
