/**
 * What is seen of a table from one seat. News may come in faster than the eye can follow; the stage shows them one
 * after another, card by card, and never anything that was not so. Nobody waits for news that are there: a move sets
 * out as soon as it is heard of, even while cards of the one before are on their way.
 */
import type { Card, Game, Play, Told, Zones } from "../../games/game";
import type { Choice, Event, Hint, News, Step, TableInfo, Time, View } from "../../wire";
import { givenName } from "../../shell/telling/seats";
import { settled, travelled, type Places } from "./ledger";
import { sound } from "./sound";
import { Pause, tempo } from "./tempo.svelte";

/** A moment before a move, and the news of it: enough to show it once more. */
interface Moment {
  places: Places;
  view: View;
  news: News;
}

/** News, and when they came. */
interface Heard {
  news: News;
  at: number;
}

const GLANCE = 30; // milliseconds between two events of a move while another move waits to be shown

export class Stage<V extends View = View> {
  seat: number | null = $state(null);
  table: TableInfo | null = $state.raw(null);
  view: V | null = $state.raw(null);
  places: Places = $state.raw({});
  choices: Choice[] = $state.raw([]);
  steps: Step[] = $state.raw([]);
  time: Time & { heard: number } = $state.raw({ heard: 0 });
  undo = $state(false);
  hint: Hint | null = $state.raw(null);
  /** Something is on its way: nothing can be done until it is there. */
  busy = $state(false);
  /** Whether anybody looks at this seat: else everything is shown at once. */
  watched = true;
  /** The version that was heard of last; what is seen may lag behind it. */
  version: number | null = null;
  /** The version that is seen. */
  shown = $state(0);
  /** Which seats' people are connected. */
  here: boolean[] = $state.raw([]);
  /** Steps up to this one are not read out: somebody has just jumped here. */
  quiet = $state(-1);
  /** Something is shown over the table, and passes by itself: the result waits for it. */
  interlude = $state(false);
  /** Is this game over? It stays so while its last move is seen again. */
  over = $state(false);

  /** A game that is looked back at: nobody is waited for, and "you" is only who sat there themselves, if they did. */
  past: { you: number | null } | null = $state.raw(null);
  /** What a review shows at this moment of it: the best move, and the one that was made, if that was another. */
  marked: { best: Play | null; made: Play | null } = $state.raw({ best: null, made: null });

  #queue: Heard[] = [];
  #pause = new Pause();
  #last: Moment | null = $state.raw(null);

  constructor(readonly game: Game) {}

  // What is asked of it

  /** Is it this seat that decides now, as far as one can see? */
  get mine(): boolean {
    return !!this.view && !this.view.over && this.seat !== null && this.view.turn === this.seat && !this.away;
  }

  /** Does a bot play in this seat's place? */
  get away(): boolean {
    return this.seat !== null && !!this.table?.seats[this.seat]?.away;
  }

  /** The seat of whoever looks. */
  get you(): number | null {
    return this.past ? this.past.you : this.seat;
  }

  get playing(): boolean {
    return this.table?.status === "playing";
  }

  zone(name: string): readonly Card[] {
    return this.places[name] ?? [];
  }

  /** The seats in the order they are seen: this one first, then clockwise. */
  get around(): number[] {
    const count = this.table?.seats.length ?? this.view?.players ?? 0;
    return Array.from({ length: count }, (_, index) => ((this.seat ?? 0) + index) % count);
  }

  /** Who is who, by the names they go by. */
  get told(): Told {
    const name = (seat: number) => {
      const there = this.table?.seats[seat];
      return there ? givenName(there) : `${seat + 1}`;
    };
    return { you: this.you, name };
  }

  /** A step of the log in sentences. */
  sentences(step: Step): string[] {
    return this.view && step.events ? this.game.tell(step.events, this.view, this.told) : [];
  }

  // What it is told

  hear(news: News): void {
    this.version = news.version;
    if (news.table) this.here = news.table.seats.map((seat) => seat.here);
    this.#queue.push({ news, at: performance.now() });
    if (this.watched) tempo.behind = this.#queue.length - (this.busy ? 0 : 1);
    this.#pause.end(); // cards on their way travel on, and the next ones set out
    if (!this.busy) void this.#perform();
  }

  async #perform(): Promise<void> {
    this.busy = true;
    try {
      for (let heard = this.#queue.shift(); heard; heard = this.#queue.shift()) {
        if (this.watched) tempo.behind = this.#queue.length;
        await this.#show(heard);
      }
    } finally {
      this.busy = false;
    }
  }

  async #show({ news, at }: Heard): Promise<void> {
    const follows = news.steps.length === 1 && news.steps[0]?.version === this.shown + 1;
    const step = follows ? news.steps[0] : undefined;
    this.seat = news.seat;
    if (step?.what === "played" && this.view && step.events) {
      this.#last = { places: this.places, view: this.view, news };
      await this.#act(step.events, news.view as V);
    } else if (news.version !== this.shown) {
      this.#last = null;
    }
    this.#note(news);
    this.#settle(news, at);
  }

  /** The log goes on; what was told before is not told again. At an earlier moment, it is as long as it was then. */
  #note({ version, steps }: News): void {
    const earlier = this.steps.filter((step) => step.version <= version);
    const known = earlier.at(-1)?.version ?? -1;
    const more = steps.filter((step) => step.version > known);
    if (more.length || earlier.length < this.steps.length) this.steps = [...earlier, ...more];
  }

  /** A move, event by event. Whatever goes wrong in showing it, what the server says is shown in the end. */
  async #act(events: Event[], view: V): Promise<void> {
    this.choices = [];
    this.hint = null;
    try {
      for (const event of events) await this.#animate(event, view);
    } catch (error) {
      console.error(error);
    }
  }

  async #animate(event: Event, view: V): Promise<void> {
    const journeys = this.game.journeys(event, view);
    if (!journeys.length) return;
    if (this.watched) sound.play(event.what === "draw" ? "slide" : "card");
    this.places = journeys.reduce(travelled, this.places);
    if (this.watched) await this.#pause.take(this.#queue.length ? Math.min(tempo.beat, GLANCE) : tempo.beat);
  }

  /** How it is now, by the server's own word. */
  #settle(news: News, at: number): void {
    const before = this.view;
    if (news.table) this.table = news.table;
    this.shown = news.version;
    this.view = news.view as V | null;
    this.over = !!this.view?.over;
    this.places = this.view ? settled(this.places, this.#zones(this.view, news.hands)) : {};
    this.choices = news.moves;
    this.undo = news.undo;
    this.time = { ...news.time, heard: at };
    if (this.hint && this.hint.version !== news.version) this.hint = null;
    if (!this.watched || !this.view || !before) return;
    if (this.view.over && !before.over) sound.play("end");
    else if (this.mine && before.turn !== this.view.turn) sound.play("turn");
  }

  /** Where the cards lie; in a game that is over, every hand may be open. */
  #zones(view: V, hands: News["hands"]): Zones {
    const open = (hands ?? []).map((cards, seat) => [`hand:${seat}`, cards] as const);
    return { ...this.game.zones(view), ...Object.fromEntries(open) };
  }

  // Once more

  get canReplay(): boolean {
    return !!this.#last && !this.busy;
  }

  /** The last move is seen again. */
  async replay(): Promise<void> {
    const last = this.#last;
    if (!last || this.busy) return;
    const now = { places: this.places, view: this.view, choices: this.choices };
    this.busy = true;
    this.choices = [];
    this.places = last.places;
    this.view = last.view as V;
    await this.#pause.take(tempo.beat);
    await this.#act(last.news.steps[0]?.events ?? [], last.news.view as V);
    this.places = now.places;
    this.view = now.view;
    this.choices = now.choices;
    await this.#perform(); // what came meanwhile
  }
}
