/** What may happen in Tembo, in the words of its server. */
import type { EventOf } from "../game";

export const EVENTS = ["play", "use", "cross", "lose", "draw", "lion", "pounce", "end"] as const;
export type TemboEvent = EventOf<(typeof EVENTS)[number]>;
