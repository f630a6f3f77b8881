/** What the sentences of every game are made with. */
import { words } from "../words/words.svelte";
import type { Told } from "./game";

/** Values of a message about somebody: "you", or a name. */
export function whoIs(seat: number | undefined, told: Told): { who: "you" | "other"; name: string } {
  const you = seat !== undefined && seat === told.you;
  return { who: you ? "you" : "other", name: seat === undefined ? "" : told.name(seat) };
}

/** "two rhinos, a zebra and a mouse" */
export function listed(parts: readonly string[]): string {
  const language = words.language === "en" ? "en-GB" : words.language; // no comma before "and", as in the rules
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}

/** A phrase as something that stands alone. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase(words.language) + text.slice(1);
}
