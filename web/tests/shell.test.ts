// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ask, Refusal } from "../src/api";
import { Busy } from "../src/shell/controls/busy.svelte";
import { Link } from "../src/shell/controls/link.svelte";
import { asMe, askName, friendlyName, me, question } from "../src/shell/settings/name.svelte";
import { explain } from "../src/shell/telling/refusals";
import { givenName, levelOf, nameOf } from "../src/shell/telling/seats";
import { toast, toasts } from "../src/shell/telling/toasts.svelte";
import type { SeatInfo } from "../src/wire";
import { words } from "../src/words/words.svelte";

const said = () => toasts.shown.map(({ text }) => text);

/** A server that answers one request after another, and what it was asked. */
function answers(...responses: (() => Response)[]): [address: string, how: RequestInit][] {
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", (address: string, how: RequestInit) => {
    asked.push([address, how]);
    const answer = responses.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("nobody is there"));
  });
  return asked;
}

const json = (answer: unknown, status = 200) => new Response(JSON.stringify(answer), { status });
const refusal = (code: string) => json({ code, sentence: "No.", fields: {} }, 403);

beforeAll(async () => {
  await words.start();
});
beforeEach(() => {
  for (const { id } of [...toasts.shown]) toasts.drop(id);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// What is asked

test("a question is sent as it is meant, with the token of whoever asks", async () => {
  const asked = answers(
    () => json({ a: 1 }),
    () => json({}),
    () => json({}),
  );
  expect(await ask("/x")).toEqual({ a: 1 });
  await ask("/x", { body: { b: 2 }, token: "t" });
  await ask("/x", { method: "PUT" });
  expect(asked.map(([, { method, body, headers }]) => [method, body, headers])).toEqual([
    ["GET", undefined, {}],
    ["POST", '{"b":2}', { "content-type": "application/json", authorization: "Bearer t" }],
    ["PUT", undefined, {}],
  ]);
});

test("a server that cannot be reached is a refusal, too", async () => {
  answers();
  await expect(ask("/x")).rejects.toMatchObject({ code: "offline", status: 0 });
});

test("a proxy that answers in its own words is trouble", async () => {
  answers(() => new Response("<h1>Bad Gateway</h1>", { status: 502, statusText: "Bad Gateway" }));
  await expect(ask("/x")).rejects.toMatchObject({ code: "trouble", message: "Bad Gateway", status: 502 });
});

// Why not

test("a refusal is explained in words of ours, if there are any, and in the server's if not", () => {
  expect(explain(new Refusal("offline", "Server's."))).toBe(words.say("refusal.offline"));
  expect(explain(new Refusal("unheard_of", "Server's."))).toBe("Server's.");
  expect(explain({ code: "unheard_of", sentence: "By socket." })).toBe("By socket.");
  expect(explain({ code: "unheard_of", sentence: "" })).toBe(words.say("refusal.trouble"));
  expect(explain(new Error("a bug"))).toBe(words.say("refusal.trouble", { sentence: "" }));
  expect(explain(null)).toBe(explain(undefined));
});

test("what was begun goes on alone, and trouble with it is told", async () => {
  const busy = new Busy();
  const done: string[] = [];
  let finish = () => {};
  const first = busy.do("first", () => new Promise((resolve) => (finish = resolve)));
  await busy.do("second", () => Promise.resolve(void done.push("second")));
  expect([busy.with, done]).toEqual(["first", []]);
  finish();
  await first;
  expect(busy.with).toBeNull();
  await busy.do("third", () => Promise.reject(new Refusal("unheard_of", "Not today.")));
  expect([busy.with, said()]).toEqual([null, ["Not today."]]);
});

// Short news

test("short news go by themselves, the longer the text the later", () => {
  vi.useFakeTimers();
  toast("1234567890");
  toast("1");
  vi.advanceTimersByTime(4060);
  expect(said()).toEqual(["1234567890"]);
  vi.advanceTimersByTime(540);
  expect(said()).toEqual([]);
});

test("there are three of them at most, and none twice", () => {
  for (const text of ["a", "b", "c", "d", "b"]) toast(text);
  expect(said()).toEqual(["c", "d", "b"]);
});

test("what somebody points at stays, and goes a while after they have read it", () => {
  vi.useFakeTimers();
  toast("a", "good");
  const [shown] = toasts.shown;
  toasts.pause(shown?.id ?? -1);
  vi.advanceTimersByTime(60_000);
  expect(said()).toEqual(["a"]);
  toasts.resume(shown?.id ?? -1);
  vi.advanceTimersByTime(4060);
  expect(said()).toEqual([]);
  toasts.resume(shown?.id ?? -1); // it is gone, and stays so
  expect(said()).toEqual([]);
});

// Who is who

const seat = (change: Partial<SeatInfo>) =>
  ({ kind: "bot", name: "Zuri (easy)", bot: "easy", ...change }) as SeatInfo;

test("a bot has a name, and a level in the language of whoever looks", () => {
  expect(givenName(seat({}))).toBe("Zuri");
  expect(givenName(seat({ name: "Zuri" }))).toBe("Zuri");
  expect(givenName(seat({ name: null }))).toBe("");
  expect(nameOf(seat({}))).toBe(words.say("who.bot", { name: "Zuri", level: words.say("level.easy") }));
  expect(levelOf("search:200")).toBe("search:200");
});

test("people are called as they like, and an open seat is nobody's", () => {
  expect(nameOf(seat({ kind: "person", name: "Nia", bot: null }))).toBe("Nia");
  expect(nameOf(seat({ kind: "person", name: null, bot: null }))).toBe("");
  expect(nameOf(seat({ kind: "open", name: null, bot: null }))).toBe(words.say("who.open"));
});

test("a server that has forgotten somebody is told their name again, and asked again", async () => {
  me.name = "Nia";
  const asked = answers(
    () => refusal("no_name"),
    () => json({ name: "Nia" }),
    () => json({ table: "t" }),
  );
  expect(await asMe("/tables")).toEqual({ table: "t" });
  expect(asked.map(([address]) => address)).toEqual(["/api/tables", "/api/me", "/api/tables"]);
});

test("another refusal is not asked about twice", async () => {
  me.name = "Nia";
  const asked = answers(() => refusal("full"));
  await expect(asMe("/tables")).rejects.toMatchObject({ code: "full" });
  expect(asked).toHaveLength(1);
});

test("whoever has no name gets a friendly one", async () => {
  me.name = null;
  const asked = answers(
    () => json({ name: "Asha" }),
    () => json({}),
  );
  await asMe("/tables");
  expect(me.name).toBe("Asha");
  expect(asked[0]?.[1].body).toMatch(/^{"name":"[A-Z][a-z]+"}$/);
  vi.spyOn(Math, "random").mockReturnValueOnce(1);
  expect(friendlyName()).toBe("Nia"); // even by a chance that there is not
});

test("a name is asked for once: who asks again takes the question over", async () => {
  const first = askName();
  const second = askName();
  expect(await first).toBe("");
  question.answer?.("Tau");
  expect(await second).toBe("Tau");
  expect(question.answer).toBeNull();
});

// Links

test.each([
  ["copied, where that is allowed", { writeText: () => Promise.resolve() }, true],
  ["shown, where it is not", { writeText: () => Promise.reject(new Error("denied")) }, false],
  ["shown, where nothing can be copied", undefined, false],
])("a link for others is %s", async (_, clipboard, copied) => {
  answers(() => json({ url: "http://192.168.0.7:8080/" }));
  vi.stubGlobal("navigator", { clipboard });
  const link = new Link();
  await link.copy("/t/abc");
  expect([link.url, link.copied]).toEqual(["http://192.168.0.7:8080/t/abc", copied]);
});
