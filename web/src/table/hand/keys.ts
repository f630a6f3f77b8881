/**
 * The table by keyboard: arrows go through the hand (see Hand.svelte), up from there to the lit spots, down again to
 * the hand. Tab reaches everything as well.
 */
import { tick } from "svelte";

const HAND = ".held-card";
const LIT = ".spot.lit";

/** Does whoever sits here play by keys? That outlasts one table. */
let used = false;

export class Keys {
  #table: HTMLElement | null = null;

  watch = (table: HTMLElement): (() => void) => {
    this.#table = table;
    return () => (this.#table = null);
  };

  /** Whoever comes to the table hears where they are. */
  arrive = (heading: HTMLElement): void => {
    if (nowhere()) heading.focus({ preventScroll: true });
  };

  /** The pointer is used instead. */
  rest(): void {
    used = false;
  }

  press(event: KeyboardEvent): void {
    used = true;
    const here = document.activeElement;
    const spots = [...(this.#table?.querySelectorAll<HTMLElement>(LIT) ?? [])];
    const next = here?.matches(HAND)
      ? fromHand(event, spots)
      : here?.matches(LIT)
        ? this.#fromSpot(event, spots)
        : null;
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** The focus is nowhere, because what it was on is gone: it goes to what can be done now. */
  async find(): Promise<void> {
    await tick();
    if (used && nowhere()) this.#table?.querySelector<HTMLElement>(`${HAND}.lit, ${LIT}`)?.focus();
  }

  #fromSpot(event: KeyboardEvent, spots: HTMLElement[]): HTMLElement | null {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step)
      return spots.at((spots.indexOf(document.activeElement as HTMLElement) + step) % spots.length) ?? null;
    return event.key === "ArrowDown"
      ? (this.#table?.querySelector<HTMLElement>(`${HAND}[tabindex="0"]`) ?? null)
      : null;
  }
}

/** Is the focus on nothing, because what had it is gone, or because the page had nothing yet when it came? */
function nowhere(): boolean {
  const here = document.activeElement;
  return here === document.body || here === null || here.id === "main";
}

function fromHand(event: KeyboardEvent, spots: HTMLElement[]): HTMLElement | null {
  return event.key === "ArrowUp" ? (spots[0] ?? null) : null;
}
