// @vitest-environment jsdom
import { expect, test } from "vitest";
import { placeOf } from "../src/router.svelte";

test.each([
  ["/", { page: "home" }],
  ["/new/chess", { page: "setup", game: "chess" }],
  ["/t/0-zZ_9", { page: "table", id: "0-zZ_9" }],
  ["/history", { page: "history" }],
  ["/rules", { page: "rules", game: null }],
  ["/rules/poker", { page: "rules", game: "poker" }],
  ["/about", { page: "about" }],
])("%s is a place", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test.each(["/nowhere", "/new/", "/new/chess/2", "/t/", "/t/a/b", "/rules/poker/1", "/History", "//", "/t/é"])(
  "%s is nowhere",
  (path) => {
    expect(placeOf(path)).toEqual({ page: "lost" });
  },
);
