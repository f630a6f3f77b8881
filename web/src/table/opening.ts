/** Tables as the server tells of them, and how they are opened. */
import { Refusal } from "../api";
import { locals } from "../locals";
import { router } from "../router.svelte";
import { asMe } from "../shell/name.svelte";
import type { Onward, OwnTable, TableInfo, TableSeen, TableWanted } from "../wire";
import type { Pitch } from "../games/pitch";

type Who = TableWanted["seats"][number];

const OPPONENTS: Who = "medium";

export function openTable(wanted: TableWanted): Promise<TableSeen> {
  import("./TablePage.svelte").catch(() => null); // it will be wanted in a moment, and is asked for again then
  return asMe<TableSeen>("/tables", { body: wanted });
}

/** One click and the cards are dealt, against bots. */
export async function playNow({ name, seats }: Pitch, level: Who = OPPONENTS): Promise<void> {
  const others = Array<Who>(seats - 1).fill(level);
  const table = await openTable({ game: name, seats: ["open", ...others], sit: true });
  await asMe(`/tables/${table.id}/start`, { method: "POST" });
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
    await asMe(`/tables/${id}/start`, { method: "POST" });
  } catch (trouble) {
    if (!isRefusal(trouble, "started")) throw trouble;
  }
}

function isRefusal(trouble: unknown, code: string): trouble is Refusal {
  return trouble instanceof Refusal && trouble.code === code;
}
