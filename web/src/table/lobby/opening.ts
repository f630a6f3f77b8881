/** Tables as the server tells of them, and how they are opened. */
import { ask, Refusal } from "../../api";
import { locals } from "../../locals";
import { router } from "../../router.svelte";
import { fingerprint } from "../../sha256";
import { drawText, shares } from "../../shares";
import { asMe } from "../../shell/settings/name.svelte";
import type { Onward, OwnTable, TableInfo, TableSeen, TableWanted } from "../../wire";
import type { Pitch } from "../../games/pitch";
import { onlyText } from "../result/shuffle";

type Who = TableWanted["seats"][number];

const OPPONENTS: Who = "medium";

/** Open a table; whoever sits down at it at once takes part in its shuffle at once. */
export async function openTable(wanted: TableWanted): Promise<TableSeen> {
  import("../TablePage.svelte").catch(() => null); // it will be wanted in a moment, and is asked for again then
  if (!wanted.sit) return asMe<TableSeen>("/tables", { body: wanted });
  return committing((commitment) => asMe<TableSeen>("/tables", { body: { ...wanted, commitment } }));
}

/** Sit down, as whoever this device belongs to, or as somebody else on it. Known cards are not shuffled. */
export async function sitDown(
  { id, commitment: promise }: Pick<TableInfo, "id" | "commitment">,
  seat: number,
  token?: string,
): Promise<TableSeen> {
  const sit = (commitment?: string): Promise<TableSeen> => {
    const body = { seat, ...(commitment && { commitment }) };
    return token ? ask(`/tables/${id}/sit`, { body, token }) : asMe(`/tables/${id}/sit`, { body });
  };
  return promise ? committing(sit) : sit();
}

/** Begin the match. A text that nobody else's is waited for with goes along. */
export function start(table: TableInfo, seat: number | null): Promise<TableSeen> {
  const text = onlyText(table.id, seat, table);
  return asMe<TableSeen>(`/tables/${table.id}/start`, { body: text === null ? {} : { text } });
}

/** Ask for something that commits a seat to a text; the text stays here. */
async function committing(ask: (commitment: string) => Promise<TableSeen>): Promise<TableSeen> {
  const text = drawText();
  const table = await ask(fingerprint(text));
  if (table.seat !== null)
    shares.keep(table.id, table.seat, { text, promise: table.commitment, locked: null });
  return table;
}

/** One click and the cards are dealt, against bots. */
export async function playNow({ name, seats }: Pitch, level: Who = OPPONENTS): Promise<void> {
  const others = Array<Who>(seats - 1).fill(level);
  const table = await openTable({ game: name, seats: ["open", ...others], sit: true });
  await start(table, table.seat);
  router.go(`/t/${table.id}`);
}

/** A table with open seats; the table itself shows the link to it. */
export async function invite({ name, seats }: Pitch): Promise<void> {
  const table = await openTable({ game: name, seats: Array<Who>(seats).fill("open"), sit: true });
  router.go(`/t/${table.id}`);
}

/** Are all who would play again on this device? Whoever left is not asked again, and their seat is open. */
export function everybodyIsHere({ id, seats, seat }: OwnTable): boolean {
  const here = [seat, ...locals.of(id).map((local) => local.seat)];
  return seats.every(
    (each, number) => each.away !== "left" && (each.kind === "bot" || here.includes(number)),
  );
}

/**
 * Once more with the same people: the table where it goes on, which may be there already. The people on this device
 * come along. A new table can be started at once, if nobody has to be waited for.
 */
export async function rematch(
  { id, rematch }: Pick<TableInfo, "id" | "rematch">,
  start: boolean,
): Promise<string> {
  const onward = rematch ?? (await rematchOf(id));
  locals.copy(id, onward);
  if (start && !rematch) await begin(onward);
  return onward;
}

async function rematchOf(id: string): Promise<string> {
  try {
    return (await asMe<Onward>(`/tables/${id}/rematch`, { method: "POST" })).table;
  } catch (trouble) {
    const there = isRefusal(trouble, "rematched") ? trouble.fields.table : null; // somebody else was quicker
    if (typeof there === "string") return there;
    throw trouble;
  }
}

async function begin(id: string): Promise<void> {
  try {
    const table = await committing((commitment) =>
      asMe<TableSeen>(`/tables/${id}/commitment`, { body: { commitment } }),
    );
    await start(table, table.seat);
  } catch (trouble) {
    if (!isRefusal(trouble, "started") && !isRefusal(trouble, "locked")) throw trouble; // somebody else was quicker
  }
}

function isRefusal(trouble: unknown, code: string): trouble is Refusal {
  return trouble instanceof Refusal && trouble.code === code;
}
