/** The client as text: its components, its code, its messages. For tests that read rather than run it. */

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
