/**
 * Every text that a person sees, in their language: ICU messages, a file a language, for the pages here and for the
 * table and each game in folders of their own, which are loaded when they are needed.
 * A component calls `t("home.play")`; when the language changes, it shows the same in another one, at once.
 */
import { IntlMessageFormat } from "intl-messageformat";
import { storage } from "../storage";
import type shared from "./en.json";

export const LANGUAGES = {
  en: "English",
  es: "Español",
  fr: "Français",
  it: "Italiano",
  de: "Deutsch",
} as const;
export type Language = keyof typeof LANGUAGES;
export type Values = Record<string, string | number | boolean>;
export type Say<Key extends string> = (key: Key, values?: Values) => string;
type Messages = Record<string, string>;

const STORED = "waterhole.language";
const FILES = import.meta.glob<Messages>(["./*.json", "../*/words/*.json", "../games/*/words/*.json"], {
  import: "default",
});

export function isLanguage(text: string | null | undefined): text is Language {
  return !!text && Object.hasOwn(LANGUAGES, text);
}

/** The language that the address asks for, was chosen before, or the browser prefers. */
export function preferred(search: string, stored: string | null, wanted: readonly string[]): Language {
  const asked = new URLSearchParams(search).get("lang");
  if (isLanguage(asked)) return asked;
  if (isLanguage(stored)) return stored;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export class Words {
  language: Language = $state("en");
  messages: Messages = $state.raw({});
  #wanted: Language = "en";
  #asked = 0;
  #shown = 0;
  #folders = new Map([[".", Promise.resolve()]]); // and when their messages will have come
  #formats = new Map<string, IntlMessageFormat>();

  /** The first language, before anything is shown. */
  async start(): Promise<void> {
    await this.#speak(preferred(location.search, storage.get(STORED), navigator.languages));
  }

  /** Another language, at any time, and from now on. */
  async choose(language: Language): Promise<void> {
    await this.#speak(language);
    storage.set(STORED, language);
    const address = new URL(location.href);
    if (!address.searchParams.has("lang")) return;
    address.searchParams.delete("lang"); // else it would win when the page is loaded again
    history.replaceState(history.state, "", address);
  }

  /** The messages of another room ("table", "learn", "games/<game>") as well, from now on. */
  async include(room: string): Promise<void> {
    const folder = `../${room}/words`;
    let coming = this.#folders.get(folder);
    if (!coming) {
      this.#folders.set(folder, Promise.resolve());
      coming = this.#speak(this.#wanted);
      this.#folders.set(folder, coming);
    }
    await coming.catch((error: unknown) => {
      this.#folders.delete(folder);
      throw error;
    });
  }

  /** Everything in a language; whatever order it comes in, what was asked for last is what stays. */
  async #speak(language: Language): Promise<void> {
    const turn = ++this.#asked;
    this.#wanted = language;
    try {
      const messages = await read([...this.#folders.keys()], language);
      if (turn < this.#shown) return;
      this.#shown = turn;
      this.#formats.clear();
      this.messages = messages;
      this.language = language;
      document.documentElement.lang = language;
    } catch (error) {
      if (turn === this.#asked) this.#wanted = this.language;
      throw error;
    }
  }

  say(key: string, values?: Values): string {
    const message = this.messages[key];
    if (message === undefined) return key;
    if (!values && !message.includes("{")) return message;
    let format = this.#formats.get(key);
    if (!format) this.#formats.set(key, (format = new IntlMessageFormat(message, this.language)));
    return String(format.format(values));
  }
}

async function read(folders: string[], language: Language): Promise<Messages> {
  const parts = await Promise.all(folders.flatMap((folder) => FILES[`${folder}/${language}.json`]?.() ?? []));
  return Object.assign({}, ...parts) as Messages;
}

export const words = new Words();

/** A message of the shell; a game makes its own: `sayer<keyof typeof en>()`. */
export const t = sayer<keyof typeof shared>();

export function sayer<Key extends string>(): Say<Key> {
  return (key, values) => words.say(key, values);
}
