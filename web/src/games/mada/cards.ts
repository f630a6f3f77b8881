/** Where MADA's cards lie, how they travel, and what the hands do with them. */
import { hidden } from "../cards";
import type { Card, Face, Journey, Offered, Play, Zones } from "../game";
import type { MadaEvent, MadaView } from "./wire";

/** Cacti set aside fill so many slots. */
export const SLOTS = 5;

export function zones(view: MadaView): Zones {
  const all: Zones = { pile: hidden(view.pile), discard: view.discard };
  view.piles.forEach((cards, seat) => (all[`pile:${seat}`] = cards));
  view.aside.forEach((cards, seat) => (all[`aside:${seat}`] = cards));
  view.held.forEach((count, seat) => {
    const seen = seat === view.seat ? view.hand : null;
    all[`hand:${seat}`] = seen ?? hidden(count);
  });
  return all;
}

/** A card turned up by luck waits face down on the dare for a moment; from there it goes on as the top of the pile. */
const fromDare: Journey = { from: "dare", to: "pile", cards: "all" };

export function journeys(event: MadaEvent, view: MadaView): Journey[] {
  const hand = `hand:${event.seat}`;
  const own = `pile:${event.seat}`;
  switch (event.what) {
    case "play":
      return [{ from: hand, to: own, cards: event.cards }];
    case "spend":
    case "discard":
      return [{ from: hand, to: "discard", cards: event.cards }];
    case "draw":
      return [{ from: "pile", to: hand, cards: event.cards ?? hidden(event.count) }];
    case "luck":
      return [{ from: "pile", to: "dare", cards: [null] }];
    case "turn":
      return [fromDare, { from: "pile", to: own, cards: event.cards }];
    case "meet":
      return [fromDare, { from: "pile", to: "discard", cards: event.cards }];
    case "drag":
      return [{ from: own, to: own, cards: [...event.cards, "lemur"], under: true }];
    case "swap":
      return swapped(event.seat ?? 0, event.at ?? 0);
    case "lose": // no card goes anywhere, but it is a moment to be seen (Moment.svelte)
      return [{ from: "fate", to: "lost", cards: [null] }];
    case "aside":
      return [{ from: own, to: `aside:${event.seat}`, cards: event.cards }];
    case "sweep":
      return view.piles.map((_, seat) => ({ from: `pile:${seat}`, to: "discard", cards: "all" }));
    case "shuffle":
      return [{ from: "discard", to: "pile", cards: "all" }];
    case "keep":
    case "end":
    case "stuck":
      return [];
  }
}

/** A swap is told once from either side; both piles go at the same time. */
function swapped(seat: number, other: number): Journey[] {
  if (seat > other) return [];
  return [
    { from: `pile:${seat}`, to: "midway", cards: "all" },
    { from: `pile:${other}`, to: `pile:${seat}`, cards: "all" },
    { from: "midway", to: `pile:${other}`, cards: "all" },
  ];
}

/** "play 9", "play double @2", "discard lemur", "swap @1", "luck" */
const MOVE = /^(\w+)(?: (\w+))?(?: @(\d+))?$/;

export function play({ move, events }: Offered<MadaEvent>, view: MadaView): Play<MadaEvent> {
  const [, verb, card, seat] = MOVE.exec(move) ?? [];
  const cards = card ? [faceOf(card)] : [];
  return { move, cards, spot: spotOf(verb, seat ?? view.turn), events };
}

function spotOf(verb: string | undefined, seat: string | number): string {
  switch (verb) {
    case "play":
    case "swap":
      return `pile:${seat}`;
    case "draw":
      return "pile";
    default: // they are called as the move is
      return verb ?? "";
  }
}

function faceOf(text: string): Face {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** A move for cards that do not fit: never one that could be legal and is not meant. */
export function attempt([card]: Face[], spot: string | null, view: MadaView): string | null {
  const own = `pile:${view.turn}`;
  if (card === undefined) return null;
  if (spot === "discard") return `discard ${card}`;
  if (spot !== null && spot !== own) return null;
  return card === "double" ? `play double @${view.turn}` : `play ${card}`;
}

/** The pears on a card. */
export function pearsOn(face: Face | null | undefined, view: MadaView | null): number {
  return typeof face === "number" ? (view?.pears[face - 1] ?? 0) : 0;
}

/** The cards that a lemur took from the top to the bottom: all that did not rise, when a pile only changed its order. */
export function dragged(before: readonly Card[], after: readonly Card[]): Set<number> {
  const places = new Map(before.map((card, index) => [card.id, index]));
  const same = before.length === after.length && after.every((card) => places.has(card.id));
  const moved = same && before[0]?.id !== after[0]?.id;
  const down = moved ? after.filter((card, index) => index <= (places.get(card.id) ?? 0)) : [];
  return new Set(down.map((card) => card.id));
}
