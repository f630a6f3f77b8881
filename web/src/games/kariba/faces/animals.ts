/** The eight animals, and what they are called. */
import { picture } from "../../../art/pictures";
import type { Event } from "../../../wire";
import type { Face } from "../../game";
import { listed } from "../../sentences";
import { t } from "../words";

export const ANIMALS = [
  "mouse",
  "meerkat",
  "zebra",
  "giraffe",
  "ostrich",
  "leopard",
  "rhino",
  "elephant",
] as const;
export type Animal = (typeof ANIMALS)[number];

/** The animal with this number. */
export function animalOf(face: Face): Animal {
  const animal = ANIMALS[Number(face) - 1];
  if (!animal) throw new Error(`There is no animal with the number ${face}.`);
  return animal;
}

export function pictureOf(face: Face): string {
  return picture(animalOf(face));
}

/** "Rhino". */
export function nameOf(face: Face): string {
  return t(`kariba.name.${animalOf(face)}`);
}

/** "two rhinos", as somebody plays or chases them. */
function some(face: Face, count: number): string {
  return t(`kariba.some.${animalOf(face)}`, { count, number: t("kariba.number", { count }) });
}

/** "two rhinos and a mouse", in the order of their numbers. */
export function herdOf(cards: readonly Face[]): string {
  const kinds = [...new Set(cards)].sort((a, b) => Number(a) - Number(b));
  const herds = kinds.map((face) => some(face, cards.filter((card) => card === face).length));
  return listed(herds);
}

/** The cards of an event by name, or by number for those who may not see them. */
export function cardsOf({ cards, count }: Event): string {
  return cards ? herdOf(cards) : t("kariba.some.card", { count, number: t("kariba.number", { count }) });
}
