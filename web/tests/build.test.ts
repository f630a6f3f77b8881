// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compare, watchHands } from "../src/build";

const always = () => true;
const reload = vi.fn();
watchHands();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  document.head.innerHTML = '<meta name="waterhole-build" content="old">';
});

afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  document.body.innerHTML = "";
});

function later(): void {
  vi.advanceTimersByTime(60_000);
}

test("a page of another build than its server's loads itself again", () => {
  compare("new", always, reload);
  expect(reload).not.toHaveBeenCalled();
  later();
  expect(reload).toHaveBeenCalledOnce();
});

test("a page of the same build stays, and so does one that knows of no build", () => {
  compare("old", always, reload);
  compare(null, always, reload);
  document.head.innerHTML = "";
  compare("new", always, reload);
  later();
  expect(reload).not.toHaveBeenCalled();
});

test("a page that is still of another build afterwards stays as it is", () => {
  for (const build of ["new", "new", "other", "new", "other"]) {
    compare(build, always, reload);
    later();
  }
  expect(reload).toHaveBeenCalledTimes(2); // once for each
});

test("nobody is interrupted who holds a card, writes, is asked something, or has asked for something", () => {
  let asking = true;
  document.body.innerHTML = "<input />";
  compare("new", () => !asking, reload);
  later();
  asking = false;
  dispatchEvent(new Event("pointerdown"));
  later();
  document.querySelector("input")?.focus();
  dispatchEvent(new Event("pointerup"));
  later();
  document.body.innerHTML = "<dialog open></dialog>";
  later();
  expect(reload).not.toHaveBeenCalled();
  document.body.innerHTML = "";
  later();
  expect(reload).toHaveBeenCalledOnce();
});
