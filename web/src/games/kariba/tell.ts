/** Kariba in sentences. */
import type { Play, Told } from "../game";
import { capital, whoIs } from "../sentences";
import { cardsOf, herdOf, nameOf } from "./faces/animals";
import { preyOf } from "./cards";
import type { KaribaEvent, KaribaView } from "./wire";
import { t } from "./words";

/** What happened in a move. Playing, chasing and drawing is one sentence: the one leads to the other. */
export function tell(events: KaribaEvent[], _view: KaribaView, told: Told): string[] {
  const [played] = events.filter((event) => event.what === "play");
  const rest = played ? events.filter((event) => !["play", "chase", "draw"].includes(event.what)) : events;
  const first = played ? [turn(played, events, told)] : [];
  return [...first, ...rest.flatMap((event) => sentence(event, told))];
}

function turn(played: KaribaEvent, events: KaribaEvent[], told: Told): string {
  const prey = preyOf(events);
  const drawn = events.find((event) => event.what === "draw");
  return t(`kariba.${prey ? "chased" : "played"}${drawn ? ".drew" : ""}`, {
    ...whoIs(played.seat, told),
    cards: cardsOf(played),
    prey: prey ? cardsOf(prey) : "",
    drawn: drawn ? cardsOf(drawn) : "",
  });
}

function sentence(event: KaribaEvent, told: Told): string[] {
  const values = { ...whoIs(event.seat, told), cards: cardsOf(event) };
  switch (event.what) {
    case "draw":
      return [t("kariba.drew", values)];
    case "take":
      return [t("kariba.took", values)];
    case "refill":
      return [t("kariba.refilled", values)];
    case "end":
      return [t("kariba.ended", values)];
    case "play":
    case "chase": // told with what was played
      return [];
  }
}

export function promise({ events }: Play): string {
  const prey = preyOf(events);
  return prey ? t("kariba.chases", { prey: cardsOf(prey) }) : "";
}

/** "Two rhinos", "A mouse from the market" */
export function playName({ cards, spot }: Play): string {
  const [kind, number] = spot.split(":");
  if (kind === "pile") return t("kariba.move.pile");
  if (kind === "market") return capital(t("kariba.move.market", { cards: herdOf([Number(number)]) }));
  return capital(herdOf(cards));
}

export function spotName(spot: string): string {
  const [kind, number] = spot.split(":");
  if (kind === "pile") return t("kariba.pile.name");
  const name = nameOf(Number(number));
  return kind === "market" ? t("kariba.market.card", { name }) : t("kariba.place", { name });
}

export function asks(view: KaribaView): string {
  if (view.phase !== "draw") return t("kariba.ask.play");
  if (!view.market?.length) return t("kariba.ask.pile");
  return view.pile ? t("kariba.ask.draw") : t("kariba.ask.market");
}

/** The rule that matters now. */
export function rule(view: KaribaView): string {
  if (view.over) return "K9";
  if (view.phase === "draw") return "K12";
  return view.pile || view.market?.length ? "K2" : "K8";
}
