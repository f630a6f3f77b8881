// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { Keys } from "./keys";

let keys: Keys;
let leave: () => void;

/** A table with two cards in the hand, the second of which is where Tab comes to, and three spots, of which two are lit. */
beforeEach(() => {
  document.body.innerHTML = `
    <main id="main" tabindex="-1"><h1 id="title" tabindex="-1">Table</h1></main>
    <div id="table">
      <button class="spot lit" id="left"></button><button class="spot" id="dark"></button>
      <button class="spot lit" id="right"></button>
      <button class="held-card lit" id="one" tabindex="-1"></button>
      <button class="held-card" id="two" tabindex="0"></button>
    </div>`;
  keys = new Keys();
  leave = keys.watch(at("table"));
  keys.rest();
});

function at(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

/** Where the focus is after a key, and whether the browser does what it would have done. */
function pressed(key: string): [where: string | undefined, usual: boolean] {
  const event = new KeyboardEvent("keydown", { key, cancelable: true });
  keys.press(event);
  return [document.activeElement?.id, !event.defaultPrevented];
}

test("up from the hand is the first lit spot, and down again the card where Tab comes to", () => {
  at("one").focus();
  expect(pressed("ArrowUp")).toEqual(["left", false]);
  expect(pressed("ArrowDown")).toEqual(["two", false]);
});

test("arrows go round the lit spots, both ways", () => {
  at("left").focus();
  expect(pressed("ArrowRight")).toEqual(["right", false]);
  expect(pressed("ArrowRight")).toEqual(["left", false]);
  expect(pressed("ArrowLeft")).toEqual(["right", false]);
});

test("other keys, and keys elsewhere, are the browser's", () => {
  at("one").focus();
  expect(pressed("ArrowLeft")).toEqual(["one", true]);
  at("left").focus();
  expect(pressed("Enter")).toEqual(["left", true]);
  at("title").focus();
  expect(pressed("ArrowUp")).toEqual(["title", true]);
});

test("where nothing is lit, the focus stays in the hand", () => {
  for (const spot of document.querySelectorAll(".spot")) spot.remove();
  at("one").focus();
  expect(pressed("ArrowUp")).toEqual(["one", true]);
});

test("down from a spot of a table without a hand leads nowhere", () => {
  at("two").remove();
  at("left").focus();
  expect(pressed("ArrowDown")).toEqual(["left", true]);
});

test("whoever plays by keys finds the focus again when what it was on is gone", async () => {
  at("dark").focus();
  pressed("Enter");
  at("dark").remove();
  await keys.find();
  expect(document.activeElement?.id).toBe("left");
});

test("whoever points is not led about, nor is a focus taken from where it is", async () => {
  await keys.find();
  expect(document.activeElement).toBe(document.body);
  at("title").focus();
  pressed("Enter");
  await keys.find();
  expect(document.activeElement?.id).toBe("title");
});

test("after the table is left, keys do nothing there", async () => {
  pressed("Enter");
  leave();
  await keys.find();
  expect(document.activeElement).toBe(document.body);
  at("one").focus();
  expect(pressed("ArrowUp")).toEqual(["one", true]);
});

test("whoever comes to the table hears where they are, unless they are somewhere already", () => {
  at("main").focus();
  keys.arrive(at("title"));
  expect(document.activeElement?.id).toBe("title");
  at("one").focus();
  keys.arrive(at("title"));
  expect(document.activeElement?.id).toBe("one");
});
