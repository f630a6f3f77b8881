/** How the points came about, move by move. */
import type { Moved } from "../../wire";

export type Course = Moved[];

export interface Track {
  seat: number;
  points: number[];
}

/** Every seat's total after each move of the match: it starts with nothing, and games add up. */
export function tracks(course: Course, seats: number): Track[] {
  const base = new Array<number>(seats).fill(0);
  const totals: number[][] = [[...base]];
  course.forEach((moment, index) => {
    totals.push(moment.scores.map((points, seat) => points + (base[seat] ?? 0)));
    const next = course[index + 1];
    if (next && next.game !== moment.game)
      moment.scores.forEach((points, seat) => (base[seat] = (base[seat] ?? 0) + points));
  });
  return base.map((_, seat) => ({ seat, points: totals.map((scores) => scores[seat] ?? 0) }));
}
