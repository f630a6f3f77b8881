/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

/**
 * What may happen in Kariba.
 */
export type KaribaEvent = Event &
  (
    | { what: "play"; from: "hand"; to: "waterhole"; cards: (number | string)[] }
    | { what: "chase"; from: "waterhole"; to: "captured"; cards: (number | string)[] }
    | { what: "draw"; from: "pile"; to: "hand" }
    | { what: "take"; from: "market"; to: "hand"; cards: (number | string)[] }
    | { what: "refill"; from: "pile"; to: "market"; cards: (number | string)[] }
    | { what: "end"; cards: (number | string)[] }
  );

/**
 * What travels only of Kariba, by name.
 */
export interface Kariba {
  KaribaView: KaribaView;
  KaribaEvent: KaribaEvent;
}
/**
 * What a seat sees of Kariba. Cards are the numbers of their animals.
 */
export interface KaribaView extends View {
  captured: number[][];
  game: "kariba";
  hand: number[] | null;
  held: number[];
  market: number[] | null;
  partial: boolean;
  phase: "draw" | "turn";
  pile: number;
  shown: number[][];
  waterhole: number[];
}
