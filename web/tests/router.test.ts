// @vitest-environment jsdom
import { expect, test } from "vitest";
import { placeOf } from "../src/router.svelte";

test.each([
  ["/", { page: "home" }],
  ["/new/kariba", { page: "setup", game: "kariba" }],
  ["/t/0-zZ_9", { page: "table", id: "0-zZ_9" }],
  ["/history", { page: "history" }],
  ["/rules", { page: "rules", game: null }],
  ["/rules/tembo", { page: "rules", game: "tembo" }],
  ["/about", { page: "about" }],
])("%s is a place", (path, place) => {
  expect(placeOf(path)).toEqual(place);
});

test.each([
  "/nowhere",
  "/new/",
  "/new/kariba/2",
  "/t/",
  "/t/a/b",
  "/rules/tembo/1",
  "/History",
  "//",
  "/t/é",
])("%s is nowhere", (path) => {
  expect(placeOf(path)).toEqual({ page: "lost" });
});
