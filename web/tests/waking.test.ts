// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Player } from "../src/table/player.svelte";
import type { Stage } from "../src/table/stage/stage.svelte";
import type { Bots, TableInfo } from "../src/wire";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined })); // no motion
});
const { default: Ticker } = await import("../src/table/Ticker.svelte");
const { words } = await import("../src/words/words.svelte");

const WAKING = "The bots are waking up";
const THINKING = "Zuri is thinking …";
const LONG = 10_000; // milliseconds
let awake: boolean;
let asked: string[];

beforeAll(() => words.include("table"));
beforeEach(() => {
  vi.useFakeTimers();
  [awake, asked] = [false, []];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const bots: Bots = { awake, woken: awake ? 3 : 1, games: 3 };
    return Promise.resolve(new Response(JSON.stringify(bots)));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function stage(turn: number, table: Partial<TableInfo> = {}): Stage {
  const seats = [{ kind: "person" }, { kind: "bot", bot: "easy" }];
  const told = { you: 0, name: () => "Zuri" };
  const game = { asks: () => "Play a card." };
  const usual = { view: { turn, over: false }, playing: true, mine: turn === 0, steps: [], past: null };
  return { ...usual, told, game, table: { id: "t", seats, ...table } } as unknown as Stage;
}

function seen(shown: Stage) {
  const player = { forbidden: null, line: "open" } as unknown as Player;
  return render(Ticker, { stage: shown, player, onrules: () => undefined });
}

test("while bots are not ready, the table says so where one is to play, and no longer", async () => {
  seen(stage(1));
  expect(screen.queryByText(THINKING)).not.toBeNull(); // at first, as ever
  await vi.advanceTimersByTimeAsync(LONG);
  expect(screen.queryByText(WAKING, { exact: false })).not.toBeNull();
  awake = true;
  await vi.advanceTimersByTimeAsync(LONG);
  expect(screen.queryByText(WAKING, { exact: false })).toBeNull();
  expect(screen.queryByText(THINKING)).not.toBeNull();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toHaveLength(before); // it is known now
});

test("whoever is to play is not told about bots, and asks for nothing once a bot has played", async () => {
  const { rerender } = seen(stage(1));
  await vi.advanceTimersByTimeAsync(LONG);
  await rerender({ stage: stage(0) });
  const before = asked.length;
  expect(before).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toHaveLength(before);
  expect(screen.queryByText("Play a card.")).not.toBeNull();
});

test("a server that cannot be asked is asked again, and nothing is said", async () => {
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.reject(new Error("offline"));
  });
  seen(stage(1));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked.length).toBeGreaterThan(1);
  expect(screen.queryByText(THINKING)).not.toBeNull();
});

test("where nothing is played at a table of the server, it is not asked", async () => {
  seen(stage(1, { id: "" })); // a lesson, or a replay
  await vi.advanceTimersByTimeAsync(LONG);
  expect(asked).toEqual([]);
});
