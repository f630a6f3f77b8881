// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from "vitest";
import type { Game } from "../../games/game";
import type { News, Step, View } from "../../wire";

const motion = { matches: true, addEventListener: () => undefined }; // less of it

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => motion);
});

/** A game of its own: cards go from the hand to the table. */
const game = {
  zones: (view: { hand: number[]; table: number[] }) => ({ "hand:0": view.hand, table: view.table }),
  journeys: (event: { what: string; cards?: number[] }) =>
    event.what === "play" ? [{ from: "hand:0", to: "table", cards: event.cards ?? [] }] : [],
  tell: (events: { cards?: number[] }[]) => events.map((event) => `played ${event.cards?.join()}`),
} as unknown as Game;

function view(hand: number[], table: number[], turn = 0): View {
  return { hand, table, turn, over: false, players: 2, scores: [0, 0] } as unknown as View;
}

function news(version: number, seen: View, ...steps: Partial<Step>[]): News {
  const whole = steps.map((step, index) => ({ version: version - steps.length + 1 + index, at: 0, ...step }));
  return {
    type: "news",
    version,
    seat: 0,
    steps: whole as Step[],
    view: seen,
    moves: [],
    time: {},
    undo: false,
  };
}

const played = (...cards: number[]): Partial<Step> => ({
  what: "played",
  seat: 0,
  events: [{ what: "play", count: cards.length, cards }],
});

async function staged() {
  const { Stage } = await import("./stage.svelte");
  return new Stage(game);
}

test("what was played lies on the table as the same card", async () => {
  const stage = await staged();
  stage.hear(news(1, view([3, 5], [])));
  const card = stage.zone("hand:0")[1];
  stage.hear(news(2, view([3], [5], 1), played(5)));
  await vi.waitFor(() => expect(stage.shown).toBe(2));
  expect(stage.zone("table")).toEqual([card]);
  expect(stage.mine).toBe(false);
});

test("news that come all at once are shown to the last, each once in the log", async () => {
  const stage = await staged();
  stage.hear(news(1, view([1, 2, 3, 4, 5, 6], [])));
  for (let card = 1; card <= 6; card++) {
    const rest = [1, 2, 3, 4, 5, 6].filter((other) => other > card);
    const table = [1, 2, 3, 4, 5, 6].filter((other) => other <= card);
    stage.hear(news(card + 1, view(rest, table), played(card)));
  }
  await vi.waitFor(() => expect(stage.shown).toBe(7));
  expect(stage.zone("table").map((card) => card.face)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stage.steps.map((step) => step.version)).toEqual([2, 3, 4, 5, 6, 7]);
});

test("after a break everything is caught up with, and nothing is told twice", async () => {
  const stage = await staged();
  stage.hear(news(1, view([1, 2], [])));
  stage.hear(news(2, view([2], [1]), played(1)));
  stage.hear(news(3, view([], [1, 2]), played(1), played(2)));
  await vi.waitFor(() => expect(stage.shown).toBe(3));
  expect(stage.steps.map((step) => step.version)).toEqual([2, 3]);
  expect(stage.steps.flatMap((step) => stage.sentences(step))).toEqual(["played 1", "played 2"]);
});

test("the last move can be seen again and leaves everything as it was", async () => {
  const stage = await staged();
  stage.hear(news(1, view([1, 2], [])));
  stage.hear(news(2, view([2], [1]), played(1)));
  await vi.waitFor(() => expect(stage.canReplay).toBe(true));
  const before = stage.places;
  await stage.replay();
  expect(stage.places).toEqual(before);
  expect(stage.busy).toBe(false);
});

test("a move sets out while cards of the one before are on their way", async () => {
  vi.useFakeTimers();
  motion.matches = false;
  try {
    const stage = await staged();
    stage.hear(news(1, view([1, 2], [])));
    stage.hear(news(2, view([2], [1]), played(1)));
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.shown).toBe(1); // it travels
    stage.hear(news(3, view([], [1, 2]), played(2)));
    await vi.advanceTimersByTimeAsync(1);
    expect(stage.shown).toBe(2);
    expect(stage.zone("table").map((card) => card.face)).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(stage.shown).toBe(3);
  } finally {
    motion.matches = true;
    vi.useRealTimers();
  }
});

test("at an earlier moment the log is as long as it was then", async () => {
  const stage = await staged();
  stage.hear(news(1, view([1, 2], [])));
  stage.hear(news(2, view([2], [1], 1), played(1)));
  stage.hear(news(3, view([], [1, 2]), played(2)));
  await vi.waitFor(() => expect(stage.shown).toBe(3));
  stage.hear(news(2, view([2], [1], 1), played(1)));
  await vi.waitFor(() => expect(stage.shown).toBe(2));
  expect(stage.steps.map((step) => step.version)).toEqual([2]);
  stage.hear(news(3, view([], [1, 2]), played(1), played(2)));
  await vi.waitFor(() => expect(stage.shown).toBe(3));
  expect(stage.steps.map((step) => step.version)).toEqual([2, 3]);
});
