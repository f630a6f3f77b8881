import { expect, test } from "vitest";
import game from "./recorded/three.json";
import type { Offered } from "../game";
import { attempt, play, read } from "./moves";
import type { TemboEvent, TemboView } from "./wire";

const [view] = game.views as unknown as [TemboView];
const choice = (move: string): Offered<TemboEvent> => ({ move, events: [] });

test("a move is cards from the hand that are put down at a crossing", () => {
  expect(play(choice("16@3"))).toMatchObject({ cards: [16], spot: "crossing:3" });
  expect(play(choice("33+35@2"))).toMatchObject({ cards: [33, 35], spot: "crossing:2" });
  expect(play(choice("elephant@1"))).toMatchObject({ cards: ["elephant"], spot: "crossing:1" });
  expect(play(choice("super@4"))).toMatchObject({ cards: ["super"], spot: "crossing:4" });
});

test("both ways of a crocodile are the same cards at the same crossing", () => {
  const [first, herd] = [choice("croc gnu@2 first"), choice("croc gnu@2 herd")];
  expect(play(first)).toMatchObject({ cards: ["croc gnu"], spot: "crossing:2" });
  expect({ ...play(herd), move: first.move }).toEqual(play(first));
  expect(read(herd.move).way).toBe("herd");
});

test("a lion goes to a crossing without a card from the hand", () => {
  expect(play(choice("lion@5"))).toMatchObject({ cards: [], spot: "crossing:5" });
});

test("what somebody tries is written as the server writes it", () => {
  const written = game.choices.flat().map(({ move }) => move);
  expect(written.some((move) => move.includes("+"))).toBe(true);
  for (const move of written.filter((each) => !each.endsWith("herd") && !each.startsWith("lion"))) {
    const { cards, spot } = play(choice(move));
    expect(attempt(cards.toReversed(), spot, view)).toBe(move);
  }
});

test("a card that goes nowhere is tried where most animals wait", () => {
  const rows: TemboView["rows"] = [
    [[1, 0]],
    [],
    [
      [5, 0],
      [9, 1],
    ],
    [],
    [],
  ];
  expect(attempt(["elephant"], null, { ...view, rows, lions: [] })).toBe("elephant@3");
  expect(attempt([2], null, { ...view, rows: [[], [], [], [], []], lions: [1] })).toBe("2@2");
});
