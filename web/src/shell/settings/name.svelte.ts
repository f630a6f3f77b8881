/**
 * Who somebody is here: a name, and a cookie of the server's behind it. There are no accounts.
 * `me.name` is what is known; `askName()` asks by a small dialog; `asMe()` asks the server for things that need a name.
 */
import { ask, Refusal, type Ask } from "../../api";
import { storage } from "../../storage";

const STORED = "waterhole.name";
export const LONGEST_NAME = 24; // characters
const FRIENDLY = (
  "Abena Amani Asha Ayo Baraka Chidi Dalila Desta Ekon Faraji Hami Imani Jabari Jengo Juma Kito Kofi Lindiwe " +
  "Lulu Makena Marjani Mosi Neema Nia Nuru Ola Penda Rafiki Sefu Simba Taji Tau Thabo Upendo Wema Zola Zuri"
).split(" ");

class Me {
  name: string | null = $state(storage.get(STORED));

  /** Take a name, or another one. */
  async be(name: string): Promise<string> {
    const known = await ask<{ name: string }>("/me", { body: { name } });
    storage.set(STORED, known.name);
    this.name = known.name;
    return known.name;
  }

  /** A name there must be: a friendly one, if none was given. */
  async ensure(): Promise<string> {
    return this.name ?? (await this.be(friendlyName()));
  }
}

export function friendlyName(): string {
  return FRIENDLY[Math.floor(Math.random() * FRIENDLY.length)] ?? "Nia";
}

export const me = new Me();

/** Ask the server for something that needs a name; a server that has forgotten it is told again. */
export async function asMe<Answer>(path: string, what?: Ask): Promise<Answer> {
  const name = await me.ensure();
  try {
    return await ask<Answer>(path, what);
  } catch (trouble) {
    if (!(trouble instanceof Refusal) || trouble.code !== "no_name") throw trouble;
    await me.be(name);
    return await ask<Answer>(path, what);
  }
}

class Question {
  answer: ((name: string) => void) | null = $state.raw(null);
}

export const question = new Question();

/** Ask for a name, and take it. Empty: they would rather not say. */
export function askName(): Promise<string> {
  question.answer?.("");
  return new Promise((resolve) => {
    question.answer = (name) => {
      question.answer = null;
      resolve(name);
    };
  });
}
