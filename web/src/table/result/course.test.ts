import { expect, test } from "vitest";
import type { Moved } from "../../wire";
import { tracks } from "./course";

const moment = (game: number, scores: number[]): Moved => ({
  version: 0,
  game,
  seat: 0,
  move: "",
  by: null,
  scores,
});

test("everybody begins with nothing", () => {
  expect(tracks([], 2).map((track) => track.points)).toEqual([[0], [0]]);
});

test("points of the games of a match add up", () => {
  const course = [moment(1, [3, 0]), moment(1, [3, 4]), moment(2, [0, 1]), moment(2, [5, 1])];
  expect(tracks(course, 2).map((track) => track.points)).toEqual([
    [0, 3, 3, 3, 8],
    [0, 0, 4, 5, 5],
  ]);
});
