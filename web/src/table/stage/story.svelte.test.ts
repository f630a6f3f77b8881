// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from "vitest";
import type { Game } from "../../games/game";
import type { News, Step, TableInfo, View } from "../../wire";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined })); // no motion
});
const { Stage } = await import("./stage.svelte");
const { latest, storyOf } = await import("./story");
const { words } = await import("../../words/words.svelte");

const game = {
  zones: () => ({}),
  journeys: () => [],
  tell: (events: unknown[]) => events.map(() => "played."),
} as unknown as Game;

const person = { kind: "person", bot: null, away: null, here: true, contribution: null };
const SEATS = [
  { ...person, name: "Nia" },
  { ...person, name: "Tau" },
];

async function told(steps: Partial<Step>[], table: Partial<TableInfo> = {}) {
  const stage = new Stage(game);
  const news = {
    type: "news",
    version: steps.length,
    seat: 0,
    steps: steps.map((step, index) => ({ version: index + 1, at: 0, ...step })),
    view: { turn: 0, over: false, players: 2 } as unknown as View,
    moves: [],
    time: {},
    undo: false,
    table: { status: "playing", seats: SEATS, origin: null, ...table },
  } as unknown as News;
  stage.hear(news);
  await vi.waitFor(() => expect(stage.busy).toBe(false));
  return stage;
}

beforeAll(async () => {
  await words.include("table");
});

test("moves and events are told in their order, and what nobody needs to know is not", async () => {
  const stage = await told([
    { what: "opened" },
    { what: "sat", seat: 1, name: "Tau" },
    {
      what: "played",
      seat: 1,
      by: "bot",
      events: [{ what: "a" }, { what: "b" }] as unknown as Step["events"],
    },
  ]);
  const lines = storyOf(stage);
  expect(lines.map(({ key, kind, bot }) => [key, kind, bot])).toEqual([
    ["2", "event", false],
    ["3.0", "move", true],
    ["3.1", "move", true],
  ]);
  expect(lines[0]?.text).toContain("Tau");
  expect(latest(stage)).toBe("played. played.");
});

test("what happened last is what there is a sentence for", async () => {
  const stage = await told([
    { what: "away", seat: 1, why: "left" },
    { what: "contributed", seat: 0 },
  ]);
  expect(latest(stage)).toBe(storyOf(stage)[0]?.text);
  expect(latest(stage)).toContain("Tau");
  expect(latest(await told([{ what: "opened" }]))).toBe("");
});

test("of oneself it is told otherwise than of others", async () => {
  const [you] = storyOf(await told([{ what: "back", seat: 0 }]));
  const [other] = storyOf(await told([{ what: "back", seat: 1 }]));
  expect(you?.text).not.toContain("Nia");
  expect(other?.text).toContain("Tau");
});

test("a game that goes on from a moment of another says from which", async () => {
  const [anew] = storyOf(await told([{ what: "started" }]));
  const [onward] = storyOf(
    await told([{ what: "started" }], { origin: { after: 8 } as TableInfo["origin"] }),
  );
  expect(onward?.text).toContain("9");
  expect(anew?.text).not.toBe(onward?.text);
});
