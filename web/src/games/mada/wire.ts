/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

/**
 * What may happen in MADA.
 */
export type MadaEvent = Event &
  (
    | { what: "play"; from: "hand"; to: "piles"; cards: (number | string)[] }
    | { what: "draw"; from: "pile"; to: "hand" }
    | { what: "luck"; cards: (number | string)[] }
    | { what: "turn"; from: "pile"; to: "piles"; cards: (number | string)[] }
    | { what: "meet"; from: "pile"; to: "discard"; cards: (number | string)[] }
    | { what: "drag"; from: "piles"; to: "piles"; cards: (number | string)[] }
    | { what: "spend"; from: "hand"; to: "discard"; cards: (number | string)[] }
    | { what: "swap"; from: "piles"; to: "piles"; cards: (number | string)[] }
    | { what: "discard"; from: "hand"; to: "discard"; cards: (number | string)[] }
    | { what: "lose"; cards: (number | string)[] }
    | { what: "aside"; from: "piles"; to: "aside"; cards: (number | string)[] }
    | { what: "sweep"; from: "piles"; to: "discard"; cards: (number | string)[] }
    | { what: "keep"; cards: (number | string)[] }
    | { what: "shuffle"; from: "discard"; to: "pile"; cards: (number | string)[] }
    | { what: "end"; cards: (number | string)[] }
    | { what: "stuck"; cards: (number | string)[] }
  );

/**
 * What travels only of MADA, by name.
 */
export interface Mada {
  MadaView: MadaView;
  MadaDeck: MadaDeck;
  Cactus: Cactus;
  MadaEvent: MadaEvent;
}
/**
 * What a seat sees of MADA. Cards are values, or “lemur”, “double” and “scorpion”.
 */
export interface MadaView extends View {
  aside: (number | string)[][];
  deck: MadaDeck | null;
  discard: (number | string)[];
  game: "mada";
  hand: (number | string)[] | null;
  held: number[];
  owed: number[];
  partial: boolean;
  pears: number[];
  phase: "loser" | "scorpion" | "swap" | "turn";
  pile: number;
  piles: (number | string)[][];
}
/**
 * A deck file.
 */
export interface MadaDeck {
  cacti: Cactus[];
}
/**
 * A row of a deck file.
 */
export interface Cactus {
  copies: number;
  pears: number;
  value: number;
}
