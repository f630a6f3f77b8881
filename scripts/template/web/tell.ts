/** Hares in sentences: what happened, what a move is sure to do, what something is called. */
import type { Face, Play, Told } from "../game";
import { whoIs } from "../sentences";
import type { HaresEvent, HaresView } from "./wire";
import { t } from "./words";

/** What happened in a move, a sentence for each event. */
export function tell(events: HaresEvent[], _view: HaresView, told: Told): string[] {
  return events.map((event) => sentence(event, told));
}

function sentence(event: HaresEvent, told: Told): string {
  const who = whoIs(event.seat, told);
  switch (event.what) {
    case "play":
      return t("hares.played", { ...who, card: value(event.cards) });
    case "win":
      return t("hares.won.trail", { ...who, count: event.count });
    case "draw":
      if (!event.cards) return t("hares.drew.unseen", who);
      return t("hares.drew", { ...who, card: value(event.cards) });
    case "end":
      return t("hares.ended", who);
  }
}

/** Cards are played and drawn one by one. */
function value([card = 0]: readonly Face[]): Face {
  return card;
}

/** "Wins 5 cards", or nothing. */
export function promise({ events }: Play<HaresEvent>): string {
  const won = events.find((event) => event.what === "win");
  return won ? t("hares.wins", { count: won.count }) : "";
}

export function cardName(face: Face): string {
  return t("hares.card", { card: face });
}

export function playName({ cards: [card = 0] }: Play): string {
  return cardName(card);
}

/** There is one spot, where all cards go. */
export function spotName(): string {
  return t("hares.trail");
}

export function asks(): string {
  return t("hares.ask");
}

/** The rule that matters now. */
export function rule(view: HaresView): string {
  if (view.over) return "H5";
  return view.trail.length ? "H3" : "H2";
}
