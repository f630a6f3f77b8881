/** On a new machine bots are compiled before the first of them can play. Whoever waits for one is told so. */
import { ask } from "../../api";
import type { Bots } from "../../wire";

const AFTER = 2000; // milliseconds: most bots have played by then
const OFTEN = 3000;

export class Waking {
  /** Are bots known not to be ready? */
  asleep = $state(false);
  #awake = false; // once they are, nobody asks again

  /** While a bot is to play: ask now and then, until bots are ready, or it is told that nobody waits any more. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const look = async (): Promise<void> => {
      const bots = await ask<Bots>("/bots").catch(() => null);
      if (over) return;
      if (bots) [this.#awake, this.asleep] = [bots.awake, !bots.awake];
      if (!this.#awake) timer = setTimeout(() => void look(), OFTEN);
    };
    if (!this.#awake) timer = setTimeout(() => void look(), AFTER);
    return () => {
      over = true;
      clearTimeout(timer);
      this.asleep = false;
    };
  }
}
