/** What people at a table are called. */
import { words } from "../../words/words.svelte";
import type { SeatInfo } from "../../wire";

/** The name on a seat; a bot's level is said in the language of whoever looks. */
export function nameOf(seat: SeatInfo): string {
  if (seat.kind === "open") return words.say("who.open");
  if (seat.kind === "person" || !seat.bot) return seat.name ?? "";
  return words.say("who.bot", { name: givenName(seat), level: levelOf(seat.bot) });
}

/** The name without a bot's level, which the server says in English. */
export function givenName({ name, bot }: SeatInfo): string {
  const level = ` (${bot})`;
  return name?.endsWith(level) ? name.slice(0, -level.length) : (name ?? "");
}

export function levelOf(bot: string): string {
  const key = `level.${bot}`;
  return Object.hasOwn(words.messages, key) ? words.say(key) : bot;
}
