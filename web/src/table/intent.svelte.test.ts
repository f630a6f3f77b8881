import { beforeAll, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import type { Choice, News, View } from "../wire";
import type { Game } from "../games/game";

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
});

/** Moves read "5", "5+7@2", "draw": cards, and where they go. */
const game = {
  zones: (view: { hand: number[] }) => ({ "hand:0": view.hand }),
  play: ({ move, events }: Choice) => {
    const [what = "", where = "pile"] = move.split("@");
    return {
      move,
      events,
      cards: what === "draw" ? [] : what.replace("!", "").split("+").map(Number),
      spot: where,
    };
  },
  attempt: (cards: number[], spot: string | null) => `${cards.join("+")}@${spot}`,
} as unknown as Game;

async function table(hand: number[], moves: string[], turn = 0) {
  const { Stage } = await import("./stage.svelte");
  const { Intent } = await import("./intent.svelte");
  const stage = new Stage(game);
  const view = { hand, turn, over: false, players: 2 } as unknown as View;
  const choices = moves.map((move) => ({ move, events: [] }));
  const news: News = {
    type: "news",
    version: 1,
    seat: 0,
    steps: [],
    view,
    moves: choices,
    time: {},
    undo: false,
  };
  stage.hear(news);
  await vi.waitFor(() => expect(stage.busy).toBe(false));
  const done: string[] = [];
  const desk = {
    anew: () => undefined,
    waiting: () => false,
    move: (text: string) => done.push(text),
    excuse: (why: string) => done.push(`(${why})`),
  };
  const intent = new Intent(stage, desk);
  const card = (face: number) => {
    const found = stage.zone("hand:0").find((each) => each.face === face);
    if (!found) throw new Error(`no ${face} in the hand`);
    return found;
  };
  return { intent, done, card, stage };
}

test("a card lights up the spots where it may go, and goes there", async () => {
  const { intent, done, card } = await table([3, 5], ["5@a", "5@b"]);
  expect([intent.lit(card(5)), intent.lit(card(3))]).toEqual([true, false]);
  intent.take(card(5));
  expect([...intent.spots.keys()]).toEqual(["a", "b"]);
  intent.place("b");
  expect(done).toEqual(["5@b"]);
  expect(intent.held).toEqual([]);
});

test("a second card is added if both go together, else it takes the first one's place", async () => {
  const { intent, card } = await table([3, 5, 7], ["3@a", "5@a", "7@a", "5+7@a"]);
  intent.take(card(5));
  expect([intent.joins(card(7)), intent.joins(card(3))]).toEqual([true, false]);
  intent.take(card(7));
  expect(intent.held).toHaveLength(2);
  intent.take(card(3));
  expect(intent.held).toEqual([card(3).id]);
});

test("several moves to one spot are asked about", async () => {
  const { intent, done, card } = await table([5], ["5@a", "5!@a"]);
  intent.take(card(5));
  intent.place("a");
  expect(done).toEqual([]);
  expect(intent.asked?.map((play) => play.move)).toEqual(["5@a", "5!@a"]);
  flushSync();
});

test("what is not possible is tried all the same, so that the server says why", async () => {
  const { intent, done, card } = await table([3, 5], ["5@a"]);
  intent.take(card(3));
  intent.take(card(5));
  intent.place("z");
  expect(done).toEqual(["3@null", "5@z"]);
});

test("a spot that needs no card is lit at once", async () => {
  const { intent, done } = await table([3], ["draw"]);
  intent.place("pile");
  expect(done).toEqual(["draw"]);
});

test("whose turn it is not, is told so", async () => {
  const { intent, done, card } = await table([3], [], 1);
  intent.take(card(3));
  expect(done).toEqual(["(not_your_turn)"]);
});

test("of equal cards, each tap takes one more, and one too many puts all back", async () => {
  const { intent, stage } = await table([4, 4], ["4@a", "4+4@a"]);
  const group = stage.zone("hand:0");
  intent.takeMore(group);
  intent.takeMore(group);
  expect(intent.held).toHaveLength(2);
  intent.takeMore(group);
  expect(intent.held).toEqual([]);
});
