/** A table as somebody plans it, and how it comes about. */
import { ask } from "../../api";
import { locals } from "../../locals";
import type { ClockWanted, GameInfo, TableWanted, Token } from "../../wire";
import { openTable, sitDown, start } from "../../table/lobby/opening";

/** Who is to sit on a seat: me, somebody by invitation, somebody else on this device, or a bot of a level. */
export type Who = "me" | "open" | "local" | `bot ${Level}`;
type Level = GameInfo["levels"][number];

export interface PlannedSeat {
  who: Who;
  name: string; // of somebody on this device
}

export interface Plan {
  game: TableWanted["game"];
  seats: PlannedSeat[];
  length: number;
  options: Record<string, boolean>;
  clock: ClockWanted | null;
  deck: Record<string, unknown> | null;
  public: boolean;
  chat: boolean;
  rated: boolean | null; // null: if others are invited
  help: boolean;
}

const USUAL_LEVEL = "medium";
const USUAL_PLAYERS = 3;
const RATED_CLOCK: ClockWanted = { kind: "move", seconds: 120 };

export function usualPlan(game: GameInfo): Plan {
  const players = game.players.includes(USUAL_PLAYERS) ? USUAL_PLAYERS : (game.players[0] ?? 2);
  const plan: Plan = {
    game: game.name,
    seats: [{ who: "me", name: "" }],
    length: game.length,
    options: Object.fromEntries(game.options.map((option) => [option, false])),
    clock: null,
    deck: null,
    public: false,
    chat: true,
    rated: null,
    help: false,
  };
  return { ...plan, seats: withPlayers(plan.seats, players) };
}

/** More seats, or fewer; whoever is added is a bot, and I keep a seat if I had one. */
export function withPlayers(seats: PlannedSeat[], players: number): PlannedSeat[] {
  const bots = Array.from({ length: players }, (): PlannedSeat => ({ who: `bot ${USUAL_LEVEL}`, name: "" }));
  const kept = [...seats, ...bots.slice(seats.length)].slice(0, players);
  const lost = seats.some((seat) => seat.who === "me") && !kept.some((seat) => seat.who === "me");
  return lost ? kept.with(-1, { who: "me", name: "" }) : kept;
}

/** Somebody else on a seat. I am on one seat only: coming to this one, I leave the other to a friend. */
export function withSeat(seats: PlannedSeat[], number: number, who: Who): PlannedSeat[] {
  return seats.map((seat, each) => {
    if (each === number) return { ...seat, who };
    return who === "me" && seat.who === "me" ? { ...seat, who: "open" } : seat;
  });
}

/** Does the result count? With cards of one's own it never does. */
export function isRated({ rated, deck, seats }: Plan): boolean {
  if (deck || !seats.some(isPerson)) return false;
  return rated ?? seats.some(({ who }) => who === "open");
}

/** Are there others who could be helped? Whoever is alone with bots has hints anyway. */
export function inCompany(seats: PlannedSeat[]): boolean {
  return seats.filter(isPerson).length > 1;
}

/** Where people play for their ratings, nobody may hold up the end for ever. */
export function needsClock(plan: Plan): boolean {
  return isRated(plan) && inCompany(plan.seats);
}

export function clockOf(plan: Plan): ClockWanted | null {
  return plan.clock ?? (needsClock(plan) ? RATED_CLOCK : null);
}

/** Is there help for everybody? */
export function hasHelp(plan: Plan): boolean {
  return plan.help && inCompany(plan.seats) && !isRated(plan);
}

function isPerson({ who }: PlannedSeat): boolean {
  return levelOf(who) === null;
}

export type Flaw = "unnamed" | "twice" | null;

/** What must be mended first: people on this device need names, and different ones. */
export function flawOf(seats: PlannedSeat[], mine: string | null): Flaw {
  const names = seats.filter((seat) => seat.who === "local").map((seat) => seat.name.trim());
  if (names.includes("")) return "unnamed";
  if (mine && seats.some((seat) => seat.who === "me")) names.push(mine);
  return new Set(names).size < names.length ? "twice" : null;
}

/** Open the table, seat everybody who is here, begin if nobody is waited for. The table's id. */
export async function carryOut(plan: Plan): Promise<string> {
  const people = await Promise.all(plan.seats.map(tokenFor)); // first: a name that will not do opens no table
  const clock = clockOf(plan);
  let table = await openTable({
    game: plan.game,
    seats: plan.seats.map(({ who }) => levelOf(who) ?? "open"),
    sit: false,
    length: plan.length,
    options: plan.options,
    public: plan.public,
    chat: plan.chat,
    rated: isRated(plan),
    help: hasHelp(plan),
    ...(clock && { clock }),
    ...(plan.deck && { deck: plan.deck }),
  });
  for (const [seat, { who }] of plan.seats.entries()) {
    if (who === "me") table = await sitDown(table, seat);
    const person = people[seat];
    if (!person) continue;
    table = await sitDown(table, seat, person.token);
    locals.add(table.id, { seat, ...person });
  }
  const complete = plan.seats.every(({ who }) => who !== "open");
  const own = plan.seats.findIndex(({ who }) => who === "me");
  if (complete) await start(table, own < 0 ? null : own);
  return table.id;
}

function levelOf(who: Who): Level | null {
  return who.startsWith("bot ") ? (who.slice("bot ".length) as Level) : null;
}

async function tokenFor(seat: PlannedSeat): Promise<Token | null> {
  if (seat.who !== "local") return null;
  return await ask<Token>("/tokens", { body: { name: seat.name.trim() } });
}
