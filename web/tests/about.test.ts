// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { GAMES } from "../src/games/pitch";
import About from "../src/pages/About.svelte";
import { LANGUAGES, words, type Language } from "../src/words/words.svelte";

beforeAll(() => words.start());
afterEach(cleanup);

/** The page about us, once its text is there. */
async function text(language: Language): Promise<string> {
  await words.choose(language);
  const { container } = render(About);
  await vi.waitFor(() => expect(container.querySelector("h2")).not.toBeNull());
  return container.textContent;
}

test.each(Object.keys(LANGUAGES) as Language[])(
  "in %s, every game is named, and who made it",
  async (language) => {
    const page = await text(language);
    for (const { title, by } of GAMES) {
      expect(page).toContain(title);
      expect(page).toContain(by);
    }
    expect(page).not.toMatch(/[{}]/);
  },
);

test("a sentence names the first with a verb, and the others after it", async () => {
  const [first, second] = GAMES;
  expect(await text("en")).toContain(`${first.title} is by ${first.by}, ${second?.title} by ${second?.by}`);
});

test("French leaves a vowel out before another", async () => {
  const page = await text("fr");
  for (const { title, by } of GAMES.slice(1)) {
    expect(page).toContain(/^[AEIOUY]/.test(by) ? `${title} d’${by}` : `${title} de ${by}`);
  }
});
