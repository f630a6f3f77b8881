// Names the games where no code runs that could: in the head of the page, and in the manifest.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const MANIFEST = "manifest.webmanifest";

/** @param {string} root the folder of web/ @returns {import("vite").Plugin} */
export function nameGames(root) {
  const titles = titlesIn(join(root, "src/games"));
  const manifest = () => named(readFileSync(join(root, "src", MANIFEST), "utf8"), titles);
  return {
    name: "games",
    transformIndexHtml: { order: "pre", handler: (html) => named(html, titles) },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: MANIFEST, source: manifest() });
    },
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_, answer) => answer.end(manifest()));
    },
  };
}

/** What the games are called, as their pitches say it. @param {string} folder @returns {string[]} */
export function titlesIn(folder) {
  const games = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  return games
    .map(({ name }) => name)
    .toSorted()
    .map((name) => {
      const [, title] =
        /^ {2}title: "(.+)",$/m.exec(readFileSync(join(folder, name, "pitch.ts"), "utf8")) ?? [];
      if (!title) throw new Error(`The pitch of ${name} says no title.`);
      return title;
    });
}

/** @param {string} text @param {string[]} titles */
export function named(text, titles) {
  /** @param {"conjunction" | "disjunction"} type */
  const listed = (type) => new Intl.ListFormat("en-GB", { type }).format(titles);
  return text
    .replaceAll("%games and%", listed("conjunction"))
    .replaceAll("%games or%", listed("disjunction"))
    .replaceAll("%count%", NUMBERS[titles.length] ?? String(titles.length));
}
