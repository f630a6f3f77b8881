import { expect, test } from "vitest";
import { settled, travelled, type Places } from "./ledger";

const faces = (places: Places, zone: string) => (places[zone] ?? []).map((card) => card.face);
const ids = (places: Places, zone: string) => (places[zone] ?? []).map((card) => card.id);

test("a card that is played is the same card on the table", () => {
  const before = settled({}, { "hand:0": [3, 7, 7], waterhole: [] });
  const after = travelled(before, { from: "hand:0", to: "waterhole", cards: [7, 7] });
  expect(faces(after, "waterhole")).toEqual([7, 7]);
  expect(faces(after, "hand:0")).toEqual([3]);
  expect(new Set([...ids(after, "hand:0"), ...ids(after, "waterhole")])).toEqual(
    new Set(ids(before, "hand:0")),
  );
});

test("a card drawn face down is turned up on its way", () => {
  const before = settled({}, { pile: [null, null], "hand:0": [1] });
  const after = travelled(before, { from: "pile", to: "hand:0", cards: [5] });
  expect(faces(after, "hand:0")).toEqual([1, 5]);
  expect(ids(after, "hand:0")[1]).toBe(ids(before, "pile")[1]);
});

test("a card of somebody else's hand is known once it is played", () => {
  const before = settled({}, { "hand:1": [null, null], pile: [] });
  const after = travelled(before, { from: "hand:1", to: "row", cards: [9] });
  expect(faces(after, "row")).toEqual([9]);
  expect(faces(after, "hand:1")).toEqual([null]);
});

test("cards may go under the pile they lie on", () => {
  const before = settled({}, { pile: [3, 7, 9] });
  const after = travelled(before, { from: "pile", to: "pile", cards: [9], under: true });
  expect(faces(after, "pile")).toEqual([9, 3, 7]);
  expect(ids(after, "pile")[0]).toBe(ids(before, "pile")[2]);
});

test("all cards of a zone go together", () => {
  const before = settled({}, { a: [1, 2], b: [3] });
  const after = travelled(before, { from: "a", to: "b", cards: "all" });
  expect(faces(after, "a")).toEqual([]);
  expect(faces(after, "b")).toEqual([3, 1, 2]);
});

test("a card that nobody knew of comes from nowhere, and none is lost", () => {
  const after = travelled({}, { from: "pile", to: "hand:0", cards: [4] });
  expect(faces(after, "hand:0")).toEqual([4]);
});

test("settling keeps the cards that are where they should be", () => {
  const before = settled({}, { hand: [5, 2, 8], pile: [null, null] });
  const after = settled(before, { hand: [2, 5, 8], pile: [null] });
  expect(ids(after, "hand")).toEqual([
    ids(before, "hand")[1],
    ids(before, "hand")[0],
    ids(before, "hand")[2],
  ]);
  expect(ids(before, "pile")).toContain(ids(after, "pile")[0]);
});

test("settling takes a card along that lies elsewhere now", () => {
  const before = settled({}, { hand: [5, 2], table: [] });
  const after = settled(before, { hand: [2], table: [5] });
  expect(ids(after, "table")).toEqual([ids(before, "hand")[0]]);
});

test("settling shows what the server says, whatever was there", () => {
  const zones = { hand: [1, 1, 2], pile: [null, 4], new: [7] };
  const after = settled(settled({}, { hand: [9, null], gone: [1] }), zones);
  for (const [zone, cards] of Object.entries(zones)) expect(faces(after, zone)).toEqual(cards);
  expect(Object.keys(after).sort()).toEqual(Object.keys(zones).sort());
  const all = Object.values(after).flatMap((cards) => cards.map((card) => card.id));
  expect(new Set(all).size).toBe(all.length);
});
