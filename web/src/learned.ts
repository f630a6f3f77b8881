/** How far somebody has come in learning the games, on this device. */
import { storage } from "./storage";

const STORED = "waterhole.learned";
const DECLINED = "waterhole.learned.declined";

export interface Progress {
  /** The step they are at, from 0. */
  step: number;
  /** Have they come to the end, once? */
  done: boolean;
}

/** As it was kept, maybe by another version: anything may be missing. */
type Kept = Record<string, Partial<Progress>>;

function all(): Kept {
  try {
    const kept: unknown = JSON.parse(storage.get(STORED) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

export const learned = {
  of(game: string): Progress {
    const { step = 0, done } = all()[game] ?? {};
    return { step: Number.isInteger(step) && step > 0 ? step : 0, done: done === true };
  },

  keep(game: string, kept: Partial<Progress>): void {
    storage.set(STORED, JSON.stringify({ ...all(), [game]: { ...this.of(game), ...kept } }));
  },

  /** Is somebody new to all of it? */
  get none(): boolean {
    return Object.keys(all()).every((game) => !this.of(game).step && !this.of(game).done);
  },

  /** They would rather find out by themselves. */
  get declined(): boolean {
    return storage.get(DECLINED) !== null;
  },

  decline(): void {
    storage.set(DECLINED, "1");
  },
};
