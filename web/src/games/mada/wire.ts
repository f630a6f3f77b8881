/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

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
/**
 * What may happen in MADA.
 */
export interface MadaEvent extends Event {
  what:
    | "play"
    | "draw"
    | "luck"
    | "turn"
    | "meet"
    | "drag"
    | "spend"
    | "swap"
    | "discard"
    | "lose"
    | "aside"
    | "sweep"
    | "keep"
    | "shuffle"
    | "end"
    | "stuck";
}
