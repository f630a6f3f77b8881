/** Tembo's moves as texts ("33+35@2", "croc gnu@1 herd") and as cards that are put down somewhere. */
import type { Face, Offered, Play } from "../game";
import { appetiteOf } from "./faces/deck.svelte";
import type { TemboEvent, TemboView } from "./wire";

const WRITTEN = /^(?<cards>.+)@(?<crossing>\d)(?: (?<way>first|herd))?$/;

export interface Move {
  cards: Face[];
  crossing: number;
  /** Of a crocodile: does it eat the first animal, or all of its species? */
  way: "first" | "herd" | null;
}

export function read(text: string): Move {
  const { cards = "", crossing, way } = WRITTEN.exec(text)?.groups ?? {};
  const faces = /^\d/.test(cards) ? cards.split("+").map(Number) : [cards];
  return { cards: faces, crossing: Number(crossing), way: (way as Move["way"]) ?? null };
}

/** A lion is not in anybody's hand: nothing has to be taken up to send it somewhere. */
export function play(choice: Offered<TemboEvent>): Play<TemboEvent> {
  const { cards, crossing } = read(choice.move);
  return {
    move: choice.move,
    cards: cards.filter((card) => card !== "lion"),
    spot: `crossing:${crossing}`,
    events: choice.events,
  };
}

/** Without a spot, the crossing where most animals wait says best why a card cannot be played. */
export function attempt(cards: Face[], spot: string | null, view: TemboView): string {
  const crossing = spot?.split(":")[1] ?? busiest(view);
  const [card] = cards;
  if (card !== undefined && appetiteOf(card)) return `${card}@${crossing} first`;
  return `${[...cards].sort((one, other) => Number(one) - Number(other)).join("+")}@${crossing}`;
}

function busiest(view: TemboView): number {
  const open = view.rows
    .map((row, index) => ({ crossing: index + 1, waiting: row.length }))
    .filter(({ crossing }) => !view.lions.includes(crossing));
  return open.sort((one, other) => other.waiting - one.waiting)[0]?.crossing ?? 1;
}
