/** The chances of a game as lines: what could be hoped for before every decision, and what came of it in the end. */
import type { Judgement, Summary } from "../../wire";

export interface Point {
  at: number; // moves that were made
  parts: number;
}

export interface Curve {
  seat: number;
  points: Point[];
}

const WORTH_SHOWING = 600; // parts of a win: one in a hundred

export function curves(
  judged: readonly Judgement[],
  summary: Summary | null,
  seats: number,
  last: number,
): Curve[] {
  const sorted = [...judged].sort((one, other) => one.number - other.number);
  return Array.from({ length: seats }, (_, seat) => {
    const points = sorted.map(({ number, before }) => ({ at: number, parts: before[seat] ?? 0 }));
    const end = summary?.accounts.find((account) => account.seat === seat);
    return { seat, points: end ? [...points, { at: last, parts: end.result }] : points };
  });
}

/** Where a seat gave something away: from what it could have had to what it kept. */
export function drops(
  judged: readonly Judgement[],
  seat: number,
): { at: number; from: number; to: number }[] {
  return judged
    .filter((each) => each.seat === seat && each.cost >= WORTH_SHOWING)
    .map(({ number, before, after }) => ({ at: number, from: before[seat] ?? 0, to: after[seat] ?? 0 }));
}
