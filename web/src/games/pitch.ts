/** What the pages tell about the games before the server is asked, and all that they load of games nobody plays. */
import type { Language } from "../words/words.svelte";

export interface Pitch {
  name: string; // that of its folder, here and on the server
  title: string;
  by: string;
  players: { least: number; most: number };
  minutes: number;
  seats: number; // when one just wants to play
  cast: [string, string, string]; // pictures; the one in the middle stands for the game
  inShort: Record<Language, string>; // here rather than among the game's words: the first page shows it at once
}

const FOUND = import.meta.glob<Omit<Pitch, "name">>("./*/pitch.ts", { eager: true, import: "default" });

/** Every game that has a folder here, in the order in which the pages name them. */
export const GAMES = Object.entries(FOUND)
  .map(([path, pitch]): Pitch => ({ name: path.split("/")[1] ?? "", ...pitch }))
  .toSorted((one, other) => (one.name < other.name ? -1 : 1)) as readonly Pitch[] as readonly [
  Pitch,
  ...Pitch[],
];

const LESSONS = import.meta.glob("./*/lesson/en.json");

/** Can this game be learned by playing? One that is new may have no lesson yet. */
export function hasLesson(name: string): boolean {
  return `./${name}/lesson/en.json` in LESSONS;
}

export function pitchOf(name: string): Pitch | undefined {
  return GAMES.find((game) => game.name === name);
}
