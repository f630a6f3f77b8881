/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

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
/**
 * What may happen in Hares.
 */
export interface HaresEvent extends Event {
  what: "play" | "win" | "draw" | "end";
}
