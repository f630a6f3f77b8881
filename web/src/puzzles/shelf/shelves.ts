/** Which puzzle is which: its number on its shelf, today's, and the one to solve next. */
import type { PuzzleNamed, PuzzlesSeen } from "../../wire";
import { kept, nameOf } from "./progress";

export const GRADES = [1, 2, 3] as const;
export type Grade = (typeof GRADES)[number];

function puzzlesOf(all: PuzzlesSeen, game: string): PuzzleNamed[] {
  return all.shelves.find((shelf) => shelf.game === game)?.puzzles ?? [];
}

/** The puzzles of a game with a grade, in their order. */
export function graded(puzzles: readonly PuzzleNamed[], grade: Grade): PuzzleNamed[] {
  return puzzles.filter((puzzle) => puzzle.grade === grade);
}

/** The number of a puzzle among those of its grade, from 1. */
export function numberOf(all: PuzzlesSeen, game: string, id: string): number {
  const puzzles = puzzlesOf(all, game);
  const grade = puzzles.find((puzzle) => puzzle.id === id)?.grade;
  return puzzles.filter((puzzle) => puzzle.grade === grade).findIndex((puzzle) => puzzle.id === id) + 1;
}

export function todays(all: PuzzlesSeen, game: string): string | undefined {
  return all.shelves.find((shelf) => shelf.game === game)?.today;
}

/** The address of the next puzzle of the same game that is not solved yet, going round; null if all are. */
export function follower(all: PuzzlesSeen, game: string, id: string): string | null {
  const puzzles = puzzlesOf(all, game);
  const here = puzzles.findIndex((puzzle) => puzzle.id === id);
  const { puzzles: records } = kept();
  const next = [...puzzles.slice(here + 1), ...puzzles.slice(0, Math.max(here, 0))].find(
    (puzzle) => !records[nameOf(game, puzzle.id)]?.solved,
  );
  return next ? `/puzzles/${game}/${next.id}` : null;
}
