/** What may happen in Kariba, in the words of its server. */
import type { EventOf } from "../game";

export const EVENTS = ["play", "chase", "draw", "take", "refill", "end"] as const;
export type KaribaEvent = EventOf<(typeof EVENTS)[number]>;
