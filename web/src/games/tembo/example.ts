/** Positions made up for the pictures in the rules. */
import type { Card, Face } from "../game";
import type { TemboView } from "./wire";

let last = 0;

/** A card that is no card of any table: those are counted upward. */
export function cardOf(face: Face): Card {
  return { id: --last, face };
}

export interface Example {
  view: TemboView;
  cards: Card[];
}

/** A row of animals and their owners. */
export function exampleRow(row: [number, number][]): Example {
  return {
    view: { rows: [row], turn: 0, deck: null } as unknown as TemboView,
    cards: row.map(([number]) => cardOf(number)),
  };
}
