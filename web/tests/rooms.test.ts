/** Every folder of src stands on a floor, and imports only from the floors below it. CONTRIBUTING says what is in them. */
import { posix } from "node:path";
import { expect, test } from "vitest";
import { sources } from "./sources";

/** From the roof to the ground. Rooms on one floor do not know each other. */
const FLOORS = [
  ["main.ts"],
  ["App.svelte"],
  ["pages", "club"],
  ["learn", "puzzles", "replay"],
  ["games/<game>"],
  ["table"], // with what lies beside the games: what a game is, and what the table asks of it, is said by both together
  ["shell"],
  ["art", "words"],
  ["*.ts"],
];

/** The room of a file, and the one game whose it is. */
function roomOf(path: string): { room: string; game?: string } {
  const [folder = "", inner = "", ...deeper] = path.split("/");
  if (folder === "games") return deeper.length ? { room: "games/<game>", game: inner } : { room: "table" };
  if (inner) return { room: folder };
  return { room: FLOORS.flat().includes(folder) ? folder : "*.ts" };
}

function floorOf(path: string): number {
  const { room } = roomOf(path);
  return FLOORS.findIndex((rooms) => rooms.includes(room));
}

function mayImport(from: string, to: string): boolean {
  const [one, other] = [roomOf(from), roomOf(to)];
  return floorOf(from) < floorOf(to) || (one.room === other.room && one.game === other.game);
}

/** So many modules of a folder can be taken in at a glance. */
const MANY = 12;

function crowded(paths: Iterable<string>): string[] {
  const folders = [...paths].map((path) => posix.dirname(path));
  return [...new Set(folders)].filter((folder) => folders.filter((each) => each === folder).length > MANY);
}

const IMPORTED = /(?:\bfrom|\bimport\(?) ?"(\.[^"]+)"/g;

test("every file is in a room", () => {
  expect([...sources.keys()].filter((path) => floorOf(path) < 0)).toEqual([]);
});

test("imports go downward only", () => {
  const imports = [...sources].flatMap(([path, text]) =>
    [...text.matchAll(IMPORTED)].map(([, to = ""]) => [path, posix.join(posix.dirname(path), to)] as const),
  );
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.filter(([from, to]) => !mayImport(from, to))).toEqual([]);
});

test("one that goes up, or to another game, is noticed", () => {
  expect(mayImport("table/result/Result.svelte", "pages/Home.svelte")).toBe(false);
  expect(mayImport("pages/Home.svelte", "club/deals/Daily.svelte")).toBe(false);
  expect(mayImport("games/game.ts", "games/chess/index")).toBe(false);
  expect(mayImport("games/poker/index.ts", "games/chess/index")).toBe(false);
  expect(mayImport("games/poker/index.ts", "games/game")).toBe(true);
});

test("no folder holds more than can be taken in at a glance", () => {
  expect(crowded(sources.keys())).toEqual([]);
});

test("a folder that does is noticed, and one inside it is counted by itself", () => {
  const many = Array.from({ length: MANY }, (_, number) => `table/${String(number)}.ts`);
  expect(crowded([...many, "table/seats/Seat.svelte"])).toEqual([]);
  expect(crowded([...many, "table/Seat.svelte"])).toEqual(["table"]);
});
