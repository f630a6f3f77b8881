import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Review } from "./review.svelte";

/** A line on which a test says what is told. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static last: Line;
  readyState = 1;
  onerror: (() => void) | null = null;

  constructor(readonly address: string) {
    super();
    Line.last = this;
  }
  tell(event: string, told: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(told) }));
  }
  breaks(forGood: boolean): void {
    this.readyState = forGood ? Line.CLOSED : 0;
    this.onerror?.();
  }
  close(): void {
    this.readyState = Line.CLOSED;
  }
}

beforeEach(() => {
  vi.stubGlobal("EventSource", Line);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function begun(): { review: Review; line: Line } {
  const review = new Review();
  review.begin("table", 2);
  return { review, line: Line.last };
}

test("a review is heard to its end, and nobody asks again", () => {
  const { review, line } = begun();
  expect(line.address).toBe("/api/tables/table/games/2/review");
  expect(review.decisions).toBeNull();
  line.tell("begun", { decisions: 5 });
  expect(review.decisions).toBe(5);
  line.tell("judged", { number: 3, cost: 9 });
  line.tell("judged", { number: 3, cost: 7 });
  expect([review.state, review.judged.get(3)?.cost]).toEqual(["coming", 7]);
  line.tell("done", { fair: 30_000 });
  expect([review.state, line.readyState]).toEqual(["done", Line.CLOSED]);
});

test("a review that fails is not asked for again by itself", () => {
  const { review, line } = begun();
  line.tell("failed", { sentence: "This review could not be made." });
  expect([review.state, line.readyState]).toEqual(["failed", Line.CLOSED]);
});

test("a line that breaks comes back, unless it was refused", () => {
  const { review, line } = begun();
  line.breaks(false);
  expect(review.state).toBe("coming");
  line.breaks(true);
  expect(review.state).toBe("failed");
});
