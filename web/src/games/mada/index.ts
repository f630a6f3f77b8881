/** MADA at the table. */
import type { Game } from "../game";
import back from "./back.svg";
import Board from "./board/Board.svelte";
import { attempt, journeys, play, zones } from "./cards";
import Corner from "./board/Corner.svelte";
import Front from "./faces/Front.svelte";
import { spotName } from "./labels";
import { asks, cardName, playName, promise, reason, rule, tell } from "./tell";
import type { MadaEvent, MadaView } from "./wire";

const game: Game<MadaView, MadaEvent> = {
  Board,
  Corner,
  Front,
  back,
  zones,
  journeys,
  play,
  attempt,
  cardName,
  spotName: (spot, _view, told) => spotName(spot, told),
  playName: (move, _view, told) => playName(move, told),
  promise,
  reason,
  tell,
  asks,
  rule,
};

export default game;
