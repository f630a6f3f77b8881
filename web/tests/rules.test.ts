// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Game } from "../src/games/game";
import type { News, TableInfo, View } from "../src/wire";

const scrolled = vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined })); // no motion
  vi.stubGlobal("CSS", { escape: (text: string) => text }); // jsdom has none
  return [] as string[];
});
const { default: RulesText } = await import("../src/games/RulesText.svelte");
const { picturesOf, rulesOf } = await import("../src/games/rules");
const { default: Ticker } = await import("../src/table/Ticker.svelte");
const { Player } = await import("../src/table/player.svelte");
const { Script } = await import("../src/table/line/script");
const { words } = await import("../src/words/words.svelte");
const { GAMES } = await import("../src/games/pitch");
const [{ name }] = GAMES;
const rules = await rulesOf(name, "en");
const written = rules.sections.flatMap((section) => section.rules);
await picturesOf(name); // once they are here, nobody waits for them

beforeAll(async () => {
  await words.start();
  await words.include("table");
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.id);
  };
});
afterEach(() => {
  cleanup();
  scrolled.length = 0;
});

test("where there are no rules, the page says so", async () => {
  render(RulesText, { props: { game: "poker", rule: "P1" } });
  expect((await screen.findByRole("alert")).textContent).toBe(words.say("rules.missing"));
  expect(scrolled).toEqual([]);
});

test("the rule that matters is marked and scrolled to, and its number leads to it", async () => {
  const id = written[1]?.id ?? "";
  const { container } = render(RulesText, { props: { game: name, rule: id, links: true } });
  await vi.waitFor(() => expect(scrolled).toEqual([id]));
  expect(container.querySelector(".marked")?.id).toBe(id);
  expect(container.querySelector(`#${id} a`)?.getAttribute("href")).toBe(`#${id}`);
});

const game = {
  zones: () => ({}),
  journeys: () => [],
  asks: () => "Play a card.",
} as unknown as Game;
const person = { kind: "person", name: "Nia", bot: null, away: null, here: true, contribution: null };

/** The line under a table, where something was just refused. */
async function refused(of: string, rule: string) {
  const script = new Script();
  const player = new Player("", game, undefined, script.open);
  const news: News = {
    type: "news",
    version: 1,
    seat: 0,
    steps: [],
    view: { turn: 0, over: false, players: 2 } as unknown as View,
    moves: [],
    time: {},
    undo: false,
    table: { game: of, status: "playing", seats: [person, person] } as unknown as TableInfo,
  };
  script.tell(news);
  await vi.waitFor(() => expect(player.stage.busy).toBe(false));
  script.tell({ type: "refused", code: "illegal_move", sentence: "Server's word.", fields: { rule } });
  const asked: string[] = [];
  const onrules = (which: string) => asked.push(which);
  render(Ticker, { props: { stage: player.stage, player, onrules } });
  return { player, asked };
}

test("why a move is forbidden is said in the words of its rule, which can be read", async () => {
  const rule = written.find(({ why }) => why);
  if (!rule?.why) throw new Error("no rule says why");
  const { asked } = await refused(name, rule.id);
  await vi.waitFor(() => expect(screen.getByRole("alert").textContent).toContain(rule.why));
  screen.getByRole("button", { name: words.say("why.rule", { rule: rule.id }) }).click();
  expect(asked).toEqual([rule.id]);
  expect(screen.getByText("Play a card.")).toBeDefined();
});

test.each([
  ["of which nothing more is said", name, "X99"],
  ["of a game whose text is not there", "poker", "P1"],
])("a rule %s is told in the server's own words", async (_, of, rule) => {
  await refused(of, rule);
  await rulesOf(of, "en").catch(() => null);
  await tick(); // the text has come, or has not
  expect(screen.getByRole("alert").textContent).toContain("Server's word.");
});
