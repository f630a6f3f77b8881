/** Shows a reel on the very table that games are played at: step by step as it was, or all at once after a jump. */
import type { Game, Play } from "../games/game";
import { settings } from "../shell/settings/settings.svelte";
import { Player } from "../table/player.svelte";
import { Script } from "../table/line/script";
import { stoodIn } from "../table/stage/story";
import type { Judgement, News, Reel } from "../wire";
import { t } from "./words";

const PAUSES = { calm: 1800, normal: 900, quick: 300 }; // milliseconds between two moves

export class Projector {
  at = $state(0);
  playing = $state(false);
  readonly player: Player;
  readonly #script = new Script();

  constructor(
    readonly reel: Reel,
    game: Game,
    at: number,
    /** The seat of whoever looks, if they sat at this table. */
    you: number | null,
  ) {
    this.player = new Player("", game, undefined, this.#script.open);
    this.player.stage.past = { you };
    this.at = this.#within(at);
    this.#jump(false);
  }

  get last(): number {
    return this.reel.frames.length - 1;
  }

  get frame(): News {
    return this.reel.frames[this.at] as News;
  }

  #within(at: number): number {
    return Math.max(0, Math.min(at, this.last));
  }

  /** To a moment: the next one is seen to come about. */
  go(to: number): void {
    const before = this.at;
    this.at = this.#within(to);
    if (this.at === before + 1) this.#tell(this.frame.steps);
    else if (this.at !== before) this.#jump(true);
    if (this.at === this.last) this.playing = false;
  }

  #jump(announce: boolean): void {
    const { stage } = this.player;
    stage.quiet = this.at;
    this.#tell(this.reel.frames.slice(0, this.at + 1).flatMap((frame) => frame.steps));
    if (!announce) return;
    const [step] = this.frame.steps;
    const where = t("reel.at", { at: this.at, all: this.last });
    this.player.announced = [where, ...(step ? stage.sentences(step) : [])].join(" ");
  }

  /** What could be done then cannot be done now: nothing can be taken up. */
  #tell(steps: News["steps"]): void {
    const { frame, reel } = this;
    this.#script.tell({ ...frame, steps, moves: [], table: frame.table ?? reel.table });
  }

  toggle(): void {
    this.playing = !this.playing;
    if (this.playing && this.at === this.last) this.go(0);
  }

  /** While it plays: the next move, a moment after the one before has come to rest. */
  run(): (() => void) | undefined {
    if (!this.playing || this.player.stage.busy || this.at === this.last) return undefined;
    const timer = setTimeout(() => this.go(this.at + 1), PAUSES[settings.speed]);
    return () => clearTimeout(timer);
  }

  /** The seat of the person in whose place a bot decided at this moment. */
  leftToBot(at: number): number | null {
    const step = this.reel.frames[at + 1]?.steps[0];
    return step && stoodIn(step, this.reel.table.seats) ? (step.seat ?? null) : null;
  }

  /** A move that could be made at some moment, as something to do with the hands. */
  #playOf(at: number, move: string): Play | null {
    const frame = this.reel.frames[at];
    const choice = frame?.moves.find((each) => each.move === move);
    return choice && frame?.view ? this.player.stage.game.play(choice, frame.view) : null;
  }

  /** The same by name. */
  nameOf(at: number, move: string): string {
    const { game, told } = this.player.stage;
    const view = this.reel.frames[at]?.view;
    const play = this.#playOf(at, move);
    return play && view ? game.playName(play, view, told) : move;
  }

  /** Light what was best at this moment, and what was done instead, once the table has come to it. */
  mark(found: Judgement | undefined): void {
    const { stage } = this.player;
    if (!found || stage.busy) {
      stage.marked = { best: null, made: null };
      return;
    }
    const { best, move: made } = found;
    stage.marked = {
      best: this.#playOf(this.at, best),
      made: made === best ? null : this.#playOf(this.at, made),
    };
  }

  leave(): void {
    this.playing = false;
    this.player.leave();
  }
}
