/**
 * A lesson under way: a player at a table that is none, whose other seats do what is written. What is expected is lit;
 * whatever else is tried is answered by a remark, and not played.
 */
import type { Game, Play } from "../games/game";
import { Player } from "../table/player.svelte";
import { Script } from "../table/line/script";
import { tempo } from "../table/stage/tempo.svelte";
import type { Client, Lesson, LessonStep, News, Way } from "../wire";

const TRIES = 2; // wrong ones, until the answer to a riddle is lit
const BREATH = 1.5; // beats before somebody answers

/** Why what was tried is not done. */
export type Remark = "first" | "better" | "other" | "cannot" | "next";

export class Course {
  readonly player: Player;
  number = $state(0);
  remark: Remark | null = $state(null);
  #tries = $state(0);
  #way: Way | null = $state.raw(null);
  #answers: News[] = $state.raw([]);
  readonly #script = new Script((message) => this.#heard(message));

  constructor(
    private readonly lesson: Lesson,
    private readonly name: string,
    game: Game,
    start: number,
  ) {
    this.player = new Player("", game, undefined, this.#script.open);
    this.go(start < this.count ? start : 0);
  }

  get count(): number {
    return this.lesson.steps.length;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.number] as LessonStep;
  }

  /** Is something asked, is it being carried out, or is it done? A step that asks for nothing is done at once. */
  get phase(): "ask" | "watch" | "done" {
    const { stage } = this.player;
    const end = this.#way ? this.#way.news.at(-1)?.version : this.step.before.version;
    if (stage.busy || this.#answers.length || stage.shown !== end) return "watch";
    return this.#way || !this.step.ways.length ? "done" : "ask";
  }

  /** Spots to look at, until something is done. */
  get light(): readonly string[] {
    return this.#way ? [] : this.step.light;
  }

  /** The move that is expected, if it is only one. */
  get wanted(): Play | null {
    const { stage } = this.player;
    const [way, other] = this.step.ways;
    const choice = stage.choices.find(({ move }) => move === way?.move);
    return choice && !other && stage.view ? stage.game.play(choice, stage.view) : null;
  }

  /** A step from its beginning. */
  go(number: number): void {
    this.number = number;
    this.remark = this.#way = null;
    this.#answers = [];
    this.#tries = 0;
    this.player.intent.drop();
    const { before, fresh } = this.step;
    const { stage } = this.player;
    stage.steps = fresh ? [] : stage.steps.filter(({ version }) => version <= before.version);
    const moves = this.step.ways.length ? before.moves : [];
    this.#script.tell({ ...before, moves, table: this.#table });
  }

  leave(): void {
    this.player.leave();
  }

  get #table(): Lesson["table"] {
    const seats = this.lesson.table.seats.map((seat) =>
      seat.kind === "person" ? { ...seat, name: this.name } : seat,
    );
    return { ...this.lesson.table, seats };
  }

  // In effects

  /** Light what is expected; of a riddle only after some tries. */
  advise(): void {
    const { wanted } = this;
    if (this.phase !== "ask" || !wanted || (this.step.riddle && this.#tries < TRIES)) return;
    const { shown: version } = this.player.stage;
    this.#script.tell({
      type: "hint",
      id: "lesson",
      version,
      move: wanted.move,
      reason: { kind: "only" }, // the coach says why
      chances: [],
      thought: 0,
    });
  }

  /** The next answer, once everything before it has been seen. */
  answer(): (() => void) | undefined {
    const [next, ...rest] = this.#answers;
    if (!next || this.player.stage.busy) return;
    const timer = setTimeout(() => {
      this.#answers = rest;
      this.#tell(next);
    }, BREATH * tempo.beat);
    return () => clearTimeout(timer);
  }

  // What the learner does

  #heard(message: Client): void {
    if (message.type !== "move") return;
    this.#script.tell({ type: "taken", id: message.id, version: message.version });
    const way = this.phase === "ask" ? this.step.ways.find(({ move }) => move === message.move) : undefined;
    if (!way) {
      this.#comment(message.move);
      return;
    }
    this.remark = null;
    this.#way = way;
    const [first, ...answers] = way.news;
    this.#answers = answers;
    if (first) this.#tell(first);
  }

  /** What follows can be done in the next step only. */
  #tell(news: News): void {
    this.#script.tell({ ...news, moves: [] });
  }

  #comment(move: string): void {
    const legal = this.step.before.moves.some((choice) => choice.move === move);
    if (this.phase !== "ask") this.remark = "next";
    else if (!legal) this.remark = "cannot";
    else if (this.step.riddle) this.remark = "better";
    else this.remark = this.wanted ? "first" : "other";
    if (legal) this.#tries++;
  }
}
