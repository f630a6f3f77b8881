// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { storage } from "../src/storage";

afterEach(() => {
  vi.unstubAllGlobals();
  storage.set("a", ""); // in the browser's storage again, and no longer in the page's
  localStorage.clear();
});

test("what is remembered is in the browser's storage", () => {
  storage.set("a", "1");
  expect(localStorage.getItem("a")).toBe("1");
  expect(storage.get("a")).toBe("1");
  expect(storage.get("b")).toBeNull();
});

test("a browser that allows no storage remembers as long as the page is there", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  expect(storage.get("a")).toBeNull();
  storage.set("a", "1");
  expect(storage.get("a")).toBe("1");
});

test("where there is no more room, what was said last is what counts", () => {
  storage.set("a", "1");
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => "1", setItem: full });
  storage.set("a", "2");
  expect(storage.get("a")).toBe("2");
});
