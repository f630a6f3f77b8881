/** Somebody solves a puzzle: what they see, try and are told. The position stays until the best move is made. */
import { ask, Refusal } from "../../api";
import type { Game, Play } from "../../games/game";
import { explain } from "../../shell/telling/refusals";
import { toast } from "../../shell/telling/toasts.svelte";
import { Player } from "../../table/player.svelte";
import { because } from "../../table/panels/reason";
import { Script } from "../../table/line/script";
import type { Client, News, PuzzleHint, PuzzleJudged, PuzzleShown, Reason, View } from "../../wire";
import { keep, nameOf } from "../shelf/progress";

/** Still to be solved, solved, or given up and shown. */
export type Outcome = "open" | "solved" | "shown";

export class Attempt {
  readonly player: Player;
  outcome: Outcome = $state("open");
  /** What was tried in vain, the latest last. */
  wrong: string[] = $state.raw([]);
  hints: PuzzleHint[] = $state.raw([]);
  /** Was the last thing that was said a hint? */
  hinted = $state(false);
  verdict: PuzzleJudged | null = $state.raw(null);
  /** Tries so far, this time. */
  tries = $state(0);
  asking = $state(false);
  readonly #script = new Script((message) => this.#hear(message));
  readonly #view: View;
  readonly #plays: Map<string, Play>;

  constructor(
    readonly puzzle: PuzzleShown,
    game: Game,
    you: string | null,
    private readonly day: string | undefined,
  ) {
    this.player = new Player("", game, undefined, this.#script.open);
    const news = puzzle.news as unknown as News;
    this.#view = news.view as View;
    this.#plays = new Map(news.moves.map((choice) => [choice.move, game.play(choice, this.#view)]));
    this.#script.tell({ ...news, table: news.table && named(news.table, news.seat, you) });
  }

  get name(): string {
    return nameOf(this.puzzle.game, this.puzzle.id);
  }

  get lastHint(): boolean {
    return !!this.hints.at(-1)?.last;
  }

  /** A move of this position in words. */
  say(move: string): string {
    const { game, told } = this.player.stage;
    const play = this.#plays.get(move);
    return play ? game.playName(play, this.#view, told) : move;
  }

  chance(move: string): number {
    return this.verdict?.chances.find((each) => each.move === move)?.chance ?? 0;
  }

  /** Why the best move is the best, in a sentence or two. */
  get why(): string {
    const { verdict } = this;
    if (!verdict) return "";
    const reason = verdict.reason as unknown as Reason;
    if (reason.kind === "better") return ""; // the bars say so
    return because(reason, this.player.stage, (move) => this.say(move)).join(" ");
  }

  async hint(): Promise<void> {
    await this.#ask(async () => {
      do await this.#nextHint();
      while (this.#knows(this.hints.at(-1)) && !this.lastHint);
      this.hinted = true;
    });
  }

  async #nextHint(): Promise<void> {
    const step = this.hints.length + 1;
    const hint = await ask<PuzzleHint>(`${this.#address}/hint`, { body: { step } });
    this.hints = [...this.hints, hint];
    keep(this.name, (record) => ({ ...record, hints: Math.max(record.hints, step) }));
  }

  /** Does a hint tell nothing but what was tried already? */
  #knows(hint: PuzzleHint | undefined): boolean {
    return !!hint?.tempting && this.wrong.includes(hint.tempting.move);
  }

  /** Give up, and see what would have been best. */
  async solution(): Promise<void> {
    await this.#ask(async () => {
      this.verdict = await this.#try(null);
      this.#finish("shown", this.verdict);
    });
  }

  get #address(): string {
    return `/puzzles/${this.name}`;
  }

  #try(move: string | null): Promise<PuzzleJudged> {
    return ask<PuzzleJudged>(this.#address, { body: { move } });
  }

  /** Several things are never asked at once. */
  async #ask(deed: () => Promise<void>): Promise<void> {
    if (this.asking || this.outcome !== "open") return;
    this.asking = true;
    try {
      await deed();
    } catch (trouble) {
      toast(explain(trouble), "trouble");
    } finally {
      this.asking = false;
    }
  }

  #hear(message: Client): void {
    if (message.type === "move") void this.#judge(message.id, message.version, message.move);
  }

  async #judge(id: string, version: number, move: string): Promise<void> {
    try {
      const verdict = await this.#try(move);
      this.verdict = verdict;
      this.tries++;
      this.#script.tell({ type: "taken", id, version });
      const { right } = verdict;
      keep(
        this.name,
        (record) => ({ ...record, tries: record.tries + 1, solved: right }),
        right ? this.day : undefined,
      );
      if (verdict.right) this.#finish("solved", verdict);
      else this.wrong = [...this.wrong.filter((other) => other !== move), move];
      this.hinted = false;
    } catch (trouble) {
      const { code, message, fields } = trouble instanceof Refusal ? trouble : new Refusal("trouble", "");
      this.#script.tell({ type: "refused", id, code, sentence: message, fields });
    }
  }

  /** The best move is seen. The puzzle ends with it: nothing is asked of anybody any more. */
  #finish(outcome: Outcome, verdict: PuzzleJudged): void {
    this.outcome = outcome;
    const news = verdict.news as unknown as News;
    this.#script.tell({ ...news, view: news.view && { ...news.view, over: true }, moves: [] });
  }
}

/** Whoever solves it sits there under their own name, or without one. */
function named(table: NonNullable<News["table"]>, seat: number | null, you: string | null): News["table"] {
  return {
    ...table,
    seats: table.seats.map((each, index) => (index === seat ? { ...each, name: you ?? "" } : each)),
  };
}
