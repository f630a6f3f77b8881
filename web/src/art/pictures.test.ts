import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { drawFluent } from "../../scripts/fluent.js";

const GAME_FILES = import.meta.glob<string>("../games/*/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

beforeAll(() => drawFluent("."));

test("every name has a picture of its own", async () => {
  const { pictures, reactions } = await import("./pictures");
  const { marker } = await import("../table/markers");
  const { GAMES } = await import("../games/pitch");
  const markers = [0, 1, 2, 3, 4].map(marker);
  const all = [pictures, reactions, GAME_FILES].flatMap((group) => Object.values(group)).concat(markers);
  expect(all).toHaveLength(18 + 8 + 3 * GAMES.length + 5); // a game draws its back, and its scene by day and by night
  expect(new Set(all).size).toBe(all.length);
});

test("every animal is a picture that stands alone", async () => {
  const { pictures } = await import("./pictures");
  for (const address of Object.values(pictures)) {
    const svg = readFileSync(`.${address}`, "utf8");
    expect(svg, address).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    expect(svg.length, address).toBeLessThan(4096);
  }
});
