/** The client as text: its components, its code, its messages. For tests that read rather than run it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TEXTS = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts", "!../src/**/*.test.ts"], {
  eager: true,
  query: "?raw",
  import: "default",
});
const WORDS = import.meta.glob<Record<string, string>>("../src/**/words/*.json", {
  eager: true,
  import: "default",
});

/** The text of every file of code, by its path under src. */
export const sources = new Map(Object.entries(TEXTS).map(([path, text]) => [under(path), text]));

export const components = new Map([...sources].filter(([path]) => path.endsWith(".svelte")));

// Imported, a style sheet is empty in tests.
const SHEETS = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => [path, readFileSync(join("src", path), "utf8")] as const);

/** The styles of every component and every sheet, by path. */
export const styles = new Map([
  ...[...components].map(([path, text]) => [path, /<style>.*<\/style>/s.exec(text)?.[0] ?? ""] as const),
  ...SHEETS,
]);

export type Messages = Record<string, string>;

/** The messages of a folder, such as "table/words", by language. */
export const folders = new Map<string, Map<string, Messages>>();
for (const [path, messages] of Object.entries(WORDS)) {
  const [, folder = "", language = ""] = /^(.*)\/(\w+)\.json$/.exec(under(path)) ?? [];
  folders.set(folder, (folders.get(folder) ?? new Map<string, Messages>()).set(language, messages));
}

function under(path: string): string {
  return path.replace(/^\.\.\/src\//, "");
}
