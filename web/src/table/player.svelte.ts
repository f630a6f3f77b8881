/** Somebody at this device: their line to the table, what they see, and what they are about to do. */
import { Refusal } from "../api";
import type { Game } from "../games/game";
import { explain } from "../shell/telling/refusals";
import { toast } from "../shell/telling/toasts.svelte";
import type { Client, Counted, Hint, News, Refused, Server } from "../wire";
import { Connection, type Channel, type Line, type Listener } from "./line/connection";
import { Intent } from "./hand/intent.svelte";
import { SHUFFLE, shareOf } from "./result/shuffle";
import { sound } from "./stage/sound";
import { Stage } from "./stage/stage.svelte";
import { t } from "./words";

export type Reaction = NonNullable<Extract<Server, { type: "chat" }>["reaction"]>;

/** Something said at the table. */
export interface Saying {
  key: number;
  seat: number;
  reaction?: Reaction | null;
  text?: string | null;
}

function ruleOf(refused: Refused): string | null {
  const fields = refused.fields as Record<string, unknown>;
  return typeof fields["rule"] === "string" ? fields["rule"] : null;
}

const SEEN = 5000; // milliseconds that a saying hangs over a seat
const KEPT = 60; // sayings
const COUNT = "count"; // the id of what is asked without anybody waiting for it

export class Player {
  readonly stage: Stage;
  readonly intent: Intent;
  line: Line = $state("connecting");
  /** The move that the server has not answered yet. */
  pending: Extract<Client, { type: "move" }> | null = $state.raw(null);
  /** Why the server does not let us in. */
  turnedAway: Refused | null = $state.raw(null);
  /** The rule that forbade what was tried last. */
  forbidden: { rule: string | null; sentence: string } | null = $state.raw(null);
  sayings: Saying[] = $state.raw([]);
  bubbles: Saying[] = $state.raw([]);
  muted: number[] = $state([]);
  thinking = $state(false);
  /** The cards that this seat has not seen, as they were counted last. */
  counted: Counted | null = $state.raw(null);
  /** What is said to those who do not see it: the hint, the result. */
  announced = $state("");
  #channel: Channel;
  #again = false; // was the line lost since the pending move was sent?
  #count = 0;

  constructor(
    readonly id: string,
    game: Game,
    readonly token?: string,
    readonly open: (listener: Listener) => Channel = (listener) => new Connection(id, listener, token),
  ) {
    this.stage = new Stage(game);
    this.intent = new Intent(this.stage, {
      move: (text) => this.move(text),
      excuse: (why) => {
        sound.play("no");
        toast(t(`excuse.${why}`));
      },
      anew: () => (this.forbidden = null),
      waiting: () => this.pending !== null,
    });
    this.#channel = this.#connect();
  }

  #connect(): Channel {
    return this.open({ hear: this.#hear, line: this.#line, version: () => this.stage.version });
  }

  /** Come in again, as somebody with another name or seat. */
  reconnect(): void {
    this.#channel.close();
    this.#channel = this.#connect();
  }

  leave(): void {
    this.#channel.close();
  }

  // What is heard

  #line = (state: Line): void => {
    this.line = state;
    if (state !== "lost") return;
    this.#again = true;
    this.thinking = false;
  };

  #hear = (message: Server): void => {
    switch (message.type) {
      case "news":
        this.#welcome(message);
        this.stage.hear(message);
        this.#askAgain();
        this.#shuffle(message);
        break;
      case "taken":
        if (message.id === this.pending?.id) this.pending = null;
        break;
      case "refused":
        this.#refused(message);
        break;
      case "chat":
        this.#said(message);
        break;
      case "here":
        this.stage.here = (this.stage.table?.seats ?? []).map((_, seat) => message.seats.includes(seat));
        break;
      case "hint":
        this.#advised(message);
        break;
      case "counted":
        this.counted = message;
        break;
      case "pong": // that it came is all it says
        break;
    }
  };

  /** News: we are let in, and where something was wrong it is forgotten. */
  #welcome(news: News): void {
    const moved = this.stage.seat !== null && news.seat === null && this.stage.playing;
    if (moved) toast(t("seat.moved"));
    this.forbidden = null;
    this.turnedAway = null;
  }

  /** Whoever sits down before the match takes part in the shuffle, without being asked. */
  #shuffle({ seat, table }: News): void {
    const share = table && seat !== null ? shareOf(this.id, seat, table) : null;
    if (share) this.#channel.send(share);
  }

  #refused(refused: Refused): void {
    if (refused.id && refused.id === this.pending?.id) this.pending = null;
    if (refused.id === "hint") this.thinking = false;
    if (refused.now) this.stage.hear(refused.now);
    if (refused.id === COUNT) return; // the game has just ended
    if (refused.id === SHUFFLE) return; // it goes on without, or is called off: then everybody hears of it
    if (refused.code === "stale") return;
    if (this.stage.version === null) {
      this.turnedAway = refused;
      return;
    }
    sound.play("no");
    const rule = refused.code === "illegal_move" ? ruleOf(refused) : null;
    if (rule) this.forbidden = { rule, sentence: refused.sentence };
    else toast(explain(new Refusal(refused.code, refused.sentence, refused.fields)));
  }

  #said({ seat, reaction, text }: Omit<Saying, "key">): void {
    if (this.muted.includes(seat)) return; // the server forgets it with the connection
    const saying = { key: ++this.#count, seat, reaction, text };
    this.sayings = [...this.sayings.slice(1 - KEPT), saying];
    this.bubbles = [...this.bubbles.filter((bubble) => bubble.seat !== seat), saying];
    setTimeout(() => (this.bubbles = this.bubbles.filter((bubble) => bubble !== saying)), SEEN);
  }

  #advised(hint: Hint): void {
    this.thinking = false;
    if (hint.version === this.stage.shown) this.stage.hint = hint;
  }

  // What is said

  move(text: string): void {
    if (this.pending) return;
    this.forbidden = null;
    const unique: Partial<Crypto> = crypto; // not all of it is there where the connection is not secure
    this.pending = {
      type: "move",
      id: unique.randomUUID?.() ?? `${Math.random()}`,
      version: this.stage.shown,
      move: text,
    };
    this.#again = !this.#channel.send(this.pending);
  }

  /** After a break of the line, a move that was not answered is asked for again: under its old id, it counts once. */
  #askAgain(): void {
    const { pending } = this;
    if (!pending || !this.#again) return;
    this.#again = false;
    this.#channel.send(pending);
  }

  /** Was it said? */
  say(saying: { reaction?: Reaction; text?: string }): boolean {
    return this.#ask({ type: "say", ...saying });
  }

  #ask(message: Client): boolean {
    const sent = this.#channel.send(message);
    if (!sent) toast(t("line.lost"));
    return sent;
  }

  mute(seat: number): void {
    const on = !this.muted.includes(seat);
    this.muted = on ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    this.#channel.send({ type: "mute", seat, on });
  }

  undo(): void {
    this.#ask({ type: "undo" });
  }

  /** May this seat have hints and counts? */
  get helped(): boolean {
    const { seat, table } = this.stage;
    return seat !== null && !!table && !this.compared && (table.help || this.alone);
  }

  /** Does the result count, or is it compared with what others make of the same cards? */
  get compared(): boolean {
    const { table } = this.stage;
    return !!table && (table.rated || table.deal !== null);
  }

  /** Is nobody else at the table but bots? */
  get alone(): boolean {
    return this.stage.table?.seats.filter((seat) => seat.kind === "person").length === 1;
  }

  /** Is there a game in which cards can be counted? */
  get counts(): boolean {
    const { view } = this.stage;
    return this.helped && !!view && !view.over;
  }

  count(): void {
    if (this.counts) this.#channel.send({ type: "count", id: COUNT });
  }

  askHint(): void {
    this.thinking = this.#ask({ type: "hint", id: "hint" });
  }

  /** Take the seat back from the bot that plays there. */
  back(): void {
    this.#ask({ type: "back" });
  }

  /** Deal the next game now. */
  next(): void {
    this.#ask({ type: "next" });
  }
}
