/** People who share this device at a table: each has a seat and a token of their own, which only this device knows. */
import { storage } from "./storage";

export interface Local {
  seat: number;
  name: string;
  token: string;
}

const STORED = "waterhole.locals";
const MOST = 30; // tables

/** What was stored, as far as it makes sense. */
export function understood(text: string | null): Record<string, Local[]> {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (!stored || typeof stored !== "object" || Array.isArray(stored)) return {};
  const tables = Object.entries(stored).map(([id, people]) => [
    id,
    Array.isArray(people) ? people.filter(isLocal) : [],
  ]);
  return Object.fromEntries(tables) as Record<string, Local[]>;
}

function isLocal(found: unknown): found is Local {
  if (!found || typeof found !== "object") return false;
  const { seat, name, token } = found as Record<string, unknown>;
  return Number.isInteger(seat) && typeof name === "string" && typeof token === "string" && token !== "";
}

export const locals = {
  /** Those who play at a table on this device, besides its owner, in the order of their seats. */
  of(id: string): Local[] {
    const found = all();
    return Object.hasOwn(found, id) ? (found[id] ?? []).toSorted((one, other) => one.seat - other.seat) : [];
  },

  /** Somebody sits down; whoever was remembered on that seat is forgotten, and so are the oldest tables. */
  add(id: string, { seat, name, token }: Local): void {
    const others = this.of(id).filter((each) => each.seat !== seat);
    keep([...besides(id), [id, [...others, { seat, name, token }]]]);
  },

  /** The same people go on at another table. */
  copy(from: string, to: string): void {
    for (const local of this.of(from)) this.add(to, local);
  },
};

type Table = [id: string, people: Local[]];

function all(): Record<string, Local[]> {
  return understood(storage.get(STORED));
}

function besides(id: string): Table[] {
  return Object.entries(all()).filter(([table]) => table !== id);
}

function keep(tables: Table[]): void {
  storage.set(STORED, JSON.stringify(Object.fromEntries(tables.slice(-MOST))));
}
