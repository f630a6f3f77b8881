/** A game is a folder of src/games: whoever adds one, or takes one away, changes nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { named, titlesIn } from "../scripts/games.js";
import { GAMES, hasLesson } from "../src/games/pitch";

const WEB = join(import.meta.dirname, "..");
const FOLDERS = readdirSync(join(WEB, "src/games"), { withFileTypes: true })
  .filter((each) => each.isDirectory())
  .map(({ name }) => name)
  .toSorted();

/** A game by its name or title, as a word or at the beginning of one. */
const NAMES = new RegExp(
  GAMES.flatMap(({ name, title }) => [name, title, `${name[0]?.toUpperCase()}${name.slice(1)}`])
    .map((name) => `(?<![A-Za-z])${name}(?![a-z])`)
    .join("|"),
);

/** All that is written in web/, but for the games themselves: by path from there. */
function written(): string[] {
  const rooms = ["public", "scripts", "src", "tests"].flatMap((room) =>
    readdirSync(join(WEB, room), { recursive: true, withFileTypes: true }),
  );
  const roof = readdirSync(WEB, { withFileTypes: true });
  return [...rooms, ...roof]
    .filter((each) => each.isFile() && !/\.(png|ico)$/.test(each.name))
    .map((each) => relative(WEB, join(each.parentPath, each.name)).replaceAll("\\", "/"))
    .filter((path) => !/^src\/games\/.*\//.test(path));
}

test("the games are those that have a folder, in the order of their names", () => {
  expect(GAMES.map(({ name }) => name)).toEqual(FOLDERS);
  expect(GAMES.length).toBeGreaterThan(1);
});

test("no file outside the games names one of them", () => {
  const files = written();
  expect(files).toEqual(expect.arrayContaining(["index.html", "src/main.ts", "tests/games.test.ts"]));
  const naming = files.filter(
    (path) => NAMES.test(path) || NAMES.test(readFileSync(join(WEB, path), "utf8")),
  );
  expect(naming).toEqual([]);
});

test("a game is found where it is named", () => {
  for (const { name, title } of GAMES) {
    for (const text of [name, title, `${title}View`, `the ${name}-deck`, `"/rules/${name}"`])
      expect(text).toMatch(NAMES);
  }
});

test("the page and its manifest name every game, in sentences", () => {
  const titles = titlesIn(join(WEB, "src/games"));
  expect(titles).toEqual(GAMES.map(({ title }) => title));
  const texts = ["index.html", "src/manifest.webmanifest"].map((path) =>
    readFileSync(join(WEB, path), "utf8"),
  );
  for (const text of texts) {
    expect(text).toMatch(/%games and%: %count% card games/);
    expect(named(text, titles)).not.toMatch(/%(games|count)/);
  }
  const sentence = "%count% games: %games and%. Play %games or%.";
  expect(named(sentence, ["Bridge", "Chess", "Whist"])).toBe(
    "three games: Bridge, Chess and Whist. Play Bridge, Chess or Whist.",
  );
});

test("a game has a lesson where it has the texts of one", () => {
  expect(hasLesson("poker")).toBe(false);
  expect(GAMES.filter(({ name }) => hasLesson(name))).not.toEqual([]);
});
