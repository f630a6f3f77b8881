import { expect, test } from "vitest";
import { read, write } from "./share/address";
import { curves, drops } from "./review/curves";
import { pack, unpack } from "./share/packing";
import type { Account, Judgement, Summary } from "../wire";
import { percent, shares, WHOLE } from "./review/review.svelte";

test("an address says which game, which moment and who looks, and can be read again", () => {
  const moment = { game: 2, move: 17, seat: "open", review: true } as const;
  expect(write(moment)).toBe("#game=2&move=17&seat=open&review");
  expect(read(write(moment))).toEqual(moment);
  expect(read(write({ ...moment, seat: 0, review: false }))).toEqual({ ...moment, seat: 0, review: false });
});

test("an address that says nothing, or nonsense, is the beginning of the first game", () => {
  const beginning = { game: 1, move: 0, seat: null, review: false };
  expect(read("")).toEqual(beginning);
  expect(read("#game=x&move=-3&seat=9")).toEqual(beginning);
});

test("a position comes out of an address as it went in", async () => {
  const position = { game: "hares", hands: [[1, 2], [8]], note: "¡ñandú!", pile: [3, 3, 4] };
  const packed = await pack(position);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toEqual(position);
  expect(await unpack(packed.slice(0, -4))).toBeNull();
  expect(await unpack("%%%")).toBeNull();
});

function account(deal: number, draws: number, own: number, others: number, fair: number): Account {
  return {
    seat: 0,
    deal,
    draws,
    luck: deal + draws,
    own,
    others,
    result: fair + deal + draws + own + others,
  };
}

test("whole percents add up to the result, however the parts are rounded", () => {
  const fair = WHOLE / 3;
  const told = account(330, 330, -330, 39_670, fair);
  const way = shares(fair, told);
  const changes = way.slice(1, -1).map(({ from, to }) => to - from);
  expect(way[0]).toEqual({ what: "fair", from: 0, to: 33 });
  expect(33 + changes.reduce((sum, change) => sum + change, 0)).toBe(percent(told.result));
  expect(way.at(-1)).toEqual({ what: "result", from: 0, to: 100 });
});

const judged = (number: number, seat: number, before: number[], cost: number): Judgement => ({
  number,
  seat,
  move: "a",
  best: cost ? "b" : "a",
  before,
  after: before.map((parts, who) => (who === seat ? parts - cost : parts + cost)),
  cost,
  moves: [],
  sure: true,
});

test("a curve goes through every decision, in whatever order they came, to the result", () => {
  const found = [judged(4, 1, [20_000, 40_000], 0), judged(0, 0, [30_000, 30_000], 6_000)];
  const summary: Summary = {
    fair: 30_000,
    accounts: [account(0, 0, 0, -30_000, 30_000)],
    costliest: [[0], []],
    judged: 2,
    decisions: 2,
  };
  const [first, second] = curves(found, summary, 2, 9);
  expect(first?.points).toEqual([
    { at: 0, parts: 30_000 },
    { at: 4, parts: 20_000 },
    { at: 9, parts: 0 },
  ]);
  expect(second?.points).toHaveLength(2);
  expect(drops(found, 0)).toEqual([{ at: 0, from: 30_000, to: 24_000 }]);
  expect(drops(found, 1)).toEqual([]);
});
