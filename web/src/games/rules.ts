/** The rules of the games, as they are told: a file a game and a language, loaded when somebody reads them. */
import type { Component } from "svelte";
import type { Language } from "../words/words.svelte";

export interface Rule {
  id: string; // its number: K7
  text: string;
  why?: string; // what is said to somebody who tries what it forbids
  picture?: string;
}

export interface Rules {
  title: string;
  by: string;
  players: string;
  aim: string;
  sections: { heading: string; rules: Rule[] }[];
  questions: { q: string; a: string }[];
}

const TEXTS = import.meta.glob<Rules>("./*/rules/*.json", { import: "default" });
const PICTURES = import.meta.glob<Component<{ name: string }>>("./*/Pictures.svelte", {
  import: "default",
});

export async function rulesOf(game: string, language: Language): Promise<Rules> {
  const text = TEXTS[`./${game}/rules/${language}.json`];
  if (!text) throw new Error(`There are no rules of ${game} in ${language}.`);
  return await text();
}

/** What draws the pictures in the rules of a game, with the game's own cards. */
export async function picturesOf(game: string): Promise<Component<{ name: string }> | null> {
  return (await PICTURES[`./${game}/Pictures.svelte`]?.()) ?? null;
}

/** Headings as places on the page. */
export function placeOfSection(number: number): string {
  return `part-${number + 1}`;
}
