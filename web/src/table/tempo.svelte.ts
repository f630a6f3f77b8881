/** How fast things move. Whoever asks their system for less motion sees none. */
import { settings } from "../shell/settings.svelte";

const BEATS = { calm: 750, normal: 480, quick: 240 };
const still = matchMedia("(prefers-reduced-motion: reduce)");

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

export function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((done) => setTimeout(done, milliseconds)) : Promise.resolve();
}
