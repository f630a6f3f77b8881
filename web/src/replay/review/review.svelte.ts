/** What was found about the moves of a game, as it comes in. Everything is counted in parts of a win. */
import type { Account, Judgement, ReviewBegun, Summary } from "../../wire";

export const WHOLE = 60_000; // parts

export function percent(parts: number): number {
  return Math.round((100 * parts) / WHOLE);
}

export class Review {
  state: "off" | "coming" | "done" | "failed" = $state("off");
  /** How many decisions will be judged, once that is known. */
  decisions: number | null = $state(null);
  judged: ReadonlyMap<number, Judgement> = $state.raw(new Map());
  summary: Summary | null = $state.raw(null);
  #stream: EventSource | null = null;

  /** Ask for it. A line that breaks comes back by itself, and begins again: what is told twice is the same. */
  begin(table: string, game: number): void {
    this.end();
    this.decisions = null;
    this.judged = new Map();
    this.summary = null;
    this.state = "coming";
    const stream = (this.#stream = new EventSource(`/api/tables/${table}/games/${game}/review`));
    stream.addEventListener("begun", ({ data }: MessageEvent<string>) => {
      this.decisions = (JSON.parse(data) as ReviewBegun).decisions;
    });
    stream.addEventListener("judged", ({ data }: MessageEvent<string>) => {
      const found = JSON.parse(data) as Judgement;
      this.judged = new Map(this.judged).set(found.number, found);
    });
    stream.addEventListener("done", ({ data }: MessageEvent<string>) => {
      this.summary = JSON.parse(data) as Summary;
      this.state = "done";
      this.end();
    });
    stream.addEventListener("failed", () => {
      this.state = "failed";
      this.end(); // else it would ask again and again
    });
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) this.state = "failed";
    };
  }

  /** Nobody looks any more. */
  end(): void {
    this.#stream?.close();
    this.#stream = null;
  }
}

/** A step on the way from a fair share to the result, in whole percents: rounded so that they add up on paper, too. */
export interface Share {
  what: "fair" | "deal" | "draws" | "own" | "others" | "result";
  from: number;
  to: number;
}

export function shares(fair: number, account: Account): Share[] {
  const parts = (["deal", "draws", "own", "others"] as const).map((what) => ({ what, parts: account[what] }));
  let level = fair;
  const way: Share[] = [{ what: "fair", from: 0, to: percent(fair) }];
  for (const { what, parts: change } of parts) {
    const from = percent(level);
    level += change;
    way.push({ what, from, to: percent(level) });
  }
  return [...way, { what: "result", from: 0, to: percent(account.result) }];
}
