/** What somebody has chosen about how it looks, sounds and moves; kept on this device. */
import { storage } from "../../storage";

export type Theme = "system" | "light" | "dark";
export type Sound = "on" | "off";
export type Speed = "calm" | "normal" | "quick";

export const THEMES: readonly Theme[] = ["system", "light", "dark"];
export const SPEEDS: readonly Speed[] = ["calm", "normal", "quick"];

const STORED = "waterhole.settings";
const DARK = matchMedia("(prefers-color-scheme: dark)");
const FINGER = matchMedia("(pointer: coarse)");

interface Kept {
  theme: Theme;
  sound: Sound;
  speed: Speed;
  /** Are unseen cards counted, where a table allows it? */
  count: boolean;
}

/** What was kept, as far as it makes sense. */
export function understood(text: string | null, finger: boolean): Kept {
  let kept: Partial<Record<keyof Kept, unknown>> = {};
  try {
    kept = Object(JSON.parse(text ?? "{}")) as typeof kept;
  } catch {
    // as if nothing had been chosen
  }
  return {
    theme: oneOf(THEMES, kept.theme) ?? "system",
    sound: oneOf<Sound>(["on", "off"], kept.sound) ?? (finger ? "off" : "on"),
    speed: oneOf(SPEEDS, kept.speed) ?? "normal",
    count: kept.count === true,
  };
}

function oneOf<Choice>(choices: readonly Choice[], found: unknown): Choice | undefined {
  return choices.find((choice) => choice === found);
}

class Settings {
  #kept: Kept = $state(understood(storage.get(STORED), FINGER.matches));
  #systemDark = $state(DARK.matches);
  /** Is it dark now, by choice or because the system is? */
  readonly dark = $derived(this.#kept.theme === "system" ? this.#systemDark : this.#kept.theme === "dark");

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  get sound(): Sound {
    return this.#kept.sound;
  }
  set sound(sound: Sound) {
    this.#keep({ sound });
  }

  get speed(): Speed {
    return this.#kept.speed;
  }
  set speed(speed: Speed) {
    this.#keep({ speed });
  }

  get count(): boolean {
    return this.#kept.count;
  }
  set count(count: boolean) {
    this.#keep({ count });
  }

  /** Show it, and follow the system. Before anything is mounted. */
  start(): void {
    this.#show();
    DARK.addEventListener("change", () => {
      this.#systemDark = DARK.matches;
      this.#show();
    });
  }

  #keep(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    storage.set(STORED, JSON.stringify(this.#kept));
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.dark ? "dark" : "light";
    const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
    for (const bar of document.querySelectorAll('meta[name="theme-color"]'))
      bar.setAttribute("content", ground);
  }
}

export const settings = new Settings();
