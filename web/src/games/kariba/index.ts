import type { Game } from "../game";
import { nameOf } from "./faces/animals";
import back from "./back.svg";
import Board from "./board/Board.svelte";
import { attempt, journeys, play, zones } from "./cards";
import Corner from "./board/Corner.svelte";
import Front from "./faces/Front.svelte";
import { asks, playName, promise, rule, spotName, tell } from "./tell";
import type { KaribaEvent, KaribaView } from "./wire";
import { t } from "./words";

const game: Game<KaribaView, KaribaEvent> = {
  Board,
  Corner,
  Front,
  back,
  grouped: true,
  zones,
  journeys,
  play,
  attempt,
  cardName: (face) => t("kariba.card", { name: nameOf(face), number: face }),
  spotName,
  playName,
  promise,
  tell,
  asks,
  rule,
};
export default game;
