/** What the first page tells about the games before the server is asked. */
import type { PictureName } from "../art/pictures";
import type { TableWanted } from "../wire";

export interface Pitch {
  name: GameName;
  title: string;
  by: string;
  least: number; // players
  most: number;
  minutes: number;
  seats: number; // when one just wants to play
  cast: [PictureName, PictureName, PictureName]; // the one in the middle stands for the game
}

export type GameName = TableWanted["game"];

export const GAMES: readonly Pitch[] = [
  {
    name: "kariba",
    title: "Kariba",
    by: "Reiner Knizia",
    least: 2,
    most: 4,
    minutes: 15,
    seats: 3,
    cast: ["giraffe", "elephant", "mouse"],
  },
  {
    name: "mada",
    title: "MADA",
    by: "Sophia Wagner",
    least: 2,
    most: 5,
    minutes: 15,
    seats: 3,
    cast: ["cactus", "lemur", "scorpion"],
  },
  {
    name: "tembo",
    title: "Tembo",
    by: "Andreas Spies",
    least: 2,
    most: 4,
    minutes: 20,
    seats: 3,
    cast: ["zebra", "crocodile", "gnu"],
  },
];

export function pitchOf(name: string): Pitch | undefined {
  return GAMES.find((game) => game.name === name);
}
