/**
 * What the table asks of a game. A game draws its cards and its board, says where cards lie and how they travel, and
 * puts into words what happened. It knows no rule: what may be done, and what that does, comes from the server.
 */
import type { Component } from "svelte";
import type { Choice, Event, Reason, View } from "../wire";
import type { Compared } from "../table/panels/reason";
import type { Stage } from "../table/stage/stage.svelte";

/** What is on the front of a card, as the server writes it. */
export type Face = number | string;

/** A card on the screen. Its face is null while it lies face down. */
export interface Card {
  readonly id: number;
  readonly face: Face | null;
}

/** Where the cards lie: by zone, bottom or first card first. A zone is called "pile", "hand:2", "crossing:5". */
export type Zones = Record<string, (Face | null)[]>;

/** Cards that go from one zone to another: these faces, or all that lie there. They land on top, or at the bottom. */
export interface Journey {
  from: string;
  to: string;
  cards: (Face | null)[] | "all";
  under?: boolean;
}

/** A legal move as the server tells it; what it is sure to do is told in the game's own events. */
export interface Offered<E extends Event = Event> extends Choice {
  events: E[];
}

/** A legal move as something to do with the hands: cards that are taken up, and the spot where they are put down. */
export interface Play<E extends Event = Event> {
  move: string;
  cards: Face[];
  spot: string;
  events: E[];
}

/** Who is who, for sentences. */
export interface Told {
  you: number | null;
  name(seat: number): string;
}

export interface Game<V extends View = View, E extends Event = Event> {
  /** Fetch what its cards cannot be named without, before the first of them is shown. */
  prepare?(): Promise<void>;
  /** The middle of the table. */
  Board: Component<{ stage: Stage<V> }>;
  /** What lies in front of a player: won cards, a pile. */
  Corner: Component<{ stage: Stage<V>; seat: number }>;
  /** The front of a card, drawn to fill its box. */
  Front: Component<{ face: Face; view: V | null }>;
  /** The picture on the back of the cards. */
  back: string;
  /** Does a hand show equal cards as one group, of which a tap takes one more? */
  grouped?: boolean;

  zones(view: V): Zones;
  journeys(event: E, view: V): Journey[];
  play(choice: Offered<E>, view: V): Play<E>;
  /** The text of a move that a person tries though it is not among the legal ones; the server says why not. */
  attempt(cards: Face[], spot: string | null, view: V): string | null;

  /** A card, a spot, a move by name, for labels and screen readers. */
  cardName(face: Face, view: V): string;
  spotName(spot: string, view: V, told: Told): string;
  playName(play: Play<E>, view: V, told: Told): string;
  /** What a move is sure to do beyond putting its cards down: "chases four giraffes"; empty if nothing. */
  promise(play: Play<E>, view: V, told: Told): string;
  /** Why a move is the best one, where this game has words of its own for it: "You lose this round in 8 % of cases". */
  reason?(kind: Reason["kind"], compared: Compared): string | undefined;
  /** What happened in a move, in sentences. */
  tell(events: E[], view: V, told: Told): string[];
  /** What is asked of whoever decides now: "Play cards of one animal", "Choose a card for the scorpion". */
  asks(view: V): string;
  /** The number of the rule that matters most now, for the rules drawer. */
  rule(view: V): string;
}

/** The games, loaded when somebody plays them. */
const FOLDERS = import.meta.glob<{ default: Game }>("./*/index.ts");

export async function loadGame(name: string): Promise<Game> {
  const folder = FOLDERS[`./${name}/index.ts`];
  if (!folder) throw new Error(`There is no game called ${name}.`);
  const game = (await folder()).default;
  await game.prepare?.();
  return game;
}
