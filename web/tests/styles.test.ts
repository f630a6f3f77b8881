/** What is said once for all styles, and by name everywhere else. */
import { expect, test } from "vitest";
import { sources } from "./sources";

function filesWith(pattern: RegExp): string[] {
  return [...sources].filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

test("what lies over what has a name", () => {
  expect(filesWith(/z-index: var\(--layer-/)).not.toEqual([]);
  expect(filesWith(/z-index: *-?\d/)).toEqual([]);
});

test("how much room a table has is measured in one place", () => {
  expect(filesWith(/\[data-room~=/)).toContain("table/Frame.svelte");
  expect(filesWith(/@media[^{]*max-height/)).toEqual([]);
});
