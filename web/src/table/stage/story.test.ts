import { expect, test } from "vitest";
import type { SeatInfo, Step } from "../../wire";
import { stoodIn } from "./story";

const SEATS = [{ kind: "person" }, { kind: "bot" }] as SeatInfo[];
const move = (seat: number, by: Step["by"]): Step => ({ version: 1, at: 0, what: "played", seat, by });

test("a bot stands in where a person sits and did not decide", () => {
  expect(stoodIn(move(0, "bot"), SEATS)).toBe(true);
  expect(stoodIn(move(0, "greedy"), SEATS)).toBe(true);
  expect(stoodIn(move(0, null), SEATS)).toBe(false);
  expect(stoodIn(move(1, "bot"), SEATS)).toBe(false);
  expect(stoodIn({ version: 1, at: 0, what: "dealt" }, SEATS)).toBe(false);
});
