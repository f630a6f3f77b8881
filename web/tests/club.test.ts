// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { called, dayOf, play, plain, rotate, signed } from "../src/club/deals/deals";
import RatingLine from "../src/club/players/RatingLine.svelte";
import Results from "../src/club/deals/Results.svelte";
import Standings from "../src/club/deals/Standings.svelte";
import { locals } from "../src/locals";
import { router } from "../src/router.svelte";
import { me, question } from "../src/shell/settings/name.svelte";
import type { HeldInfo, Ranked } from "../src/wire";
import { words } from "../src/words/words.svelte";

let asked: string[];
let went: string[]; // to which pages

beforeAll(async () => {
  await words.include("club");
});
beforeEach(() => {
  [asked, went] = [[], []];
  me.name = "Nia";
  localStorage.clear();
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return Promise.resolve(new Response(JSON.stringify({ table: "next" })));
  });
  vi.spyOn(router, "go").mockImplementation((path) => void went.push(path));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("people are called by their names, and bots by what they are", () => {
  expect(called({ name: "Tau", bot: null })).toBe("Tau");
  expect(called({ name: "", bot: "easy" })).toContain(words.say("level.easy"));
});

test("differences have a sign, and nothing has none", () => {
  expect([signed(3.46), signed(0), plain(3.46), plain(3.46, 0)]).toEqual(["+3.5", "0", "3.5", "3"]);
  expect(signed(-2)).toMatch(/^[-−]2$/);
});

test("the day of a daily deal is the world's, wherever the device is", () => {
  const late = Date.UTC(2026, 0, 2, 23, 59);
  const early = Date.UTC(2026, 0, 2, 0, 1);
  expect(dayOf({ kind: "daily", when: late })).toBe(dayOf({ kind: "daily", when: early }));
  expect(dayOf({ kind: "daily", when: late })).toContain("2");
});

test("those on this device move one seat further with the cards, the last to the first", async () => {
  locals.add("old", { seat: 1, name: "Tau", token: "t" });
  locals.add("old", { seat: 2, name: "Asha", token: "a" });
  await rotate({ table: "old", game: 1, names: [] }, 3);
  expect(locals.of("next").map(({ seat, name }) => [seat, name])).toEqual([
    [0, "Asha"],
    [2, "Tau"],
  ]);
  expect(asked).toEqual(["/api/tables/old/games/1/rotate"]);
  expect(went).toEqual(["/t/next"]);
});

test("whoever plays a deal that is compared has a name, or does not play", async () => {
  await play("daily.chess");
  expect(went).toHaveLength(1);
  me.name = null;
  const asking = play("daily.chess");
  question.answer?.("");
  await asking;
  expect(asked).toEqual(["/api/deals/daily.chess/play"]);
  expect(went).toHaveLength(1);
});

const held = (change: Partial<HeldInfo>) =>
  ({
    player: "p",
    name: "Tau",
    bot: null,
    you: false,
    points: 5,
    counts: true,
    times: 1,
    table: null,
    ...change,
  }) as HeldInfo;

test("of a seat the best come first, and those who do not count come last, with the reason", () => {
  const results = [
    held({ name: "Late", points: 9, counts: false, late: true }),
    held({ name: "Left", points: 8, counts: false, left: true }),
    held({ name: "Again", points: 7, counts: false }),
    held({ name: "Fair", points: 3 }),
    held({ name: "Best", points: 6, you: true, table: "t" }),
    held({ name: "", bot: "easy", points: 4, times: 3 }),
  ];
  const props = { held: { seat: 0, bot: "easy", par: 4.5, results }, caption: "Seat", compare: true };
  render(Results, { props });
  const rows = screen.getAllByRole("row").map((row) => row.textContent.replace(/\s+/g, " ").trim());
  const order = ["Best", words.say("level.easy"), "Fair", "Late", "Left", "Again"];
  expect(rows.slice(1).map((row, index) => row.includes(order[index] ?? "?"))).toEqual(order.map(() => true));
  expect(rows[1]).toContain("+1.5");
  for (const [index, why] of ["club.late", "club.left", "club.again"].entries())
    expect(rows[index + 4]).toContain(words.say(why));
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toContain("/replay/t");
});

test("without a par nothing is compared, and no more are shown than asked for", () => {
  const results = [held({}), held({ name: "Asha", points: 3 })];
  const props = {
    held: { seat: 0, bot: "easy", par: null, results },
    caption: "Seat",
    compare: true,
    most: 1,
  };
  const { container } = render(Results, { props });
  expect(container.querySelectorAll("tbody tr")).toHaveLength(1);
  expect(container.querySelector(".difference")?.textContent).toBe("");
});

test("bars go to the right of par and to the left of it", () => {
  const ranked = (player: string, difference: number, change: Partial<Ranked> = {}): Ranked => ({
    place: 1,
    player,
    name: player,
    bot: null,
    you: false,
    seats: [0],
    difference,
    ...change,
  });
  const standings = [ranked("Nia", 4, { you: true }), ranked("easy", 0, { bot: "easy" }), ranked("Tau", -2)];
  const { container } = render(Standings, { props: { standings, players: 2 } });
  const bars = [...container.querySelectorAll<HTMLElement>(".bar i")];
  expect(bars.map(({ style }) => [style.left, style.width])).toEqual([
    ["50%", "50%"],
    ["50%", "0%"],
    ["25%", "25%"],
  ]);
  expect(container.querySelectorAll("small")).toHaveLength(2); // of a bot nobody asks which seats it held
});

test("a rating has a line from its first match on", async () => {
  const reached = (rating: number) => ({ game: "chess", at: 0, rating, uncertainty: 100 });
  const { container, rerender } = render(RatingLine, { props: { course: [reached(1500)], game: "Chess" } });
  expect(container.querySelector("polyline")?.getAttribute("points")).toBe("44.0,75.0");
  await rerender({ course: [{ ...reached(1510), uncertainty: 60 }], game: "Chess" });
  expect([...container.querySelectorAll("text")].map((mark) => mark.textContent)).toEqual(["1500"]);
  await rerender({ course: [], game: "Chess" });
  expect(container.querySelector("svg")).toBeNull();
});
