/** How rounds end, read from what the server told. */
import type { Step } from "../../wire";
import type { Face } from "../game";

export interface RoundEnd {
  version: number;
  loser: number;
  aside: { seat: number; face: Face | null }[];
}

/** The end of the last round that has ended. */
export function roundEnd(steps: readonly Step[]): RoundEnd | null {
  const step = steps.findLast((each) => each.events?.some(({ what }) => what === "lose"));
  const events = step?.events ?? [];
  const loser = events.find(({ what }) => what === "lose")?.seat;
  if (!step || loser === undefined) return null;
  const aside = events
    .filter(({ what }) => what === "aside")
    .map(({ seat, cards }) => ({ seat: seat ?? 0, face: cards?.[0] ?? null }));
  return { version: step.version, loser, aside };
}
