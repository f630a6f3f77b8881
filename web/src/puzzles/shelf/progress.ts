/** What somebody has solved in this browser, and on which days. */
import { storage } from "../../storage";

/** How somebody came along with a puzzle. */
export interface Record {
  solved: boolean;
  tries: number;
  hints: number;
}

export interface Kept {
  puzzles: { [name: string]: Record };
  /** On which a puzzle of the day was solved: yyyy-mm-dd. */
  days: string[];
}

const STORED = "waterhole.puzzles";
const LONGEST = 500; // days that are kept
const DAY = 24 * 60 * 60 * 1000;

export function nameOf(game: string, id: string): string {
  return `${game}/${id}`;
}

/** What is kept; nothing, if nothing is there or it cannot be understood. */
export function kept(): Kept {
  try {
    const { puzzles, days } = JSON.parse(storage.get(STORED) ?? "") as Partial<Kept>;
    return { puzzles: puzzles ?? {}, days: Array.isArray(days) ? days : [] };
  } catch {
    return { puzzles: {}, days: [] };
  }
}

export function recordOf(name: string): Record {
  return kept().puzzles[name] ?? { solved: false, tries: 0, hints: 0 };
}

/** Something more is known of a puzzle; what was solved once stays solved. */
export function keep(name: string, change: (before: Record) => Record, day?: string): void {
  const now = kept();
  const before = recordOf(name);
  const after = change(before);
  const puzzles = { ...now.puzzles, [name]: { ...after, solved: before.solved || after.solved } };
  const days = day && !now.days.includes(day) ? [...now.days, day].sort().slice(-LONGEST) : now.days;
  storage.set(STORED, JSON.stringify({ puzzles, days }));
}

/** How many days in a row, up to today or, while today's puzzle is still to be solved, yesterday. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = solved.has(today) ? today : before(today);
  let count = 0;
  while (solved.has(day)) {
    count++;
    day = before(day);
  }
  return count;
}

function before(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);
}
