// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { keep, kept, nameOf, recordOf, streak } from "./progress";

beforeEach(() => localStorage.clear());

test("days in a row are counted up to today", () => {
  expect(streak(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-01")).toBe(3);
});

test("a streak lives on until the day is over", () => {
  expect(streak(["2025-12-31", "2026-01-01"], "2026-01-02")).toBe(2);
  expect(streak(["2025-12-31", "2026-01-01"], "2026-01-03")).toBe(0);
});

test("a day that was left out ends it", () => {
  expect(streak(["2026-05-01", "2026-05-02", "2026-05-04"], "2026-05-04")).toBe(1);
});

test("what was solved stays solved, whatever is tried afterwards", () => {
  const name = nameOf("hares", "68d8125c");
  keep(name, (record) => ({ ...record, tries: record.tries + 1, solved: true }), "2026-05-04");
  keep(name, (record) => ({ ...record, tries: record.tries + 1, solved: false }));
  expect(recordOf(name)).toEqual({ solved: true, tries: 2, hints: 0 });
  expect(kept().days).toEqual(["2026-05-04"]);
});

test("a day counts once", () => {
  keep("hares/a", (record) => ({ ...record, solved: true }), "2026-05-04");
  keep("foxes/b", (record) => ({ ...record, solved: true }), "2026-05-04");
  expect(kept().days).toEqual(["2026-05-04"]);
});

test("what cannot be understood is nothing", () => {
  localStorage.setItem("waterhole.puzzles", "[oh");
  expect(kept()).toEqual({ puzzles: {}, days: [] });
  localStorage.setItem("waterhole.puzzles", "null");
  expect(kept()).toEqual({ puzzles: {}, days: [] });
});
