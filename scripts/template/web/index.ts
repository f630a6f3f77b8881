/** Hares at the table: all that the table asks of a game, each part from the file that is about it. */
import type { Game } from "../game";
import back from "./back.svg";
import Board from "./board/Board.svelte";
import { attempt, journeys, play, zones } from "./cards";
import Corner from "./board/Corner.svelte";
import Front from "./faces/Front.svelte";
import { asks, cardName, playName, promise, rule, spotName, tell } from "./tell";
import type { HaresEvent, HaresView } from "./wire";

const game: Game<HaresView, HaresEvent> = {
  Board,
  Corner,
  Front,
  back,
  zones,
  journeys,
  play,
  attempt,
  cardName,
  spotName,
  playName,
  promise,
  tell,
  asks,
  rule,
};
export default game;
