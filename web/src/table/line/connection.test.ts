// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Server } from "../../wire";
import { Connection, type Line } from "./connection";

/** A socket on which a test says what happens. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  says(message: Server): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const PONG = { type: "pong" } as const;
const PING = { type: "ping" };
let hidden = false;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.spyOn(Math, "random").mockReturnValue(0.5); // it waits neither more nor less
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  Socket.all = [];
  hidden = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function connected(token?: string) {
  const lines: Line[] = [];
  const heard: Server[] = [];
  const known: { version: number | null } = { version: null };
  const connection = new Connection(
    "table",
    {
      hear: (message) => heard.push(message),
      line: (state) => lines.push(state),
      version: () => known.version,
    },
    token,
  );
  return { connection, lines, heard, known };
}

function socket(number = -1): Socket {
  const found = Socket.all.at(number);
  if (!found) throw new Error(`there are ${Socket.all.length} sockets`);
  return found;
}

test("a line opens, carries what is said, and says which version is known when it comes back", () => {
  const { connection, lines, heard, known } = connected();
  expect(socket().address).toBe(`ws://${location.host}/api/tables/table/play?since=0`);
  expect(socket().protocols).toEqual([]);
  expect(connection.send({ type: "undo" })).toBe(false);
  socket().opens();
  expect(connection.send({ type: "undo" })).toBe(true);
  expect(socket().sent).toEqual([{ type: "undo" }]);
  socket().says(PONG);
  expect(heard).toEqual([PONG]);
  known.version = 7;
  socket().breaks();
  vi.advanceTimersByTime(250);
  expect(socket().address).toMatch(/since=7$/);
  expect(lines).toEqual(["connecting", "open", "lost", "connecting"]);
  connection.close();
});

test("somebody else on this device comes in by a token of their own", () => {
  const { connection } = connected("secret");
  expect(socket().protocols).toEqual(["waterhole", "token.secret"]);
  connection.close();
});

test("between tries it waits longer and longer, but never long, and after a success it begins anew", () => {
  const { connection } = connected();
  for (const wait of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
    const before = Socket.all.length;
    socket().breaks();
    vi.advanceTimersByTime(wait - 1);
    expect(Socket.all).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(Socket.all).toHaveLength(before + 1);
  }
  socket().opens();
  socket().breaks();
  const before = Socket.all.length;
  vi.advanceTimersByTime(250);
  expect(Socket.all).toHaveLength(before + 1);
  connection.close();
});

test("whom the server does not want back stays away", () => {
  const { connection, lines } = connected();
  socket().opens();
  socket().breaks(4404);
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toBe("closed");
  expect(Socket.all).toHaveLength(1);
  connection.close();
});

test("a line that was closed on purpose does not come back, by itself or when somebody looks", () => {
  const { connection, lines } = connected();
  socket().opens();
  connection.close();
  expect(socket().readyState).toBe(3);
  socket().breaks(1000);
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(60_000);
  expect(Socket.all).toHaveLength(1);
  expect(lines).toEqual(["connecting", "open"]);
});

test("after a long silence it asks whether the server is there, and an answer is enough", () => {
  const { connection, lines } = connected();
  socket().opens();
  vi.advanceTimersByTime(24_999);
  expect(socket().sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(socket().sent).toEqual([PING]);
  socket().says(PONG);
  vi.advanceTimersByTime(8_000);
  expect(lines).toEqual(["connecting", "open"]);
  connection.close();
});

test("a line that does not answer is given up, and whatever it says later is not heard", () => {
  const { connection, lines, heard } = connected();
  socket().opens();
  vi.advanceTimersByTime(25_000 + 8_000);
  expect(lines).toEqual(["connecting", "open", "lost", "connecting"]);
  expect(Socket.all).toHaveLength(2);
  socket(0).says(PONG);
  socket(0).breaks();
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([]);
  expect(Socket.all).toHaveLength(2);
  connection.close();
});

test("whoever comes back to the page does not wait for the next try", () => {
  const { connection } = connected();
  for (let tries = 0; tries < 6; tries++) {
    socket().breaks();
    vi.advanceTimersByTime(5_000);
  }
  socket().breaks();
  const before = Socket.all.length;
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(Socket.all).toHaveLength(before);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(Socket.all).toHaveLength(before + 1);
  document.dispatchEvent(new Event("visibilitychange")); // one that is being opened is not opened twice
  expect(Socket.all).toHaveLength(before + 1);
  vi.advanceTimersByTime(60_000); // nor does the try come that was waited for
  expect(Socket.all).toHaveLength(before + 1);
  connection.close();
});

test("whoever comes back to the page soon learns that the line has died meanwhile", () => {
  const { connection, lines } = connected();
  socket().opens();
  dispatchEvent(new Event("online"));
  expect(socket().sent).toEqual([PING]);
  vi.advanceTimersByTime(2_500);
  expect(lines.at(-1)).toBe("connecting");
  expect(Socket.all).toHaveLength(2);
  connection.close();
});
