/** What may happen in MADA, in the words of its server. */
import type { EventOf } from "../game";

export const EVENTS = [
  "play",
  "draw",
  "luck",
  "turn",
  "meet",
  "drag",
  "spend",
  "swap",
  "discard",
  "lose",
  "aside",
  "sweep",
  "keep",
  "shuffle",
  "end",
  "stuck",
] as const;
export type MadaEvent = EventOf<(typeof EVENTS)[number]>;
