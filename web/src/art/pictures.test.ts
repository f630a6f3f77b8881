import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { drawFluent } from "../../scripts/fluent.js";

beforeAll(() => drawFluent("."));

test("every name has a picture of its own", async () => {
  const { pictures, reactions, backs, scenes, markers } = await import("./pictures");
  const all = [pictures, reactions, backs, scenes].flatMap((group) => Object.values(group)).concat(markers);
  expect(all).toHaveLength(18 + 8 + 3 + 6 + 5);
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
