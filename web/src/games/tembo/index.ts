import type { Game } from "../game";
import back from "./back.svg";
import Board from "./board/Board.svelte";
import Corner from "./board/Corner.svelte";
import { usual } from "./faces/deck.svelte";
import Front from "./faces/Front.svelte";
import { attempt, play } from "./moves";
import { journeys, zones } from "./river";
import { cardName, crossingName, playName, promise, reason, tell } from "./tell";
import type { TemboEvent, TemboView } from "./wire";
import { t } from "./words";

const tembo: Game<TemboView, TemboEvent> = {
  prepare: () => usual.come(),
  Board,
  Corner,
  Front,
  back,
  zones,
  journeys,
  play,
  attempt,
  cardName,
  spotName: (spot, view, told) => crossingName(Number(spot.split(":")[1]), view, told),
  playName,
  promise,
  reason,
  tell,
  asks: (view) => t(view.phase === "lion" ? "tembo.asks.lion" : "tembo.asks.turn"),
  rule: (view) => (view.phase === "lion" ? "T10" : "T2"),
};
export default tembo;
