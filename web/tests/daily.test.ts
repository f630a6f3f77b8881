// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { days } from "../src/club/deals/deals";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("which day it is, the server says, whatever the clock of the device shows", async () => {
  vi.useFakeTimers({ now: new Date("2031-05-06T12:00:00Z"), toFake: ["Date"] });
  const told = {
    day: "2026-01-02",
    left: 60_000,
    today: ["daily.chess.2026-01-02"],
    yesterday: ["daily.chess.2026-01-01"],
  };
  const asked: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    const answer = address === "/api/daily" ? told : { name: address.slice("/api/deals/".length) };
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  const { today, yesterday, left } = await days();
  expect(asked).toEqual([
    "/api/daily",
    "/api/deals/daily.chess.2026-01-02",
    "/api/deals/daily.chess.2026-01-01",
  ]);
  expect([today, yesterday].map((deals) => deals.map(({ name }) => name))).toEqual([
    told.today,
    told.yesterday,
  ]);
  expect(left).toBe(60_000);
});
