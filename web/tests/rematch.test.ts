// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locals } from "../src/locals";
import { everybodyIsHere, rematch } from "../src/table/lobby/opening";
import { me } from "../src/shell/settings/name.svelte";
import type { OwnTable, SeatInfo } from "../src/wire";

type Said = [status: number, answer: unknown];

const nia = { seat: 1, name: "Nia", token: "n" };
const refused = (code: string, fields = {}): Said => [409, { code, sentence: "", fields }];
let asked: string[];

/** A server that answers to these addresses. */
function answers(said: Record<string, Said>): void {
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const [status, answer] = said[address] ?? [500, {}];
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
}

beforeEach(() => {
  asked = [];
  me.name = "Tau";
  localStorage.clear();
  locals.add("old", nia);
});
afterEach(() => vi.unstubAllGlobals());

test("everybody who is here goes on at once, at a table of the same people", async () => {
  const begun = { id: "new", seat: 0, commitment: "c", seats: [] };
  answers({
    "/api/tables/old/rematch": [201, { table: "new" }],
    "/api/tables/new/commitment": [200, begun],
    "/api/tables/new/start": [200, begun],
  });
  expect(await rematch({ id: "old", rematch: null }, true)).toBe("new");
  expect(asked).toEqual(["/api/tables/old/rematch", "/api/tables/new/commitment", "/api/tables/new/start"]);
  expect(locals.of("new")).toEqual([nia]);
});

test("others are waited for", async () => {
  answers({ "/api/tables/old/rematch": [201, { table: "new" }] });
  expect(await rematch({ id: "old", rematch: null }, false)).toBe("new");
  expect(asked).toEqual(["/api/tables/old/rematch"]);
});

test("a rematch that is there is gone to, and is not begun for others", async () => {
  answers({});
  expect(await rematch({ id: "old", rematch: "there" }, true)).toBe("there");
  expect(asked).toEqual([]);
  expect(locals.of("there")).toEqual([nia]);
});

test("of two who ask at once, both come to the same table, begun or not", async () => {
  answers({
    "/api/tables/old/rematch": refused("rematched", { table: "new" }),
    "/api/tables/new/commitment": refused("started"),
  });
  expect(await rematch({ id: "old", rematch: null }, true)).toBe("new");
  expect(locals.of("new")).toEqual([nia]);
});

test("any other refusal is told", async () => {
  answers({ "/api/tables/old/rematch": refused("not_over") });
  await expect(rematch({ id: "old", rematch: null }, true)).rejects.toMatchObject({ code: "not_over" });
  expect(locals.of("old")).toEqual([nia]);
});

test("everybody is here if all seats are mine, a bot's, or of somebody on this device who stayed", () => {
  const seat = (kind: SeatInfo["kind"], away: SeatInfo["away"] = null) => ({ kind, away }) as SeatInfo;
  const table = (...seats: SeatInfo[]) => ({ id: "old", seat: 0, seats }) as OwnTable;
  expect(everybodyIsHere(table(seat("person"), seat("person"), seat("bot")))).toBe(true);
  expect(everybodyIsHere(table(seat("person"), seat("bot"), seat("person")))).toBe(false);
  expect(everybodyIsHere(table(seat("person"), seat("person", "left"), seat("bot")))).toBe(false);
  expect(everybodyIsHere(table(seat("person"), seat("person", "clock"), seat("bot")))).toBe(true);
});
