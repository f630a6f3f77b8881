/**
 * How this device takes part in the shuffle of a table: it commits to a text when somebody here sits down, opens it
 * once the table is locked, and checks after the match that the cards came of what all had committed to.
 */
import { drawText, shares, type Share } from "../../shares";
import { bytesOf, fingerprint, fromHex, hex, hmac, joined, sha256 } from "../../sha256";
import type { Client, TableInfo } from "../../wire";

/** The id of what is said about the shuffle: nobody waits for the answer. */
export const SHUFFLE = "shuffle";
const KEYED = 2; // the scheme of shuffles with commitments
const HEXADECIMAL = /^(?:[0-9a-f]{2})+$/;

type Sayable = Extract<Client, { type: "commit" | "reveal" }>;

/** What a seat of this device has to say about the shuffle, now that the table is like this. */
export function shareOf(id: string, seat: number, table: TableInfo): Sayable | null {
  if (table.status !== "open" || !table.commitment) return null; // it has begun, or its cards are known
  const share = shares.of(id, seat);
  const told = table.seats[seat]?.contribution ?? null;
  if (table.locked) {
    const locked = commitmentsOf(table);
    const asShown = share?.promise === table.commitment && fingerprint(share.text) === told;
    if (!asShown || (share.locked && !same(share.locked, locked))) return null; // it is not opened for anything else
    shares.keep(id, seat, { ...share, locked });
    return { type: "reveal", text: share.text, id: SHUFFLE };
  }
  // A text that went along with a start of which nothing came is known, and the table has changed since: a new one.
  const known = share?.locked && !same(share.locked, commitmentsOf(table));
  const text = share?.promise === table.commitment && !known ? share.text : drawText();
  const commitment = fingerprint(text);
  if (commitment === told) return null;
  shares.keep(id, seat, { text, promise: table.commitment, locked: null });
  return { type: "commit", commitment, id: SHUFFLE };
}

/** A text to go along with the start: one's own, if only bots sit there besides. A person could commit just before it. */
export function onlyText(id: string, seat: number | null, table: TableInfo): string | null {
  const share = seat === null ? null : shares.of(id, seat);
  if (seat === null || share?.promise !== table.commitment) return null;
  const locked = commitmentsOf(table);
  const alone = table.seats.every(({ kind }, number) => number === seat || kind === "bot");
  if (!alone || locked[seat] !== fingerprint(share.text)) return null;
  shares.keep(id, seat, { ...share, locked });
  return share.text;
}

/** How it was: checked, or it fits as far as somebody can see who took no part; or what does not fit. */
export type Finding =
  { kind: "checked" | "fits" | "server" } | { kind: "wrong"; what: "promise" | "own" | "texts" | "seeds" };

/** After the match: do secret, texts and seeds fit what this device was shown before it opened its texts? */
export function check(table: TableInfo, mine: ReadonlyMap<number, Share>): Finding | null {
  const { fair, seeds } = table;
  if (fair?.scheme !== KEYED || !seeds) return null;
  if (!HEXADECIMAL.test(fair.seed)) return wrong("promise");
  const secret = fromHex(fair.seed);
  const prints = fair.contributions.map((text) => (text === null ? null : fingerprint(text)));
  const opened = [...mine].filter(([, share]) => share.locked);
  const promised = opened.length ? opened.map(([, share]) => share.promise) : [table.commitment];
  if (promised.some((promise) => promise !== hex(sha256(secret)))) return wrong("promise");
  if (opened.some(([seat, share]) => fair.contributions[seat] !== share.text)) return wrong("own");
  const shown = opened.length ? opened.map(([, share]) => share.locked ?? []) : [commitmentsOf(table)];
  if (!shown.every((locked) => same(locked, prints))) return wrong("texts");
  const key = hmac(secret, framed(fair.contributions));
  if (seeds.length !== table.dealt) return wrong("seeds");
  if (!seeds.every((seed, game) => seed === hex(hmac(key, bytesOf(`game ${game + 1}`)))))
    return wrong("seeds");
  // What is left is that the cards follow from these seeds: that takes the rules, which `waterhole verify` has.
  if (opened.length) return { kind: "checked" };
  return { kind: prints.some(Boolean) ? "fits" : "server" };
}

function wrong(what: Extract<Finding, { kind: "wrong" }>["what"]): Finding {
  return { kind: "wrong", what };
}

/** The command that checks the rest, with everything that this device was shown before it opened its texts. */
export function commandOf(table: TableInfo, mine: ReadonlyMap<number, Share>): string {
  const share = [...mine.values()].find((each) => each.locked);
  const seats = (share?.locked ?? commitmentsOf(table)).map(
    (each, seat) => `--seat ${seat}=${each ?? "none"}`,
  );
  const promise = `--commitment ${share?.promise ?? table.commitment}`;
  return ["waterhole verify", `${table.game}-${table.code}.jsonl`, promise, ...seats].join(" ");
}

/** All texts in one, as the server puts them together: each with its seat and its length in bytes. */
function framed(texts: (string | null)[]): Uint8Array {
  const parts = texts.flatMap((text, seat) => {
    const content = bytesOf(text ?? "");
    return text === null ? [] : [bytesOf(`${seat} ${content.length} `), content, bytesOf("\n")];
  });
  return joined(...parts);
}

function commitmentsOf(table: TableInfo): (string | null)[] {
  return table.seats.map((seat) => seat.contribution);
}

function same(one: (string | null)[], other: (string | null)[]): boolean {
  return one.length === other.length && one.every((each, number) => each === other[number]);
}
