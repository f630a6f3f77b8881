// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from "vitest";
import { flushSync } from "svelte";
import type { Choice, News, View } from "../../wire";
import type { Game } from "../../games/game";

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
  attempt: (cards: number[], spot: string | null) => (spot === "sky" ? null : `${cards.join("+")}@${spot}`),
} as unknown as Game;

async function table(hand: number[], moves: string[], turn = 0, waiting = false) {
  const { Stage } = await import("../stage/stage.svelte");
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
    waiting: () => waiting,
    move: (text: string) => done.push(text),
    excuse: (why: string) => done.push(`(${why})`),
  };
  const intent = new Intent(stage, desk);
  const card = (face: number) => {
    const found = stage.zone("hand:0").find((each) => each.face === face);
    if (!found) throw new Error(`no ${face} in the hand`);
    return found;
  };
  return { intent, done, card, stage, news };
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

test("while the last move is on its way, nothing is taken up", async () => {
  const { intent, done, card } = await table([3], ["3@a"], 0, true);
  intent.take(card(3));
  expect([done, intent.held, intent.plays]).toEqual([["(wait)"], [], []]);
});

test("with no card in hand, a spot that needs one asks for nothing", async () => {
  const { intent, done, card } = await table([3], ["3@a"]);
  intent.place("a");
  intent.take(card(3));
  intent.place("sky"); // there is not even a word for that
  expect(done).toEqual(["(nothing)", "(nothing)"]);
});

test("a card that was taken up is put back by another tap", async () => {
  const { intent, card } = await table([3, 5], ["3@a", "5@a", "3+5@a"]);
  intent.take(card(3));
  intent.take(card(5));
  expect(intent.joins(card(5))).toBe(false); // it is there already
  intent.take(card(3));
  expect(intent.held).toEqual([card(5).id]);
  expect([intent.isHeld(card(5)), intent.isHeld(card(3))]).toEqual([true, false]);
});

test("cards that lie face down are not taken up, and do nothing", async () => {
  const { intent, done } = await table([3], ["3@a"]);
  const back = { id: 99, face: null };
  intent.take(back);
  expect([intent.held, done, intent.lit(back), intent.joins(back)]).toEqual([[], [], false, false]);
});

test("what was taken up goes back when it is gone, or when it is somebody else's turn", async () => {
  const { intent, card, stage, news } = await table([3, 5], ["3@a", "5@a"]);
  intent.tidy(); // there is nothing to do
  intent.take(card(3));
  intent.tidy();
  expect(intent.held).toHaveLength(1);
  stage.hear({
    ...news,
    version: 2,
    view: { hand: [5], turn: 0, over: false, players: 2 } as unknown as View,
  });
  await vi.waitFor(() => expect(stage.shown).toBe(2));
  intent.tidy();
  expect(intent.held).toEqual([]);
  intent.take(card(5));
  stage.hear({
    ...news,
    version: 3,
    view: { hand: [5], turn: 1, over: false, players: 2 } as unknown as View,
  });
  await vi.waitFor(() => expect(stage.shown).toBe(3));
  intent.tidy();
  expect(intent.held).toEqual([]);
});

test("of equal cards, as many are marked as a move plays", async () => {
  const { intent, stage } = await table([4, 4, 7], ["4@a", "4+4@a"]);
  const [first, second, seven] = stage.zone("hand:0");
  if (!first || !second || !seven) throw new Error("the hand is short");
  const [one, both] = intent.plays;
  const marks = (play = one) => [first, second, seven].map((card) => intent.playedBy(play ?? null, card));
  expect(marks(one)).toEqual([true, false, false]);
  expect(marks(both)).toEqual([true, true, false]);
  expect(intent.playedBy(null, first)).toBe(false);
  expect(intent.playedBy(one ?? null, { id: 99, face: null })).toBe(false);
});

test("a hint is shown as something to do, and what a review marks where there is none", async () => {
  const { intent, stage } = await table([3, 5], ["3@a", "5@a"]);
  const [three, five] = intent.plays;
  stage.marked = { best: five ?? null, made: three ?? null };
  expect([intent.advised?.move, intent.made?.move]).toEqual(["5@a", "3@a"]);
  stage.hint = { move: "3@a", version: 1 } as never;
  expect(intent.advised?.move).toBe("3@a");
});
