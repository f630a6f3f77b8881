// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Game } from "../../games/game";
import type { News, SeatInfo, TableInfo, View } from "../../wire";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined })); // no motion
});
const { Device } = await import("./device.svelte");

/** A line of one of those at the device. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    Socket.all.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}

const game = { zones: () => ({}), journeys: () => [] } as unknown as Game;
const person = {
  kind: "person",
  name: "Nia",
  bot: null,
  away: null,
  here: true,
  contribution: null,
} as const;
const bot: SeatInfo = { ...person, kind: "bot", name: "Zuri (easy)", bot: "easy" };
const SEATS: SeatInfo[] = [person, person, bot, person]; // the last sits elsewhere

const asked: [address: string, token: string | null][] = [];
let version = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push([address, headers["authorization"] ?? null]);
    return Promise.resolve(new Response("{}"));
  });
  Socket.all = [];
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function news(seat: number, turn: number, change: Partial<TableInfo>): News {
  const table = { status: "playing", seats: SEATS, ...change } as unknown as TableInfo;
  const view = { turn, over: false, players: 4 } as unknown as View;
  return { type: "news", version, seat, steps: [], view, moves: [], time: {}, undo: false, table };
}

/** A device that two people share, and what both are told. */
function shared() {
  const device = new Device("table", game, [{ seat: 1, name: "Tau", token: "t" }]);
  const tell = async (turn: number, change: Partial<TableInfo> = {}) => {
    version++;
    for (const [seat, socket] of Socket.all.entries())
      socket.onmessage?.({ data: JSON.stringify(news(seat, turn, change)) });
    await vi.advanceTimersByTimeAsync(0);
  };
  return { device, tell };
}

test("each has a line of their own, and only the one in front is watched", () => {
  const { device } = shared();
  expect(Socket.all.map(({ protocols }) => protocols)).toEqual([[], ["waterhole", "token.t"]]);
  expect(device.players.map(({ stage }) => stage.watched)).toEqual([true, false]);
  device.leave();
  expect(Socket.all.map(({ readyState }) => readyState)).toEqual([3, 3]);
});

test("before anything is known, and until somebody takes the device, no cards are shown", async () => {
  const { device, tell } = shared();
  expect(device.waiting).toBe(true);
  await tell(1);
  expect(device.waiting).toBe(true);
  device.pass();
  expect([device.waiting, device.next === device.players[1]]).toEqual([false, true]); // the curtain is down
  device.lift();
  expect([device.next, device.front === device.players[1]]).toEqual([null, true]);
  expect(device.players.map(({ stage }) => stage.watched)).toEqual([false, true]);
  device.leave();
});

test("while others decide, the device is its owner's", async () => {
  const { device, tell } = shared();
  await tell(2);
  device.pass();
  expect(device.next).toBe(device.players[0]);
  device.leave();
});

test("the curtain falls when everybody has seen the last move, and not for who has the device already", async () => {
  const { device, tell } = shared();
  await tell(0);
  device.pass();
  device.lift();
  device.pass();
  await vi.advanceTimersByTimeAsync(5000);
  expect(device.next).toBeNull();
  await tell(1);
  device.pass();
  await vi.advanceTimersByTimeAsync(1199);
  expect(device.next).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(device.next).toBe(device.players[1]);
  device.leave();
});

test("a curtain that was about to fall does not fall on those who have left", async () => {
  const { device, tell } = shared();
  await tell(0);
  device.lift();
  await tell(1);
  device.pass();
  device.leave();
  await vi.advanceTimersByTimeAsync(5000);
  expect(device.next).toBeNull();
});

test("where no game is played there is nothing to hide", async () => {
  const { device, tell } = shared();
  await tell(1, { status: "open" });
  device.pass();
  expect([device.waiting, device.next]).toEqual([false, null]);
  device.leave();
});

test("a device with one person has no curtain", async () => {
  const device = new Device("table", game, []);
  expect([device.shared, device.waiting, device.elsewhere]).toEqual([false, false, []]);
  device.pass();
  expect(device.next).toBeNull();
  device.leave();
  await vi.advanceTimersByTimeAsync(0);
});

test("who sits elsewhere is known, and bots sit nowhere", async () => {
  const { device, tell } = shared();
  await tell(0);
  expect(device.elsewhere).toEqual([3]);
  device.leave();
});

test("everybody on the device gives up for themselves, but for those who are away", async () => {
  const { device, tell } = shared();
  await tell(0);
  await device.giveUp();
  expect(asked).toEqual([
    ["/api/tables/table/leave", null],
    ["/api/tables/table/leave", "Bearer t"],
  ]);
  await tell(0, { seats: [{ ...person, away: "clock" }, person, bot, person] });
  asked.length = 0;
  await device.giveUp();
  expect(asked).toEqual([["/api/tables/table/leave", "Bearer t"]]);
  device.leave();
});
