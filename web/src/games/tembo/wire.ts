/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

/**
 * What may happen in Tembo.
 */
export type TemboEvent = Event &
  (
    | { what: "play"; from: "hand"; to: "crossing"; cards: (number | string)[] }
    | { what: "use"; from: "hand"; to: "gone"; cards: (number | string)[] }
    | { what: "cross"; from: "crossing"; to: "crossed"; cards: (number | string)[] }
    | { what: "lose"; from: "crossing"; to: "gone"; cards: (number | string)[] }
    | { what: "draw"; from: "pile"; to: "hand" }
    | { what: "lion"; from: "pile"; to: "drawn"; cards: (number | string)[] }
    | { what: "pounce"; from: "drawn"; to: "crossing"; cards: (number | string)[] }
    | { what: "end"; cards: (number | string)[] }
  );

/**
 * What travels only of Tembo, by name.
 */
export interface Tembo {
  TemboView: TemboView;
  TemboDeck: TemboDeck;
  TemboAnimal: TemboAnimal;
  TemboOther: TemboOther;
  TemboEvent: TemboEvent;
}
/**
 * What a seat sees of Tembo. Cards are the numbers of animals, or “elephant”, “croc gnu”, “super” and “lion”.
 */
export interface TemboView extends View {
  crossed: number[][];
  deck: TemboDeck | null;
  game: "tembo";
  gone: (number | string)[];
  hand: (number | string)[] | null;
  held: number[];
  lions: number[];
  partial: boolean;
  phase: "lion" | "turn";
  pile: number;
  river: number;
  rows: [number, number][][];
}
/**
 * A deck file.
 */
export interface TemboDeck {
  animals: TemboAnimal[];
  others: TemboOther[];
}
/**
 * A row of a deck file.
 */
export interface TemboAnimal {
  number: number;
  points: number;
  species: "antelope" | "gnu" | "zebra";
}
/**
 * Another row: of a card that is no animal of the herds.
 */
export interface TemboOther {
  card: string;
  copies: number;
}
