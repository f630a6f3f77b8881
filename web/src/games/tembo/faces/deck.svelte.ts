/** What the animals are and what they are worth: by the table's own deck, or by the usual one, which the server has. */
import { ask } from "../../../api";
import type { GameInfo } from "../../../wire";
import type { Face } from "../../game";
import type { TemboAnimal, TemboDeck, TemboView } from "../wire";

export type Species = TemboAnimal["species"];

class UsualDeck {
  animals: readonly TemboAnimal[] = $state.raw([]);
  #coming: Promise<void> | null = null;

  /** The animals, or none yet: whoever shows them shows them as soon as the server has answered. */
  get(): readonly TemboAnimal[] {
    if (!this.animals.length) void this.come();
    return this.animals;
  }

  /** Ask for them, once: they are here afterwards, unless the server could not be reached. */
  come(): Promise<void> {
    this.#coming ??= this.#ask();
    return this.#coming;
  }

  async #ask(): Promise<void> {
    try {
      const games = await ask<GameInfo[]>("/games");
      const deck = games.find((game) => game.name === "tembo")?.deck as TemboDeck | undefined;
      this.animals = deck?.animals ?? [];
    } catch {
      this.#coming = null; // and again when somebody looks again
    }
  }
}

export const usual = new UsualDeck();

export function animalOf(number: number, view: TemboView | null): TemboAnimal | undefined {
  return (view?.deck?.animals ?? usual.get())[number - 1];
}

/** What a crocodile has an appetite for. */
export function appetiteOf(face: Face): Species | null {
  const text = String(face);
  return text.startsWith("croc ") ? (text.slice("croc ".length) as Species) : null;
}

export function pointsOf(numbers: readonly Face[], view: TemboView | null): number {
  return numbers.reduce<number>((sum, number) => sum + (animalOf(Number(number), view)?.points ?? 0), 0);
}
