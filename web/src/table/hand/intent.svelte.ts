/**
 * What a person is about to do: cards taken up, the spots where they may be put down, and what is still to be asked.
 * Everything follows from the legal moves that the server told; an attempt at anything else is answered by it, too.
 */
import type { Card, Face, Play } from "../../games/game";
import type { View } from "../../wire";
import type { Stage } from "../stage/stage.svelte";

export interface Desk {
  /** Make a move. */
  move(text: string): void;
  /** Something new is tried: what was wrong before is forgotten. */
  anew(): void;
  /** Is the last move still on its way? */
  waiting(): boolean;
  /** Say why something cannot be done. */
  excuse(why: "not_your_turn" | "wait" | "nothing"): void;
}

export class Intent<V extends View = View> {
  /** The cards taken up. */
  held: number[] = $state([]);
  /** Several moves put these cards on this spot: which is meant? */
  asked: Play[] | null = $state.raw(null);

  constructor(
    readonly stage: Stage<V>,
    private readonly desk: Desk,
  ) {}

  /** Everything that can be done now. */
  plays: Play[] = $derived.by(() => {
    const { stage } = this;
    const { view } = stage;
    return view && stage.mine && !stage.busy && !this.desk.waiting()
      ? stage.choices.map((choice) => stage.game.play(choice, view))
      : [];
  });

  #hand: readonly Card[] = $derived.by(() => this.stage.zone(`hand:${this.stage.seat}`));
  #taken: Card[] = $derived.by(() => this.#hand.filter((card) => this.held.includes(card.id)));
  #faces: Face[] = $derived.by(() => this.#taken.flatMap((card) => (card.face === null ? [] : [card.face])));

  /** What can be done with exactly the cards taken up, by spot. */
  spots: Map<string, Play[]> = $derived.by(() => {
    const found = new Map<string, Play[]>();
    for (const play of this.plays) {
      if (sameCards(play.cards, this.#faces)) found.set(play.spot, [...(found.get(play.spot) ?? []), play]);
    }
    return found;
  });

  /** The move that a hint or a review recommends, as something to do with the hands. */
  advised: Play | null = $derived.by(() => {
    const { hint, marked } = this.stage;
    return this.plays.find((play) => hint && play.move === hint.move) ?? marked.best;
  });

  /** The move that was made instead, when one looks back. */
  get made(): Play | null {
    return this.stage.marked.made;
  }

  /** Is this card of the hand of whoever decides played by a move? Of equal cards, as many as it plays. */
  playedBy(play: Play | null, card: Card): boolean {
    if (!play || card.face === null) return false;
    const equal = this.stage.zone(`hand:${this.stage.view?.turn}`).filter(({ face }) => face === card.face);
    const nth = equal.indexOf(card);
    return nth >= 0 && nth < play.cards.filter((face) => face === card.face).length;
  }

  /** Can this card be played, alone or with others? */
  lit(card: Card): boolean {
    return card.face !== null && this.plays.some((play) => play.cards.includes(card.face as Face));
  }

  /** Does this card go together with those taken up? */
  joins(card: Card): boolean {
    const { face } = card;
    if (face === null || !this.held.length || this.held.includes(card.id)) return false;
    return this.plays.some((play) => contains(play.cards, [...this.#faces, face]));
  }

  isHeld(card: Card): boolean {
    return this.held.includes(card.id);
  }

  /** Take a card up, or put it back. */
  take(card: Card): void {
    if (card.face === null || !this.#free()) return;
    if (this.held.includes(card.id)) this.held = this.held.filter((id) => id !== card.id);
    else if (this.joins(card)) this.held = [...this.held, card.id];
    else if (this.lit(card)) this.held = [card.id];
    else this.#attempt([card.face], null);
    this.asked = null;
  }

  /** Of a group of equal cards: take one more, or all back when there is no more. */
  takeMore(group: readonly Card[]): void {
    const rest = group.find((card) => !this.held.includes(card.id));
    if (rest) this.take(rest);
    else this.held = [];
  }

  /** Put the cards taken up down on a spot. */
  place(spot: string): void {
    if (!this.#free()) return;
    const plays = this.spots.get(spot) ?? [];
    const [only] = plays;
    if (plays.length > 1) this.asked = plays;
    else if (only) this.choose(only);
    else if (this.#faces.length) this.#attempt(this.#faces, spot);
    else this.desk.excuse("nothing");
  }

  choose(play: Play): void {
    this.drop();
    this.desk.move(play.move);
  }

  /** Put everything back. */
  drop(): void {
    this.held = [];
    this.asked = null;
  }

  /** The cards taken up are gone, or it is somebody else's turn. */
  tidy(): void {
    if (!this.held.length && !this.asked) return;
    const there = new Set(this.#hand.map((card) => card.id));
    if (this.held.some((id) => !there.has(id)) || !this.stage.mine) this.drop();
  }

  #free(): boolean {
    this.desk.anew();
    if (!this.stage.mine) this.desk.excuse("not_your_turn");
    else if (this.stage.busy || this.desk.waiting()) this.desk.excuse("wait");
    else return true;
    return false;
  }

  #attempt(cards: Face[], spot: string | null): void {
    const text = this.stage.view && this.stage.game.attempt(cards, spot, this.stage.view);
    if (text) this.desk.move(text);
    else this.desk.excuse("nothing");
  }
}

/** Are all these among those, as often? */
export function contains(cards: readonly Face[], some: readonly Face[]): boolean {
  const rest = [...cards];
  return some.every((face) => {
    const index = rest.indexOf(face);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  });
}

function sameCards(cards: readonly Face[], others: readonly Face[]): boolean {
  return cards.length === others.length && contains(cards, others);
}
