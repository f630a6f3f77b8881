/**
 * Where Tembo's cards lie and how they travel. A crossing is a card of the river, the row that waits there, and the
 * lion that closes it; an elephant or a crocodile is its guest for as long as it takes.
 */
import { hidden } from "../cards";
import type { Face, Journey, Zones } from "../game";
import type { TemboEvent, TemboView } from "./wire";

export const CROSSINGS = [1, 2, 3, 4, 5] as const;

export function zones(view: TemboView): Zones {
  const found: Zones = {
    pile: hidden(view.pile),
    gone: view.gone,
    drawn: view.phase === "lion" ? ["lion"] : [],
  };
  for (const crossing of CROSSINGS) {
    found[`river:${crossing}`] = hidden(crossing <= view.river ? 1 : 0);
    found[`crossing:${crossing}`] = (view.rows[crossing - 1] ?? []).map(([number]) => number);
    found[`lion:${crossing}`] = view.lions.includes(crossing) ? ["lion"] : [];
    found[`guest:${crossing}`] = [];
  }
  view.held.forEach((count, seat) => {
    found[`hand:${seat}`] = seat === view.seat && view.hand ? view.hand : hidden(count);
    found[`crossed:${seat}`] = view.crossed[seat] ?? [];
  });
  return found;
}

export function journeys(event: TemboEvent): Journey[] {
  const { seat, at } = event;
  switch (event.what) {
    case "play":
      return [{ from: `hand:${seat}`, to: `crossing:${at}`, cards: event.cards }];
    case "use":
      return [{ from: `hand:${seat}`, to: `guest:${at}`, cards: event.cards }];
    case "cross":
      return [{ from: `crossing:${at}`, to: `crossed:${seat}`, cards: event.cards }];
    case "lose":
      return [{ from: `crossing:${at}`, to: "gone", cards: event.cards }];
    case "draw":
      return [...farewell(), { from: "pile", to: `hand:${seat}`, cards: event.cards ?? hidden(event.count) }];
    case "lion":
      return [...farewell(), { from: "pile", to: "drawn", cards: event.cards }];
    case "pounce":
      return [{ from: "drawn", to: `lion:${at}`, cards: event.cards }];
    case "end":
      return farewell();
  }
}

/** The guest has done its work and is out of the game. */
function farewell(): Journey[] {
  return CROSSINGS.map((crossing) => ({ from: `guest:${crossing}`, to: "gone", cards: "all" }));
}

/** Whose animal waits there: as the view says, and one that has come since is of whoever plays. */
export function ownerOf(number: Face | null, view: TemboView): number {
  const waiting = view.rows.flat().find(([other]) => other === number);
  return waiting?.[1] ?? view.turn;
}
