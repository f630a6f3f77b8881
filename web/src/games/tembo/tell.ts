/** Tembo in sentences: what happened, what a move is sure to do, what something is called. */
import type { Reason } from "../../wire";
import type { Compared } from "../../table/panels/reason";
import type { Face, Play, Told } from "../game";
import { capital, listed, whoIs } from "../sentences";
import { animalOf, pointsOf } from "./faces/deck.svelte";
import { read } from "./moves";
import type { TemboEvent, TemboView } from "./wire";
import { kindOf, named, some, speciesOf, t } from "./words";

/** An event of this kind. */
type Of<What> = Extract<TemboEvent, { what: What }>;

/** A sentence for what was done and for each player who lost something; what crossed is told with the elephant. */
export function tell(events: readonly TemboEvent[], view: TemboView, told: Told): string[] {
  return events.flatMap((event) => {
    const who = whoIs(event.seat, told);
    const crossing = event.at ?? 0;
    switch (event.what) {
      case "play":
        return [t("tembo.tell.play", { ...who, crossing, cards: some(event.cards, view) })];
      case "use":
        return [used(event, events, view, told)];
      case "lose":
        return [lost(event, view, told)];
      case "draw":
        return [drew(event, view, told)];
      case "lion":
        return [t("tembo.tell.lion", who)];
      case "pounce":
        return [t("tembo.tell.pounce", { ...who, crossing })];
      case "end":
        return [t("tembo.tell.end", who)];
      case "cross":
        return [];
    }
  });
}

function used(event: Of<"use">, events: readonly TemboEvent[], view: TemboView, told: Told): string {
  const values = {
    ...whoIs(event.seat, told),
    crossing: event.at ?? 0,
    cards: some(event.cards, view),
  };
  const crossed = events.filter((event) => event.what === "cross");
  if (!crossed.length) return t("tembo.tell.play", values);
  const count = crossed.reduce((sum, { count }) => sum + count, 0);
  return t("tembo.tell.cross", { ...values, count, gains: gains(events, view, told) });
}

function lost(event: Of<"lose">, view: TemboView, told: Told): string {
  return t("tembo.tell.lose", { ...whoIs(event.seat, told), cards: some(event.cards, view) });
}

function drew(event: Of<"draw">, view: TemboView, told: Told): string {
  const cards = event.cards ? some(event.cards, view) : t("tembo.some.cards", { count: event.count });
  return t("tembo.tell.draw", { ...whoIs(event.seat, told), cards });
}

/** "8 points for you and 3 points for Kito" */
function gains(events: readonly TemboEvent[], view: TemboView, told: Told): string {
  return listed(
    gained(events, view).map(({ seat, points }) => t("tembo.gain", { ...whoIs(seat, told), points })),
  );
}

/** Who would get how many points. */
export function gained(events: readonly TemboEvent[], view: TemboView): { seat: number; points: number }[] {
  return events
    .filter((event) => event.what === "cross")
    .map((event) => ({ seat: event.seat ?? 0, points: pointsOf(event.cards, view) }));
}

export function promise(play: Play<TemboEvent>, view: TemboView, told: Told): string {
  const losses = play.events.filter((event) => event.what === "lose").map((event) => lost(event, view, told));
  return losses.length ? losses.join(" ") : gains(play.events, view, told);
}

/** What happens to animals that wait. */
const REASONS = ["builds", "takes", "safer"] as const;

export function reason(kind: Reason["kind"], compared: Compared): string | undefined {
  const own = REASONS.find((each) => each === kind);
  return own && t(`tembo.reason.${own}`, compared);
}

export function cardName(face: Face, view: TemboView): string {
  const points = animalOf(Number(face), view)?.points ?? 0;
  return capital(
    t(`tembo.card.${kindOf(face)}`, { name: named(face, view), species: speciesOf(face, view), points }),
  );
}

export function playName(play: Play, view: TemboView): string {
  const { cards, crossing, way } = read(play.move);
  const name = listed(cards.map((card) => named(card, view)));
  const species = speciesOf(cards[0] ?? "", view);
  return capital(t(`tembo.move.${way ?? "any"}`, { cards: name, crossing, species }));
}

/** A crossing and who waits there, for those who do not see it. */
export function crossingName(crossing: number, view: TemboView, told: Told): string {
  const row = view.rows[crossing - 1] ?? [];
  if (view.lions.includes(crossing)) return t("tembo.crossing.closed", { crossing });
  if (!row.length) return t("tembo.crossing.empty", { crossing });
  const animals = row.map(([number, seat]) =>
    t("tembo.waiting", { ...whoIs(seat, told), animal: named(number, view) }),
  );
  return t("tembo.crossing.row", { crossing, animals: listed(animals) });
}
