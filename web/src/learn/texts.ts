/** What is said in a lesson: a file a game and a language, loaded when somebody learns it. */
import type { Language } from "../words/words.svelte";

export interface Said {
  ask: string;
  /** After the move. */
  then?: string;
}

export interface Texts {
  steps: Record<string, Said>;
  tip: string;
}

const FILES = import.meta.glob<Texts>("../games/*/lesson/*.json", { import: "default" });

export async function textsOf(game: string, language: Language): Promise<Texts> {
  const file = FILES[`../games/${game}/lesson/${language}.json`];
  if (!file) throw new Error(`There is no lesson of ${game} in ${language}.`);
  return await file();
}
