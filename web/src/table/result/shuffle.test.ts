// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { shares, type Share } from "../../shares";
import { fingerprint, fromHex, hex, sha256 } from "../../sha256";
import type { TableInfo } from "../../wire";
import { check, commandOf, onlyText, shareOf } from "./shuffle";

// Worked out by the server: `Fair("ab" * 32, ["stripes", "spots", None], 2)`.
const SECRET = "ab".repeat(32);
const PROMISE = hex(sha256(fromHex(SECRET)));
const TEXTS = ["stripes", "spots", null];
const SEEDS = [
  "352e8f4e62acd0c56432af28c455d8d896500501f6b9e568159acebc8341491d",
  "31eadd15ae824d0f3770447ebc008d0b57a64d41e891c9acd8cc2468623143e6",
];

function table(
  changes: Partial<TableInfo> = {},
  contributions: (string | null)[] = [null, null, null],
): TableInfo {
  const seats = contributions.map((contribution) => ({ kind: "person", contribution }));
  return { id: "t", status: "open", locked: false, commitment: PROMISE, seats, ...changes } as TableInfo;
}

function over(fair: Partial<NonNullable<TableInfo["fair"]>> = {}, seeds = SEEDS): TableInfo {
  const told = { seed: SECRET, contributions: TEXTS, scheme: 2, ...fair };
  return table({ status: "over", fair: told, seeds, dealt: SEEDS.length }, prints(TEXTS));
}

/** With bots on all other seats. */
function alone(contributions: (string | null)[]): TableInfo {
  const open = table({}, contributions);
  return { ...open, seats: open.seats.map((seat, number) => (number ? { ...seat, kind: "bot" } : seat)) };
}

const prints = (texts: (string | null)[]): (string | null)[] =>
  texts.map((text) => (text === null ? null : fingerprint(text)));
const mine: ReadonlyMap<number, Share> = new Map([
  [0, { text: "stripes", promise: PROMISE, locked: prints(TEXTS) }],
]);

beforeEach(() => localStorage.clear());

test("whoever sits down commits, and opens the text once the table is locked", () => {
  const said = shareOf("t", 0, table());
  const { text } = shares.of("t", 0) as Share;
  expect(text).toMatch(/^[0-9a-f]{64}$/);
  expect(said).toEqual({ type: "commit", commitment: fingerprint(text), id: "shuffle" });
  const committed = [fingerprint(text), fingerprint("spots"), null];
  expect(shareOf("t", 0, table({}, committed))).toBeNull(); // it is known: nothing to say
  expect(shareOf("t", 0, table({}, ["another", null, null]))).toEqual(said); // another page of this device was quicker
  expect(shareOf("t", 0, table({ locked: true }, committed))).toEqual({
    type: "reveal",
    text,
    id: "shuffle",
  });
  expect(shares.of("t", 0)?.locked).toEqual(committed);
});

test("a text is opened for what was shown, and for nothing else", () => {
  shareOf("t", 0, table());
  const own = fingerprint((shares.of("t", 0) as Share).text);
  const locked = [own, fingerprint("spots"), null];
  expect(shareOf("t", 0, table({ locked: true, commitment: "another" }, locked))).toBeNull();
  expect(shareOf("t", 0, table({ locked: true }, ["another", null, null]))).toBeNull();
  expect(shareOf("t", 0, table({ locked: true }, locked))?.type).toBe("reveal");
  expect(shareOf("t", 0, table({ locked: true }, [own, fingerprint("exchanged"), null]))).toBeNull();
});

test("after a start that was called off the text is a new one", () => {
  shareOf("t", 0, table());
  const before = shares.of("t", 0)?.text;
  expect(shareOf("t", 0, table({ commitment: "cd".repeat(32) }))?.type).toBe("commit");
  expect(shares.of("t", 0)?.text).not.toBe(before);
});

test("cards that are known, and matches that have begun, are not shuffled", () => {
  expect(shareOf("t", 0, table({ commitment: "" }))).toBeNull();
  expect(shareOf("t", 0, table({ status: "playing" }))).toBeNull();
});

test("only a text that is the only one goes along with the start", () => {
  shareOf("t", 0, table());
  const { text } = shares.of("t", 0) as Share;
  expect(onlyText("t", 0, table({}, [fingerprint(text), fingerprint("spots"), null]))).toBeNull();
  expect(onlyText("t", null, table())).toBeNull();
  expect(onlyText("t", 0, alone([null, null, null]))).toBeNull();
  expect(onlyText("t", 0, alone([fingerprint(text), null, null]))).toBe(text);
  expect(shares.of("t", 0)?.locked).toEqual([fingerprint(text), null, null]);
});

test("what was shuffled as promised is found to be so", () => {
  expect(check(over(), mine)).toEqual({ kind: "checked" });
  expect(check(over(), new Map())).toEqual({ kind: "fits" });
  expect(check(table({ status: "over", fair: null, seeds: null }), mine)).toBeNull();
  expect(check(over({ scheme: 1 }), mine)).toBeNull(); // of an earlier version
});

test("whatever is exchanged is noticed", () => {
  expect(check(over({ seed: "cd".repeat(32) }), mine)).toEqual({ kind: "wrong", what: "promise" });
  expect(check(over({ seed: "no number" }), mine)).toEqual({ kind: "wrong", what: "promise" });
  expect(check(over({ contributions: ["Stripes", "spots", null] }), mine)).toEqual({
    kind: "wrong",
    what: "own",
  });
  expect(check(over({ contributions: [null, "spots", null] }), mine)).toEqual({ kind: "wrong", what: "own" });
  for (const other of ["exchanged", null])
    expect(check(over({ contributions: ["stripes", other, null] }), mine)).toEqual({
      kind: "wrong",
      what: "texts",
    });
  expect(check(over({}, SEEDS.toReversed()), mine)).toEqual({ kind: "wrong", what: "seeds" });
});

test("a list of seeds that leaves games out is no proof", () => {
  expect(check(over({}, []), mine)).toEqual({ kind: "wrong", what: "seeds" });
  expect(check(over({}, SEEDS.slice(1)), mine)).toEqual({ kind: "wrong", what: "seeds" });
});

test("starts that came to nothing after a text was open are counted, however often the page is loaded", () => {
  const lock = (promise: string, seat = 0): void => {
    shareOf("t", seat, table({ commitment: promise }));
    const { text } = shares.of("t", seat) as Share;
    const locked = [null, null, null].map((_, each) => (each === seat ? fingerprint(text) : null));
    expect(shareOf("t", seat, table({ commitment: promise, locked: true }, locked))?.type).toBe("reveal");
  };
  shareOf("t", 0, table({ commitment: "00" }));
  shareOf("t", 0, table({ commitment: "11" })); // nothing was open
  lock("22");
  lock("33");
  expect(shares.spent("t", "33")).toBe(1);
  lock("44");
  lock("44", 1); // somebody else on this device: the same start
  lock("55");
  lock("55", 1);
  expect(shares.spent("t", "55")).toBe(3);
  expect(shares.spent("t", "66")).toBe(4); // begun without this device's texts
  expect(shares.spent("another", "55")).toBe(0);
});

test("somebody who commits just before the start blames nobody", () => {
  shareOf("t", 0, table());
  const own = fingerprint((shares.of("t", 0) as Share).text);
  const late = [own, fingerprint("spots"), null];
  expect(onlyText("t", 0, table({}, [own, null, null]))).toBeNull(); // a person sits there, and may commit yet
  expect(shareOf("t", 0, table({ locked: true }, late))?.type).toBe("reveal");
});

test("a text that went along with a start that was refused is replaced when the table changes", () => {
  shareOf("t", 0, table());
  const own = fingerprint((shares.of("t", 0) as Share).text);
  expect(onlyText("t", 0, alone([own, null, null]))).not.toBeNull();
  expect(shareOf("t", 0, alone([own, null, null]))).toBeNull(); // as it was
  expect(shareOf("t", 0, table({}, [own, fingerprint("spots"), null]))?.type).toBe("commit");
  expect(fingerprint((shares.of("t", 0) as Share).text)).not.toBe(own);
  expect(shares.spent("t", PROMISE)).toBe(1);
});

test("the command to check it elsewhere has all that was shown before", () => {
  const [one, two] = prints(TEXTS);
  const known = { ...over(), game: "otters", code: "ABC", commitment: "told afterwards" };
  expect(commandOf(known, mine)).toBe(
    `waterhole verify otters-ABC.jsonl --commitment ${PROMISE} --seat 0=${one} --seat 1=${two} --seat 2=none`,
  );
});
