import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { GAMES } from "../games/pitch";

type Palette = Record<string, string>;

const folders = ["src/art", ...GAMES.map(({ name }) => `src/games/${name}`)];
const css = folders.map((folder) => readFileSync(`${folder}/palette.css`, "utf8")).join("\n"); // imported, a style sheet is empty in tests
const blocks = [...css.matchAll(/^([^{}/*]+)\{([^}]*)\}/gm)];
const palettes: [string, Palette][] = blocks.map(([, selector = "", body = ""]) => [
  selector.trim().replaceAll(/\s+/g, " "),
  Object.fromEntries<string>(
    [...body.matchAll(/--([\w-]+): (#\w{6})/g)].map(([, name = "", colour = ""]) => [name, colour]),
  ),
]);

const papers = ["ground", "sky", "surface", "place"];
const texts = ["ink", "ink-quiet", "accent", "danger", "good"];

function light(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, one: string, other: string): number {
  const [darker = 0, lighter = 0] = [palette[one], palette[other]]
    .map((colour) => {
      if (colour === undefined) throw new Error(`The palette lacks ${one} or ${other}.`);
      return light(colour);
    })
    .sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test("there is a palette by day and by night for the house and for each game", () => {
  expect(palettes).toHaveLength(2 + 2 * GAMES.length);
});

test.each(palettes)("text can be read on everything in %s", (_, palette) => {
  for (const paper of papers) {
    for (const text of texts) {
      expect(contrast(palette, text, paper), `${text} on ${paper}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(contrast(palette, "accent-ink", "accent")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(palette, "card-ink", "card")).toBeGreaterThanOrEqual(4.5);
});

test.each(palettes)("what glows is seen on everything in %s", (_, palette) => {
  for (const paper of papers) expect(contrast(palette, "glow", paper), paper).toBeGreaterThanOrEqual(3);
});
