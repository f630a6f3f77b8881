/** Deals that are compared, and those who played them, in words. */
import { ask } from "../../api";
import { locals } from "../../locals";
import { levelOf } from "../../shell/telling/seats";
import { asMe, askName, me } from "../../shell/settings/name.svelte";
import { router } from "../../router.svelte";
import type { Company, DailyDeals, DealInfo, Onward } from "../../wire";
import { words } from "../../words/words.svelte";
import { t } from "../words";

/** The daily deals of all games. */
export interface Days {
  today: DealInfo[];
  yesterday: DealInfo[];
  left: number; // milliseconds until there are new cards
}

/** The daily deals: which day it is, the server says; the clock of a device may be wrong. */
export async function days(): Promise<Days> {
  const { today, yesterday, left } = await ask<DailyDeals>("/daily");
  const all = (names: string[]) => Promise.all(names.map((name) => ask<DealInfo>(`/deals/${name}`)));
  const [now, before] = await Promise.all([all(today), all(yesterday)]);
  return { today: now, yesterday: before, left };
}

/** Somebody in a list: a person's name, or what kind of bot it is. */
export function called({ name, bot }: { name: string; bot: string | null }): string {
  return bot === null ? name : t("club.bot", { level: levelOf(bot) });
}

/** A difference with its sign: +3.5, −2, 0. */
export function signed(difference: number, digits = 1): string {
  const style = { signDisplay: "exceptZero", maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(words.language, style).format(difference);
}

export function plain(value: number, digits = 1): string {
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value);
}

/** A day as people say it; daily deals are dealt by the clock of the world, not by that of the device. */
export function dayOf(deal: Pick<DealInfo, "kind" | "when">): string {
  const zone = deal.kind === "daily" ? { timeZone: "UTC" } : {};
  return new Intl.DateTimeFormat(words.language, { dateStyle: "long", ...zone }).format(deal.when);
}

/** The same people with the same cards, everybody one seat further; those on this device move with their seats. */
export async function rotate({ table, game }: Company, players: number): Promise<void> {
  const { table: onward } = await asMe<Onward>(`/tables/${table}/games/${game}/rotate`, { method: "POST" });
  for (const local of locals.of(table)) locals.add(onward, { ...local, seat: (local.seat + 1) % players });
  router.go(`/t/${onward}`);
}

/** To the next table with these cards. */
export async function play(name: string): Promise<void> {
  if (!me.name && !(await askName())) return; // it is the name that others compare themselves with
  const { table } = await asMe<Onward>(`/deals/${name}/play`, { body: {} });
  router.go(`/t/${table}`);
}
