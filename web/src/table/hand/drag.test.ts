// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draggable } from "./drag";

let card: HTMLElement;
let spot: HTMLElement;
let under: Element[]; // what lies under the pointer, top first
let may: boolean;
let dropped: (string | null)[];
let clicks: number;
let forget: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="spot" data-spot="place:3"><i></i></div><button id="card"><b></b></button>`;
  [spot, card] = [at("#spot"), at("#card")];
  [under, may, dropped, clicks] = [[], true, [], 0];
  document.elementsFromPoint = () => under;
  card.addEventListener("click", () => clicks++);
  const attach = draggable({
    begin: () => may,
    carried: () => [card],
    drop: (where) => dropped.push(where),
  });
  forget = attach(card) as () => void;
});
afterEach(() => vi.useRealTimers());

function at(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

function point(what: string, x = 0, y = 0, how: PointerEventInit = {}): void {
  const told = { clientX: x, clientY: y, button: 0, isPrimary: true, pointerId: 1, bubbles: true, ...how };
  const event = new MouseEvent(what, told); // jsdom knows no pointers
  for (const name of ["isPrimary", "pointerId"] as const)
    Object.defineProperty(event, name, { value: told[name] });
  (what === "pointerdown" ? card : document).dispatchEvent(event);
}

test("a card is carried to a spot, which lights up, and is let go there", () => {
  point("pointerdown", 10, 10);
  point("pointermove", 30, 20);
  expect(card.classList.contains("carried")).toBe(true);
  expect(card.style.translate).toBe("20px 10px");
  under = [at("#card b"), card, at("#spot i"), spot];
  point("pointermove", 50, 20);
  expect(spot.classList.contains("aimed")).toBe(true);
  point("pointerup", 50, 20);
  expect(dropped).toEqual(["place:3"]);
  expect(spot.classList.contains("aimed")).toBe(false);
});

test("a card that is let go returns to its place a moment later", () => {
  point("pointerdown");
  point("pointermove", 20);
  point("pointerup", 20);
  expect(card.classList.contains("carried")).toBe(true);
  vi.advanceTimersByTime(250);
  expect([card.classList.contains("carried"), card.style.translate]).toEqual([false, ""]);
  expect(dropped).toEqual([null]);
});

test("the end of a drag is no tap, and the next tap is one", () => {
  point("pointerdown");
  point("pointermove", 20);
  point("pointerup", 20);
  card.click();
  expect(clicks).toBe(0);
  card.click();
  expect(clicks).toBe(1);
});

test("a drag after which no click comes swallows none later", () => {
  point("pointerdown");
  point("pointermove", 20);
  point("pointerup", 20);
  vi.advanceTimersByTime(1);
  card.click();
  expect(clicks).toBe(1);
});

test("a short touch is a tap and remains one", () => {
  point("pointerdown");
  point("pointermove", 5, 5);
  point("pointerup", 5, 5);
  card.click();
  expect([dropped, clicks]).toEqual([[], 1]);
});

test("what may not be dragged stays where it is", () => {
  may = false;
  point("pointerdown");
  point("pointermove", 20);
  may = true;
  point("pointermove", 40); // it has been decided
  point("pointerup", 40);
  expect([card.style.translate, dropped]).toEqual(["", []]);
});

test("a drag that the system takes away ends nowhere", () => {
  under = [spot];
  point("pointerdown");
  point("pointermove", 20);
  point("pointercancel", 20);
  expect(dropped).toEqual([null]);
});

test("another finger and another button drag nothing", () => {
  point("pointerdown", 0, 0, { button: 2 });
  point("pointerdown", 0, 0, { isPrimary: false });
  point("pointermove", 20);
  expect(card.style.translate).toBe("");
  point("pointerdown");
  point("pointermove", 20, 0, { pointerId: 2 });
  point("pointerup", 20, 0, { pointerId: 2 });
  expect(card.style.translate).toBe("");
  point("pointermove", 20);
  expect(card.style.translate).toBe("20px 0px");
});

test("a spot that the pointer leaves goes dark", () => {
  under = [spot];
  point("pointerdown");
  point("pointermove", 20);
  under = [];
  point("pointermove", 40);
  expect(spot.classList.contains("aimed")).toBe(false);
});

test("a card that is no longer draggable follows nobody", () => {
  forget();
  point("pointerdown");
  point("pointermove", 20);
  expect(card.style.translate).toBe("");
});
