/**
 * What this device adds to shuffles: for every seat on it a text that nobody else knows until the match is started, and
 * what it was shown before it opened that text. With these it can check afterwards that nobody chose the cards.
 */
import { hex } from "./sha256";
import { storage } from "./storage";

export interface Share {
  text: string;
  /** The table's commitment, when the text was drawn. */
  promise: string;
  /** The commitments of all seats, when the text was opened; null while it is not. */
  locked: (string | null)[] | null;
  /** Each start for which a text of this seat was opened, and nothing came of it: by the promise, or the text. */
  spent?: string[];
}

const STORED = "waterhole.shares";
const MOST = 40; // seats

export const shares = {
  of(table: string, seat: number): Share | null {
    const found = all()[`${table}/${seat}`];
    return isShare(found) ? found : null;
  },

  /** The latest are remembered; and of a text that was opened and is given up, that it was. */
  keep(table: string, seat: number, { text, promise, locked }: Share): void {
    const key = `${table}/${seat}`;
    const before = this.of(table, seat);
    const spent = before?.spent ?? [];
    if (before?.locked && before.text !== text)
      spent.push(before.promise === promise ? before.text : before.promise);
    const share: Share = { text, promise, locked, spent };
    const others = Object.entries(all()).filter(([each]) => each !== key);
    storage.set(STORED, JSON.stringify(Object.fromEntries([...others, [key, share]].slice(-MOST))));
  },

  /** How often texts were opened here for a table, and its cards came of others: whoever saw them had another try. */
  spent(table: string, promise: string): number {
    const kept = Object.entries(all()).filter(([key]) => key.startsWith(`${table}/`));
    const found = kept.map(([, share]) => share).filter(isShare);
    const left = found.filter((share) => share.locked && share.promise !== promise); // at a seat they went from
    return new Set([...found.flatMap(({ spent }) => spent ?? []), ...left.map((share) => share.promise)])
      .size;
  },
};

/** 256 random bits. */
export function drawText(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

function all(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.get(STORED) ?? "{}");
    return stored && typeof stored === "object" ? { ...stored } : {};
  } catch {
    return {};
  }
}

function isShare(found: unknown): found is Share {
  if (!found || typeof found !== "object") return false;
  const { text, promise, locked, spent } = found as Record<string, unknown>;
  if (typeof text !== "string" || typeof promise !== "string") return false;
  return (locked === null || Array.isArray(locked)) && (spent === undefined || Array.isArray(spent));
}
