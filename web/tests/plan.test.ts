// @vitest-environment jsdom
import { expect, test } from "vitest";
import {
  clockOf,
  flawOf,
  needsClock,
  usualPlan,
  withPlayers,
  withSeat,
  type PlannedSeat,
  type Who,
} from "../src/pages/setup/plan";
import type { GameInfo } from "../src/wire";

const chess: GameInfo = {
  name: "chess",
  title: "Chess",
  players: [2, 3, 4],
  length: 3,
  options: ["blizzard"],
  levels: ["easy", "medium"],
  deck: {},
};

const seats = (...who: Who[]): PlannedSeat[] => who.map((each) => ({ who: each, name: "" }));
const who = (planned: PlannedSeat[]) => planned.map((seat) => seat.who);

test("usually I play against two bots, as long as the game wants, without options", () => {
  const plan = usualPlan(chess);
  expect(who(plan.seats)).toEqual(["me", "bot medium", "bot medium"]);
  expect(plan.length).toBe(3);
  expect(plan.options).toEqual({ blizzard: false });
});

test("a game that is not for three is played by as few as possible", () => {
  expect(usualPlan({ ...chess, players: [4, 5] }).seats).toHaveLength(4);
});

test("more players are bots, and fewer keep me at the table", () => {
  expect(who(withPlayers(seats("open", "me"), 4))).toEqual(["open", "me", "bot medium", "bot medium"]);
  expect(who(withPlayers(seats("open", "local", "me"), 2))).toEqual(["open", "me"]);
  expect(who(withPlayers(seats("open", "local", "bot easy"), 2))).toEqual(["open", "local"]);
});

test("coming to another seat I leave mine to a friend", () => {
  expect(who(withSeat(seats("me", "bot easy"), 1, "me"))).toEqual(["open", "me"]);
  expect(who(withSeat(seats("me", "bot easy"), 1, "local"))).toEqual(["me", "local"]);
});

test("people who play for their ratings have a clock, two minutes for each move unless they choose another", () => {
  const invited = { ...usualPlan(chess), seats: seats("me", "open") };
  expect(needsClock(invited)).toBe(true);
  expect(clockOf(invited)).toEqual({ kind: "move", seconds: 120 });
  expect(clockOf({ ...invited, clock: { kind: "bank", seconds: 600 } })).toEqual({
    kind: "bank",
    seconds: 600,
  });
  expect(clockOf({ ...invited, rated: false })).toBeNull();
  expect(clockOf({ ...usualPlan(chess), rated: true })).toBeNull(); // alone with bots: nobody waits
});

test("people on this device need names, and different ones", () => {
  const local = (name: string): PlannedSeat => ({ who: "local", name });
  expect(flawOf([...seats("me"), local(" ")], "Nia")).toBe("unnamed");
  expect(flawOf([...seats("me"), local("Nia ")], "Nia")).toBe("twice");
  expect(flawOf([local("Nia"), local("Nia")], null)).toBe("twice");
  expect(flawOf([...seats("open"), local("Nia")], "Nia")).toBeNull();
  expect(flawOf([...seats("me"), local("Tau")], "Nia")).toBeNull();
});
