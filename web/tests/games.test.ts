/** A game is a folder of src/games: whoever adds one, or takes one away, changes nothing else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { GAMES } from "../src/games/pitch";

const SRC = join(import.meta.dirname, "../src");
const NAMES = new RegExp(GAMES.map(({ name }) => name).join("|"), "i");

/** Where games are named all the same, and why. */
const NAMED = [
  /^pages\/about\/\w+\.json$/, // thanks their authors, in sentences that each language builds in its own way
  /^art\/brand\/social\.svg$/, // the picture of a shared link: drawn by hand, and nobody loads it
];

test("the games are those that have a folder, in the order of their names", () => {
  const folders = readdirSync(join(SRC, "games"), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  );
  expect(GAMES.map(({ name }) => name)).toEqual(folders.map(({ name }) => name).toSorted());
  expect(GAMES.length).toBeGreaterThan(1);
});

test("no file outside the games names one of them", () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) =>
      join(each.parentPath, each.name)
        .slice(SRC.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !/^games\/.*\//.test(path));
  const naming = files.filter(
    (path) => NAMES.test(path) || NAMES.test(readFileSync(join(SRC, path), "utf8")),
  );
  expect(naming.filter((path) => !NAMED.some((exception) => exception.test(path)))).toEqual([]);
  for (const exception of NAMED) expect(naming.some((path) => exception.test(path))).toBe(true);
});
