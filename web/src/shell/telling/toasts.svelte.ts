/** Short news at the edge of the page, gone by themselves. `toast(t("invite.copied"))`, `toast(explain(error), "trouble")`. */

export type Kind = "news" | "good" | "trouble";

export interface Toast {
  id: number;
  text: string;
  kind: Kind;
}

const MOST = 3;
const SHORTEST = 4000; // milliseconds
const PER_CHARACTER = 60;

class Toasts {
  shown: Toast[] = $state([]);
  #next = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  add(text: string, kind: Kind): void {
    const same = this.shown.find((toast) => toast.text === text);
    if (same) this.drop(same.id);
    const id = this.#next++;
    this.shown.push({ id, text, kind });
    for (const old of this.shown.slice(0, -MOST)) this.drop(old.id);
    this.resume(id);
  }

  drop(id: number): void {
    this.pause(id);
    this.shown = this.shown.filter((toast) => toast.id !== id);
  }

  /** Whoever points at it is reading it. */
  pause(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  resume(id: number): void {
    const toast = this.shown.find((each) => each.id === id);
    if (!toast) return;
    this.pause(id);
    const time = SHORTEST + PER_CHARACTER * toast.text.length;
    this.#timers.set(
      id,
      setTimeout(() => this.drop(id), time),
    );
  }
}

export const toasts = new Toasts();

export function toast(text: string, kind: Kind = "news"): void {
  toasts.add(text, kind);
}
