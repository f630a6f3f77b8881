/** A table that nobody plays at, for the pictures of the rules. */
import { settled } from "../../table/stage/ledger";
import { Stage } from "../../table/stage/stage.svelte";
import type { Game } from "../game";
import { zones } from "./cards";
import game from "./index";
import type { MadaView } from "./wire";

const PILES = {
  rising: [3, 6],
  dared: [2, 7, 10],
  grabbed: [4, 8, 8, "lemur"],
  dragged: [8, 8, "lemur", 4],
  high: [5, 9, 11],
  low: [3],
};

const view: MadaView = {
  game: "mada",
  seat: null,
  players: Object.keys(PILES).length,
  turn: 0,
  start: 0,
  over: false,
  scores: [],
  winners: [],
  phase: "turn",
  hand: null,
  held: [],
  pile: 4,
  partial: true,
  piles: Object.values(PILES),
  aside: [[3, 7, 9, 12, 13]],
  discard: [5, "scorpion"],
  owed: [],
  pears: [1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6],
  deck: null,
};

export function exampleStage(): Stage<MadaView> {
  const stage = new Stage<MadaView>(game as unknown as Game);
  stage.view = view;
  stage.places = settled({}, zones(view));
  return stage;
}

/** The zone of one of the piles. */
export function pileOf(name: keyof typeof PILES): string {
  return `pile:${Object.keys(PILES).indexOf(name)}`;
}
