// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { locals, understood } from "../src/locals";

const nia = { seat: 1, name: "Nia", token: "n" };
const tau = { seat: 0, name: "Tau", token: "t" };

beforeEach(() => localStorage.clear());

test("people on this device are remembered table by table, in the order of their seats", () => {
  locals.add("one", nia);
  locals.add("one", tau);
  locals.add("two", tau);
  expect(locals.of("one")).toEqual([tau, nia]);
  expect(locals.of("two")).toEqual([tau]);
  expect(locals.of("three")).toEqual([]);
});

test("whoever sits down on a seat takes the place of whoever was remembered there", () => {
  locals.add("one", nia);
  locals.add("one", { ...tau, seat: 1 });
  expect(locals.of("one")).toEqual([{ ...tau, seat: 1 }]);
});

test("the thirty latest tables are remembered", () => {
  for (let table = 0; table <= 30; table++) locals.add(`table-${table}`, nia);
  expect(locals.of("table-0")).toEqual([]);
  expect(locals.of("table-1")).toEqual([nia]);
  locals.add("table-1", tau);
  locals.add("another", nia);
  expect(locals.of("table-1")).toEqual([tau, nia]);
  expect(locals.of("table-2")).toEqual([]);
});

test.each([
  null,
  "",
  "{",
  "[]",
  "3",
  "null",
  '{"one": 5}',
  '{"one": [null, {"seat": "1"}, {"seat": 1, "name": "N"}]}',
])("what makes no sense is forgotten: %s", (text) => {
  expect(Object.values(understood(text)).flat()).toEqual([]);
});

test("names of things that every object has are no tables", () => {
  expect(locals.of("constructor")).toEqual([]);
});

test("people come along to another table", () => {
  locals.add("one", nia);
  locals.add("one", tau);
  locals.copy("one", "two");
  locals.copy("nowhere", "three");
  expect(locals.of("two")).toEqual([tau, nia]);
  expect(locals.of("one")).toEqual([tau, nia]);
  expect(locals.of("three")).toEqual([]);
});
