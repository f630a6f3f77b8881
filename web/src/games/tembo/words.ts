/** Tembo's messages, and its cards by name. */
import { sayer } from "../../words/words.svelte";
import type { Face } from "../game";
import { listed } from "../sentences";
import { animalOf, appetiteOf } from "./faces/deck.svelte";
import type { TemboView } from "./wire";
import type en from "./words/en.json";

export const t = sayer<keyof typeof en>();

export function speciesOf(face: Face, view: TemboView | null): string {
  return appetiteOf(face) ?? animalOf(Number(face), view)?.species ?? "unknown";
}

/** What kind of card this is. */
export function kindOf(face: Face): "animal" | "elephant" | "crocodile" | "super" | "lion" {
  if (typeof face === "number") return "animal";
  return appetiteOf(face) ? "crocodile" : (face as "elephant" | "super" | "lion");
}

/** A card by its bare name: "gnu 16", "gnu crocodile". */
export function named(face: Face, view: TemboView | null): string {
  return t(`tembo.name.${kindOf(face)}`, { species: speciesOf(face, view), number: face });
}

/** Cards as something that is done something to: "gnu 16, zebra 20 and two elephants". */
export function some(faces: readonly Face[], view: TemboView | null): string {
  const copies = new Map<Face, number>();
  for (const face of faces) copies.set(face, (copies.get(face) ?? 0) + 1);
  return listed(
    [...copies].map(([face, count]) =>
      t(`tembo.some.${kindOf(face)}`, { species: speciesOf(face, view), number: face, count }),
    ),
  );
}
