// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Game } from "../games/game";
import type { Client, News, Refused, SeatInfo, TableInfo, View } from "../wire";
import type { Listener } from "./line/connection";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined })); // no motion
});
const { Player } = await import("./player.svelte");
const { toasts } = await import("../shell/telling/toasts.svelte");
const { words } = await import("../words/words.svelte");

const game = {
  zones: () => ({ "hand:0": [3, 5] }),
  journeys: () => [],
  play: ({ move, events }: { move: string; events: [] }) => ({
    move,
    events,
    cards: [Number(move)],
    spot: "a",
  }),
  attempt: () => null,
} as unknown as Game;

const person = (away: SeatInfo["away"] = null): SeatInfo => ({
  kind: "person",
  name: "Nia",
  bot: null,
  away,
  here: true,
  contribution: null,
});
const bot: SeatInfo = { ...person(), kind: "bot", name: "Zuri (easy)", bot: "easy" };

function table(change: Partial<TableInfo> = {}): TableInfo {
  const usual = { status: "playing", seats: [person(), bot], rated: false, deal: null, help: false };
  return { ...usual, ...change } as unknown as TableInfo;
}

function news(version: number, change: Partial<News> = {}): News {
  const view = { turn: 0, over: false, players: 2 } as unknown as View;
  const moves = [{ move: "3", events: [] }];
  return { type: "news", version, seat: 0, steps: [], view, moves, time: {}, undo: false, ...change };
}

function refused(change: Partial<Refused>): Refused {
  return { type: "refused", code: "trouble", sentence: "No.", fields: {}, ...change };
}

/** A line that a test cuts and mends, and what was said on it. */
class Wire {
  sent: Client[] = [];
  up = true;
  closed = 0;
  listener!: Listener;

  open = (listener: Listener) => {
    this.listener = listener;
    return {
      send: (message: Client) => {
        if (this.up) this.sent.push(message);
        return this.up;
      },
      close: () => this.closed++,
    };
  };
}

async function seated(change: Partial<TableInfo> = {}) {
  const wire = new Wire();
  const player = new Player("table", game, undefined, wire.open);
  wire.listener.line("open");
  wire.listener.hear(news(1, { table: table(change) }));
  await vi.waitFor(() => expect(player.stage.busy).toBe(false));
  return { wire, player };
}

const said = () => toasts.shown.map((toast) => toast.text);

beforeAll(async () => {
  await words.include("table");
});
beforeEach(() => {
  for (const { id } of [...toasts.shown]) toasts.drop(id);
});
afterEach(() => vi.useRealTimers());

test("a move is made once, under an id of its own, for the version that is seen", async () => {
  const { wire, player } = await seated();
  player.move("3");
  player.move("5"); // the first is not answered yet
  expect(wire.sent).toEqual([{ type: "move", id: player.pending?.id, version: 1, move: "3" }]);
  wire.listener.hear({ type: "taken", id: "another", version: 2 } as never);
  expect(player.pending).not.toBeNull();
  wire.listener.hear({ type: "taken", id: player.pending?.id, version: 2 } as never);
  expect(player.pending).toBeNull();
});

test("a move that was not answered when the line broke is asked for again, under the same id", async () => {
  const { wire, player } = await seated();
  player.move("3");
  wire.listener.line("lost");
  wire.listener.line("connecting");
  wire.listener.line("open");
  expect(wire.sent).toHaveLength(1); // not before it is known how things stand
  wire.listener.hear(news(1));
  expect(wire.sent).toHaveLength(2);
  expect(wire.sent[1]).toEqual(wire.sent[0]);
  wire.listener.hear(news(2));
  expect(wire.sent).toHaveLength(2);
});

test("a move that could not be sent at all is sent when the line is back", async () => {
  const { wire, player } = await seated();
  wire.up = false;
  player.move("3");
  expect(wire.sent).toEqual([]);
  wire.up = true;
  wire.listener.hear(news(1));
  expect(wire.sent).toEqual([player.pending]);
});

test("where the browser makes no ids, a number will do", async () => {
  const { wire, player } = await seated();
  const { crypto } = globalThis;
  vi.stubGlobal("crypto", {});
  player.move("3");
  vi.stubGlobal("crypto", crypto);
  expect(wire.sent).toMatchObject([{ id: expect.stringMatching(/^0\.\d+$/) as string }]);
});

test("a rule that forbids a move is shown, until something else is tried", async () => {
  const { wire, player } = await seated();
  player.move("9");
  const id = player.pending?.id;
  wire.listener.hear(
    refused({ id, code: "illegal_move", sentence: "You hold no 9.", fields: { rule: "K2" } }),
  );
  expect(player.pending).toBeNull();
  expect(player.forbidden).toEqual({ rule: "K2", sentence: "You hold no 9." });
  expect(said()).toEqual([]);
  player.move("3");
  expect(player.forbidden).toBeNull();
});

test("a refusal without a rule is told at the edge", async () => {
  const { wire, player } = await seated();
  wire.listener.hear(refused({ code: "illegal_move", sentence: "That is no move." }));
  wire.listener.hear(refused({ code: "unheard_of", sentence: "No, thank you." }));
  expect(player.forbidden).toBeNull();
  expect(said()).toContain("No, thank you.");
  expect(said()).toHaveLength(2);
});

test("what came too late, or was counted when the game had just ended, is no trouble", async () => {
  const { wire, player } = await seated();
  player.move("3");
  wire.listener.hear(refused({ id: player.pending?.id, code: "stale", now: news(4) }));
  wire.listener.hear(refused({ id: "count", code: "over" }));
  expect(player.pending).toBeNull();
  expect(player.stage.version).toBe(4);
  expect(said()).toEqual([]);
});

test("whoever is not let in is told why, and let in all the same when news come", () => {
  const wire = new Wire();
  const player = new Player("table", game, undefined, wire.open);
  wire.listener.hear(refused({ code: "no_table" }));
  expect(player.turnedAway?.code).toBe("no_table");
  expect(said()).toEqual([]);
  wire.listener.hear(news(1, { table: table() }));
  expect(player.turnedAway).toBeNull();
});

test("whoever loses their seat to another device is told so", async () => {
  const { wire } = await seated();
  wire.listener.hear(news(2, { seat: null }));
  expect(said()).toEqual([words.say("seat.moved")]);
});

test("what is said hangs over its seat for a while, one saying a seat, and stays in the list", async () => {
  vi.useFakeTimers();
  const wire = new Wire();
  const player = new Player("table", game, undefined, wire.open);
  wire.listener.hear({ type: "chat", seat: 0, text: "Hi" });
  await vi.advanceTimersByTimeAsync(1000);
  wire.listener.hear({ type: "chat", seat: 0, reaction: "wow" });
  wire.listener.hear({ type: "chat", seat: 1, reaction: "clap" });
  expect(player.bubbles.map(({ reaction }) => reaction)).toEqual(["wow", "clap"]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(player.bubbles).toEqual([]);
  expect(player.sayings).toHaveLength(3);
  for (let more = 0; more < 70; more++) wire.listener.hear({ type: "chat", seat: 0, text: `${more}` });
  expect(player.sayings).toHaveLength(60);
  expect(player.sayings.at(-1)?.text).toBe("69");
});

test("who is muted is not heard, until they are heard again", async () => {
  const { wire, player } = await seated();
  player.mute(1);
  wire.listener.hear({ type: "chat", seat: 1, text: "Hi" });
  expect(player.sayings).toEqual([]);
  player.mute(1);
  wire.listener.hear({ type: "chat", seat: 1, text: "Hi" });
  expect(player.sayings).toHaveLength(1);
  expect(wire.sent).toEqual([
    { type: "mute", seat: 1, on: true },
    { type: "mute", seat: 1, on: false },
  ]);
});

test("what is asked for without a line is not waited for, and somebody says so", async () => {
  const { wire, player } = await seated();
  wire.up = false;
  player.askHint();
  expect(player.thinking).toBe(false);
  expect(player.say({ text: "Hi" })).toBe(false);
  player.undo();
  player.back();
  player.next();
  expect(said()).toEqual([words.say("line.lost")]);
  wire.up = true;
  player.undo();
  player.back();
  player.next();
  expect(wire.sent.map(({ type }) => type)).toEqual(["undo", "back", "next"]);
});

test("a hint counts for the moment it was asked for, and a lost line or a refusal ends the wait", async () => {
  const { wire, player } = await seated();
  const hint = {
    type: "hint",
    id: "hint",
    move: "3",
    reason: { kind: "only" },
    chances: [],
    thought: 1,
  } as const;
  player.askHint();
  expect(player.thinking).toBe(true);
  wire.listener.hear({ ...hint, version: 0 } as never);
  expect([player.thinking, player.stage.hint]).toEqual([false, null]);
  player.askHint();
  wire.listener.hear({ ...hint, version: 1 } as never);
  expect(player.stage.hint?.move).toBe("3");
  player.askHint();
  wire.listener.line("lost");
  expect([player.line, player.thinking]).toEqual(["lost", false]);
  player.askHint();
  wire.listener.hear(refused({ id: "hint", code: "too_many" }));
  expect(player.thinking).toBe(false);
});

test.each([
  ["alone with bots", {}, true],
  ["among people", { seats: [person(), person()] }, false],
  ["among people who allow it", { seats: [person(), person()], help: true }, true],
  ["where the result counts", { rated: true, help: true }, false],
  ["with cards that others get as well", { deal: "daily.game" }, false],
])("help is there or not: %s", async (_, change, helped) => {
  const { wire, player } = await seated(change);
  expect([player.helped, player.counts]).toEqual([helped, helped]);
  player.count();
  expect(wire.sent).toEqual(helped ? [{ type: "count", id: "count" }] : []);
});

test("nothing is counted by those who only watch, nor when the game is over", async () => {
  const { wire, player } = await seated();
  const over = { turn: 0, over: true, players: 2 } as unknown as View;
  wire.listener.hear(news(2, { view: over }));
  await vi.waitFor(() => expect(player.stage.shown).toBe(2));
  expect([player.helped, player.counts]).toEqual([true, false]);
  wire.listener.hear(news(3, { seat: null }));
  await vi.waitFor(() => expect(player.stage.shown).toBe(3));
  expect(player.helped).toBe(false);
});

test("cards that were counted, and who is here, are known as they were told last", async () => {
  const { wire, player } = await seated();
  wire.listener.hear({ type: "counted", version: 1, cards: [], hidden: 7 });
  wire.listener.hear({ type: "here", seats: [1], time: {} });
  wire.listener.hear({ type: "pong" });
  expect(player.counted?.hidden).toBe(7);
  expect(player.stage.here).toEqual([false, true]);
});

test("what cannot be done is excused", async () => {
  const { player } = await seated();
  player.intent.place("nowhere");
  expect(said()).toEqual([words.say("excuse.nothing")]);
  player.move("3");
  player.intent.place("a");
  expect(said()).toContain(words.say("excuse.wait"));
});

test("coming in again closes the line before, and leaving closes the last", async () => {
  const { wire, player } = await seated();
  player.reconnect();
  expect(wire.closed).toBe(1);
  player.leave();
  expect(wire.closed).toBe(2);
});
