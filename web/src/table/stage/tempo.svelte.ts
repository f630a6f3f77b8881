/** How fast things move. Whoever asks their system for less motion sees none. */
import { still } from "../../shell/motion";
import { settings } from "../../shell/settings/settings.svelte";

const BEATS = { calm: 750, normal: 480, quick: 240 };

class Tempo {
  /** How many moves wait to be shown: the more, the faster. */
  behind = 0;

  /** Milliseconds for a card on its way; 0: no motion. */
  get beat(): number {
    if (still.matches || document.hidden || this.behind > 3) return 0;
    return BEATS[settings.speed] / (1 + this.behind);
  }
}

export const tempo = new Tempo();

/** A moment in which nothing new happens; it can be ended before its time. */
export class Pause {
  #end: (() => void) | null = null;

  take(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.end(), milliseconds);
      this.#end = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  end(): void {
    this.#end?.();
    this.#end = null;
  }
}
