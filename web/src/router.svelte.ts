/** Where somebody is: a page and what it is about. Links are plain links; clicks on them do not reload the page. */

export type Place =
  | { page: "home" }
  | { page: "setup"; game: string }
  | { page: "table"; id: string }
  | { page: "history" }
  | { page: "rules"; game: string | null }
  | { page: "about" }
  | { page: "lesson"; game: string }
  | { page: "puzzles"; game: string | null }
  | { page: "puzzle"; game: string; id: string }
  | { page: "replay"; id: string | null }
  | { page: "position"; game: string }
  | { page: "daily" }
  | { page: "deal"; id: string }
  | { page: "players" }
  | { page: "person"; id: string }
  | { page: "lost" };

// As in src/waterhole/server/http/routes/pages.py
const PLACES: [RegExp, (part: string, second: string) => Place][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/new\/([a-z]+)$/, (game) => ({ page: "setup", game })],
  [/^\/t\/([\w-]+)$/, (id) => ({ page: "table", id })],
  [/^\/history$/, () => ({ page: "history" })],
  [/^\/rules$/, () => ({ page: "rules", game: null })],
  [/^\/rules\/([a-z]+)$/, (game) => ({ page: "rules", game })],
  [/^\/about$/, () => ({ page: "about" })],
  [/^\/learn\/([a-z]+)$/, (game) => ({ page: "lesson", game })],
  [/^\/puzzles$/, () => ({ page: "puzzles", game: null })],
  [/^\/puzzles\/([a-z]+)$/, (game) => ({ page: "puzzles", game })],
  [/^\/puzzles\/([a-z]+)\/([\w-]+)$/, (game, id) => ({ page: "puzzle", game, id })],
  [/^\/replay$/, () => ({ page: "replay", id: null })],
  [/^\/replay\/([\w-]+)$/, (id) => ({ page: "replay", id })],
  [/^\/position\/([a-z]+)$/, (game) => ({ page: "position", game })],
  [/^\/daily$/, () => ({ page: "daily" })],
  [/^\/deal\/([\w.-]+)$/, (id) => ({ page: "deal", id })],
  [/^\/players$/, () => ({ page: "players" })],
  [/^\/players\/([\w-]+)$/, (id) => ({ page: "person", id })],
];

export function placeOf(path: string): Place {
  for (const [pattern, place] of PLACES) {
    const found = pattern.exec(path);
    if (found) return place(found[1] ?? "", found[2] ?? "");
  }
  return { page: "lost" };
}

class Router {
  path: string = $state(location.pathname);
  hash: string = $state(location.hash.slice(1));
  readonly place: Place = $derived(placeOf(this.path));

  /** Go to another page of ours; `instead`: the page left is not come back to. */
  go(path: string, instead = false): void {
    history[instead ? "replaceState" : "pushState"](null, "", path);
    this.arrive();
    if (!this.hash) scrollTo(0, 0);
  }

  arrive(): void {
    this.path = location.pathname;
    this.hash = location.hash.slice(1);
  }

  /** Follow links within, without loading the page anew. */
  listen(): void {
    addEventListener("popstate", () => this.arrive());
    document.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !plain(event) || link.target || link.hasAttribute("download")) return;
      if (link.origin !== location.origin || placeOf(link.pathname).page === "lost") return;
      if (link.hash && link.pathname === location.pathname) return; // the browser goes there by itself
      event.preventDefault();
      this.go(link.pathname + link.search + link.hash);
    });
  }
}

function plain(event: MouseEvent): boolean {
  const key = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !key && !event.defaultPrevented;
}

export const router = new Router();
