import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { drawFluent } from "../../scripts/fluent.js";
import { sources } from "../../tests/sources";

const DRAWN = import.meta.glob<string>("../games/*/*.svg", { eager: true, query: "?url", import: "default" });

beforeAll(() => drawFluent("."));

test("every name has a picture of its own", async () => {
  const { picture, pictureNames, reactions } = await import("./pictures");
  const { MARKED, marker } = await import("../table/seats/markers");
  const { GAMES } = await import("../games/pitch");
  const markers = Array.from({ length: MARKED }, (_, seat) => marker(seat));
  const all = [pictureNames.map(picture), Object.values(reactions), Object.values(DRAWN), markers].flat();
  expect(new Set(all).size).toBe(all.length);
  expect(Object.keys(reactions)).toHaveLength(8);
  for (const { name } of GAMES) expect(Object.keys(DRAWN)).toContain(`../games/${name}/back.svg`);
});

test("every name that the code says has a picture", async () => {
  const { picture } = await import("./pictures");
  const { GAMES } = await import("../games/pitch");
  const said = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/\bpicture\("([^"]+)"\)/g)].map(([, name = ""]) => name),
  );
  expect(said).toContain("meerkat");
  for (const name of [...said, ...GAMES.flatMap(({ cast }) => cast)]) expect(picture(name)).toMatch(/\.svg$/);
  expect(() => picture("unicorn")).toThrow('no picture named "unicorn"');
});

test("every animal is a picture that stands alone", async () => {
  const { picture, pictureNames } = await import("./pictures");
  for (const address of pictureNames.map(picture)) {
    const svg = readFileSync(`.${address}`, "utf8");
    expect(svg, address).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 (\d+) \1"/);
    expect(svg.length, address).toBeLessThan(4096);
  }
});
