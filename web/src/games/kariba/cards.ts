/** Where the cards of Kariba lie, how they travel, and what is done with them. */
import type { Event } from "../../wire";
import { hidden } from "../cards";
import type { Face, Journey, Offered, Play, Zones } from "../game";
import { ANIMALS } from "./faces/animals";
import type { KaribaEvent, KaribaView } from "./wire";

/** The numbers of the animals, in the order of their places. */
export const NUMBERS: readonly number[] = ANIMALS.map((_, index) => index + 1);

/** So many look like a herd. What a herd does is the server's business. */
export const HERD = 3;

export const placeOf = (face: Face | undefined): string => `place:${face}`;

/** A hand as this seat knows it: its own, or what others were seen to take and the backs of the rest. */
function handOf(view: KaribaView, seat: number): (number | null)[] {
  if (seat === view.seat && view.hand) return view.hand;
  const shown = view.shown[seat] ?? [];
  return [...shown, ...hidden((view.held[seat] ?? 0) - shown.length)];
}

export function zones(view: KaribaView): Zones {
  const named: Zones = { pile: hidden(view.pile), market: view.market ?? [] };
  view.waterhole.forEach((count, index) => {
    named[placeOf(index + 1)] = Array<number>(count).fill(index + 1);
  });
  view.held.forEach((_, seat) => {
    named[`hand:${seat}`] = handOf(view, seat);
    named[`captured:${seat}`] = view.captured[seat] ?? [];
  });
  return named;
}

export function journeys(event: KaribaEvent): Journey[] {
  const hand = `hand:${event.seat}`;
  switch (event.what) {
    case "play":
      return [{ from: hand, to: placeOf(event.cards[0]), cards: event.cards }];
    case "chase":
      return [{ from: placeOf(event.cards[0]), to: `captured:${event.seat}`, cards: event.cards }];
    case "draw":
      return [{ from: "pile", to: hand, cards: event.cards ?? hidden(event.count) }];
    case "take":
      return [{ from: "market", to: hand, cards: event.cards }];
    case "refill":
      return [{ from: "pile", to: "market", cards: event.cards }];
    case "end":
      return [];
  }
}

/** "7x2" plays two cards of animal 7, "take 4" takes from the market, "draw" from the pile. */
export function play({ move, events }: Offered<KaribaEvent>): Play<KaribaEvent> {
  if (move === "draw") return { move, events, cards: [], spot: "pile" };
  if (move.startsWith("take ")) return { move, events, cards: [], spot: `market:${move.slice(5)}` };
  const [animal = 0, count = 0] = move.split("x").map(Number);
  return { move, events, cards: Array<number>(count).fill(animal), spot: placeOf(animal) };
}

export function attempt(cards: Face[], spot: string | null, view: KaribaView): string | null {
  const [kind, number] = (spot ?? placeOf(cards[0])).split(":");
  if (kind === "pile") return "draw";
  if (kind === "market") return `take ${number}`;
  if (!spot) return `${number}x${cards.length}`;
  // Cards on another animal's place: as if there were one more of that animal in the hand than there is. So it is
  // refused, whatever the hand holds.
  const held = (view.hand ?? []).filter((card) => card === Number(number)).length;
  return `${number}x${held + 1}`;
}

/** What a move is foreseen to win. */
export function preyOf(events: readonly Event[]): Event | null {
  return events.find((event) => event.what === "chase") ?? null;
}
