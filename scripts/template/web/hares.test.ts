// @vitest-environment jsdom
import { beforeAll, expect, test } from "vitest";
import { settled, travelled } from "../../table/stage/ledger";
import { words } from "../../words/words.svelte";
import type { Told } from "../game";
import { attempt, journeys, play, zones } from "./cards";
import { asks, playName, promise, rule, tell } from "./tell";
import type { HaresEvent, HaresView } from "./wire";

const view: HaresView = {
  game: "hares",
  seat: 0,
  players: 2,
  turn: 0,
  start: 0,
  over: false,
  scores: [0, 0],
  winners: [],
  hand: [2, 4, 4],
  held: [3, 3],
  trail: [1, 4],
  won: [[], []],
  pile: 16,
};
const told: Told = { you: 0, name: (seat) => ["Nia", "Kito"][seat] ?? "" };
const WON: HaresEvent[] = [
  { what: "play", seat: 0, count: 1, cards: [4], from: "hand", to: "trail" },
  { what: "win", seat: 0, count: 3, cards: [1, 4, 4], from: "trail", to: "won" },
  { what: "draw", seat: 0, count: 1, cards: [6], from: "pile", to: "hand" },
];

beforeAll(async () => {
  await words.start();
  await words.include("games/hares");
});

test("a card that matches the top of the trail takes all of it along", () => {
  const there = WON.flatMap(journeys).reduce(travelled, settled({}, zones(view)));
  const faces = (zone: string) => (there[zone] ?? []).map(({ face }) => face);
  expect(faces("trail")).toEqual([]);
  expect(faces("won:0")).toEqual([1, 4, 4]);
  expect(faces("hand:0")).toEqual([2, 4, 6]);
  expect(faces("pile")).toHaveLength(15);
});

test("what others hold lies face down", () => {
  expect(zones(view)["hand:1"]).toEqual([null, null, null]);
  expect(zones({ ...view, seat: null, hand: null })["hand:0"]).toEqual([null, null, null]);
});

test("a move is a card of the hand, put on the trail, and says what it wins", () => {
  const [match, other] = [play({ move: "4", events: WON }), play({ move: "2", events: [] })];
  expect(match).toMatchObject({ cards: [4], spot: "trail" });
  expect([playName(match), promise(match)]).toEqual(["The 4", "Wins 3 cards"]);
  expect([playName(other), promise(other)]).toEqual(["The 2", ""]);
  expect([attempt([5]), attempt([])]).toEqual(["5", null]);
});

test("what happened is told, and no card that was drawn unseen", () => {
  expect(tell(WON, view, told)).toEqual([
    "You put a 4 on the trail.",
    "You win the trail: 3 cards.",
    "You draw a 6.",
  ]);
  const others: HaresEvent[] = [
    { what: "draw", seat: 1, count: 1, from: "pile", to: "hand" },
    { what: "end", seat: 1, count: 0, cards: [] },
  ];
  expect(tell(others, view, told)).toEqual([
    "Kito draws a card.",
    "Kito has no card left: the game is over.",
  ]);
});

test("the rule that matters follows the game", () => {
  expect([view, { ...view, trail: [] }, { ...view, over: true }].map(rule)).toEqual(["H3", "H2", "H5"]);
  expect(asks()).toBe("Put a card on the trail.");
});
