/* Made from the server's schemas by `make types`: change those. */
import type { Event, View } from "../../wire";

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
/**
 * What may happen in Kariba.
 */
export interface KaribaEvent extends Event {
  what: "play" | "chase" | "draw" | "take" | "refill" | "end";
}
