// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Game } from "../src/games/game";
import type { Judgement, News, Reel, Step, TableInfo, View } from "../src/wire";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined })); // no motion
});
const { playOn, playPosition } = await import("../src/replay/share/again");
const { curves, drops } = await import("../src/replay/review/curves");
const { pack, unpack } = await import("../src/replay/share/packing");
const { Projector } = await import("../src/replay/projector.svelte");
const { carryOver, ofTable, takeOver } = await import("../src/replay/source");
const { router } = await import("../src/router.svelte");
const { me } = await import("../src/shell/settings/name.svelte");
const { words } = await import("../src/words/words.svelte");

let asked: [address: string, body: unknown][];
let status: number;
let went: string[]; // to which pages

beforeAll(async () => {
  await words.include("replay");
});
beforeEach(() => {
  [asked, status, went] = [[], 200, []];
  me.name = "Nia";
  vi.stubGlobal("fetch", (address: string, { body }: { body?: string }) => {
    asked.push([address, body && JSON.parse(body)]);
    return Promise.resolve(new Response(JSON.stringify({ table: "next" }), { status }));
  });
  vi.spyOn(router, "go").mockImplementation((path) => void went.push(path));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// Where reels come from

test("what was seen once is not asked for again", async () => {
  const source = ofTable("t", 0);
  await source.reel(1, "open");
  await source.reel(1, "open");
  await source.reel(1, 0);
  expect(asked.map(([address]) => address)).toEqual([
    "/api/tables/t/games/1/reel?seat=open",
    "/api/tables/t/games/1/reel?seat=0",
  ]);
});

test("a file is carried over to the page that opens it, once", async () => {
  await carryOver("a game");
  expect(went).toEqual(["/replay"]);
  expect(takeOver()?.id).toBeNull();
  expect(takeOver()).toBeNull();
});

test("a file that is damaged is refused where it was dropped", async () => {
  status = 400;
  await expect(carryOver("nonsense")).rejects.toMatchObject({ status: 400 });
  expect(went).toEqual([]);
  expect(takeOver()).toBeNull();
});

test("one plays on at a table of its own, from a moment or from a position", async () => {
  await playOn("t", 2, { seat: 1, level: null, after: 5 });
  await playPosition("chess", { pile: [] }, { seat: 0, level: "easy" });
  expect(asked).toEqual([
    ["/api/tables/t/games/2/try", { seat: 1, level: null, after: 5 }],
    ["/api/positions/chess/try", { position: { pile: [] }, seat: 0, level: "easy" }],
  ]);
  expect(went).toHaveLength(2);
});

test("what is packed and is no position is none", async () => {
  expect(await unpack(await pack(7))).toBeNull();
  expect(await unpack(await pack(null))).toBeNull();
});

test("of a seat that nobody judged, nothing could be hoped for", () => {
  const judged = [
    { number: 4, seat: 1, before: [60_000], after: [50_000], cost: 10_000 },
  ] as unknown as Judgement[];
  expect(curves(judged, null, 2, 9)[1]).toEqual({ seat: 1, points: [{ at: 4, parts: 0 }] });
  expect(drops(judged, 1)).toEqual([{ at: 4, from: 0, to: 0 }]);
});

// How they are shown

const game = {
  zones: () => ({}),
  journeys: () => [],
  tell: () => ["Played."],
  play: ({ move }: { move: string }) => ({ move, cards: [], spot: "a", events: [] }),
  playName: ({ move }: { move: string }) => `Move ${move}`,
} as unknown as Game;
const person = { kind: "person", name: "Nia", bot: null, away: null, here: true, contribution: null };

/** A game of three moves; a bot made the second in a person's place. */
function shown(at: number) {
  const frames = [0, 1, 2, 3].map((version): News => {
    const step: Step = {
      version,
      at: 0,
      what: "played",
      seat: 0,
      by: version === 2 ? "bot" : null,
      events: [],
    };
    const view = { turn: 0, over: version === 3, players: 2 } as unknown as View;
    const moves = [{ move: "x", events: [] }];
    return {
      type: "news",
      version,
      seat: 0,
      steps: version ? [step] : [],
      view,
      moves,
      time: {},
      undo: false,
    };
  });
  const table = { status: "over", seats: [person, person] } as unknown as TableInfo;
  const reel: Reel = { table, games: 1, game: 1, frames };
  return new Projector(reel, game, at, 0);
}

const still = (projector: InstanceType<typeof Projector>) =>
  vi.waitFor(() => expect(projector.player.stage.busy).toBe(false));

test("a moment that there is not is the nearest one", () => {
  expect([shown(-3).at, shown(99).at]).toEqual([0, 3]);
});

test("the next moment comes about, another is jumped to and said, and the same is nothing new", async () => {
  const projector = shown(0);
  projector.go(1);
  await still(projector);
  expect(projector.player.announced).toBe("");
  projector.go(3);
  await still(projector);
  expect(projector.player.announced).toBe(`${words.say("reel.at", { at: 3, all: 3 })} Played.`);
  expect(projector.player.stage.steps).toHaveLength(3);
  projector.go(0);
  await still(projector);
  expect(projector.player.announced).toBe(words.say("reel.at", { at: 0, all: 3 }));
  projector.player.announced = "";
  projector.go(-1);
  expect(projector.player.announced).toBe("");
  projector.leave();
});

test("it plays from where it is to the end, and from the end once more", async () => {
  const projector = shown(2);
  expect(projector.run()).toBeUndefined();
  projector.toggle();
  await still(projector);
  vi.useFakeTimers();
  const stop = projector.run();
  stop?.();
  vi.advanceTimersByTime(5000);
  expect(projector.at).toBe(2);
  projector.run();
  vi.advanceTimersByTime(5000);
  expect([projector.at, projector.playing]).toEqual([3, false]);
  projector.toggle();
  expect([projector.at, projector.playing]).toEqual([0, true]);
  projector.toggle();
  expect(projector.playing).toBe(false);
});

test("what a bot did in somebody's place is known as such", () => {
  const projector = shown(0);
  expect([0, 1, 2, 3].map((at) => projector.leftToBot(at))).toEqual([null, 0, null, null]);
});

test("a move has its game's name, if it could be made", () => {
  const projector = shown(0);
  expect([projector.nameOf(1, "x"), projector.nameOf(1, "y"), projector.nameOf(9, "x")]).toEqual([
    "Move x",
    "y",
    "x",
  ]);
});

test("the best move is marked, and the one that was made if it was another", async () => {
  const projector = shown(1);
  const { stage } = projector.player;
  await still(projector);
  projector.mark({ best: "x", move: "x" } as Judgement);
  expect([stage.marked.best?.move, stage.marked.made]).toEqual(["x", null]);
  projector.mark({ best: "y", move: "x" } as Judgement);
  expect([stage.marked.best, stage.marked.made?.move]).toEqual([null, "x"]);
  projector.mark(undefined);
  expect(stage.marked).toEqual({ best: null, made: null });
});
