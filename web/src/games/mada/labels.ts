/** How things are now, for those who do not see them. */
import type { Card, Face, Told } from "../game";
import { whoIs } from "../sentences";
import { pearsOn, SLOTS } from "./cards";
import { cardName } from "./tell";
import type { MadaView } from "./wire";
import { t } from "./words";

const SPOTS: Record<string, Parameters<typeof t>[0]> = {
  pile: "mada.spot.pile",
  luck: "mada.spot.luck",
  discard: "mada.spot.discard",
  keep: "mada.spot.keep",
};

/** "Your pile", "Ana's pile" */
export function pileName(seat: number, told: Told): string {
  return t("mada.pile.name", whoIs(seat, told));
}

export function spotName(spot: string, told: Told): string {
  const [kind = "", seat] = spot.split(":");
  if (seat !== undefined) return pileName(Number(seat), told);
  return t(SPOTS[kind] ?? "mada.spot.pile");
}

function known(cards: readonly Card[]): Face[] {
  return cards.flatMap((card) => (card.face === null ? [] : [card.face]));
}

/** A pile whole: its top card and all that lies below, from the top down. */
export function pileLabel(seat: number, cards: readonly Card[], view: MadaView | null, told: Told): string {
  const [top, ...below] = known(cards).reverse();
  const name = pileName(seat, told);
  const parts = [t("mada.pile.count", { name, count: cards.length })];
  if (top !== undefined) parts.push(t("mada.pile.top", { card: cardName(top, view) }));
  if (below.length) parts.push(t("mada.pile.below", { cards: below.map(shortName).join(", ") }));
  return parts.join(" ");
}

/** "9", "Lemur" */
export function shortName(face: Face): string {
  return typeof face === "number" ? `${face}` : t("mada.card", { card: face, value: 0, pears: 0 });
}

/** What is set aside, and what it is worth. */
export function asideLabel(cards: readonly Card[], view: MadaView | null): string {
  const faces = known(cards);
  const pears = faces.reduce<number>((sum, face) => sum + pearsOn(face, view), 0);
  const told = t("mada.aside.label", { count: faces.length, slots: SLOTS, pears });
  return faces.length ? `${told} ${faces.map(shortName).join(", ")}.` : told;
}
