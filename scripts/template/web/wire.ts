/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

/**
 * What may happen in Hares.
 */
export type HaresEvent = Event &
  (
    | { what: "play"; from: "hand"; to: "trail"; cards: (number | string)[] }
    | { what: "win"; from: "trail"; to: "won"; cards: (number | string)[] }
    | { what: "draw"; from: "pile"; to: "hand" }
    | { what: "end"; cards: (number | string)[] }
  );

/**
 * What travels only of Hares, by name.
 */
export interface Hares {
  HaresView: HaresView;
  HaresEvent: HaresEvent;
}
/**
 * What a seat sees of Hares. Cards are their values.
 */
export interface HaresView extends View {
  game: "hares";
  hand: number[] | null;
  held: number[];
  pile: number;
  trail: number[];
  won: number[][];
}
