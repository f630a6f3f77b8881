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
}

const STORED = "waterhole.shares";
const MOST = 40; // seats

export const shares = {
  of(table: string, seat: number): Share | null {
    const found = all()[`${table}/${seat}`];
    return isShare(found) ? found : null;
  },

  /** The latest are remembered. */
  keep(table: string, seat: number, share: Share): void {
    const key = `${table}/${seat}`;
    const others = Object.entries(all()).filter(([each]) => each !== key);
    storage.set(STORED, JSON.stringify(Object.fromEntries([...others, [key, share]].slice(-MOST))));
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
  const { text, promise, locked } = found as Record<string, unknown>;
  return (
    typeof text === "string" && typeof promise === "string" && (locked === null || Array.isArray(locked))
  );
}
