/** What is said once for all styles, and by name everywhere else. */
import { expect, test } from "vitest";
import { sources, styles } from "./sources";

function filesWith(pattern: RegExp): string[] {
  return [...sources].filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

test("what lies over what has a name", () => {
  expect(filesWith(/z-index: var\(--layer-/)).not.toEqual([]);
  expect(filesWith(/z-index: *-?\d/)).toEqual([]);
});

test("how much room there is, is measured in one place", () => {
  expect(filesWith(/\[data-room~=/)).toContain("table/Frame.svelte");
  expect(filesWith(/@media[^{]*height/)).toEqual([]);
});

/** What is asked of a screen or of a system, by style sheets and by code: "width 620px", "hover hover". */
const ASKED = /\((?:min-|max-)?([a-z-]+)(?:: | [<>]=? )([a-z\d.]+)\)/g;

function asked(text: string): string[] {
  const queries = [...text.matchAll(/@media [^{]+|"[^"\n]*\([a-z-]+(?:: | [<>]=? )[^"\n]+"/g)].join("\n");
  return [...queries.matchAll(ASKED)].map(([, what, value]) => `${what} ${value}`);
}

function repeated(texts: string[]): string[] {
  const all = texts.flatMap(asked);
  return all.filter((query, index) => all.indexOf(query) !== index);
}

test("no media query is written twice, nor its opposite", () => {
  const sheets = [...styles].filter(([path]) => path.endsWith(".css")).map(([, css]) => css);
  const all = [...sources.values(), ...sheets];
  expect(all.flatMap(asked)).toEqual(
    expect.arrayContaining(["width 860px", "prefers-reduced-motion reduce"]),
  );
  expect(repeated(all)).toEqual([]);
});

test("a query that is, is noticed, however it is put", () => {
  const one = "@media (max-width: 620px) { a { color: red; } }";
  expect(repeated([one, "@media (hover: hover) and (width >= 620px) {"])).toEqual(["width 620px"]);
  expect(repeated([one, 'matchMedia("(min-width: 620px)")'])).toEqual(["width 620px"]);
  expect(repeated([one, "@media (width < 619px) {", "@container (width < 620px) {"])).toEqual([]);
});

/** A rule that keeps things apart, and what it says. Where a drawn thing lies is said by top, left and the like. */
const SPACING = /(?:^|[;{\s])((?:scroll-)?(?:margin|padding|inset)[a-z-]*|(?:row-|column-)?gap):\s*([^;}]+)/g;

/** A length that no token says. A hairline is none, nor what grows with a card or a line of text: %, cqw, em. */
const RAW = /(?<![\w.-])-?(?!0(?:px|rem)|1px)\d*\.?\d+(?:px|rem)\b/;

function rawSpacing(css: string): string[] {
  return [...css.matchAll(SPACING)]
    .filter(([, , value = ""]) => RAW.test(value))
    .map(([, name, value]) => `${name}: ${value}`);
}

test("how far things keep from each other is said by tokens", () => {
  const found = [...styles].flatMap(([path, css]) => rawSpacing(css).map((rule) => `${path}: ${rule}`));
  expect(styles.get("shell/base.css")).toMatch(/--space-1: /);
  expect(found).toEqual([]);
});

test("a length without a token is noticed, and what needs none is not", () => {
  const raw = [
    "margin: 0 -9px",
    "padding-inline: 0.4rem",
    "gap: calc(var(--space-1) + 3px)",
    "inset: 12px auto",
  ];
  for (const rule of raw) expect(rawSpacing(`a { ${rule}; }`)).toEqual([rule]);
  const fine = [
    "margin: 0 auto -1px",
    "padding: 5% 2cqw 0.3em",
    "gap: calc(-1 * var(--space-2))",
    "top: 12px",
  ];
  for (const rule of fine) expect(rawSpacing(`a { ${rule}; }`)).toEqual([]);
});
