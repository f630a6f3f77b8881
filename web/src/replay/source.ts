/** Where reels come from: a table of this server, or a file that somebody has. */
import { ask } from "../api";
import { router } from "../router.svelte";
import type { Reel } from "../wire";
import type { Looker } from "./share/address";

export interface Source {
  /** The table, if it is one of this server: then there are links to it, a review, and ways to play on. */
  id: string | null;
  /** Where whoever looks sat at it, if they did. */
  seat: number | null;
  reel(game: number, seat: Looker): Promise<Reel>;
}

export function ofTable(id: string, seat: number | null): Source {
  return kept({ id, seat }, (game, seat) => ask(`/tables/${id}/games/${game}/reel?seat=${seat}`));
}

export function ofFile(text: string): Source {
  return kept({ id: null, seat: null }, (game, seat) =>
    ask(`/replays?game=${game}&seat=${seat}`, { body: { text } }),
  );
}

/** What was seen once is not asked for again. */
function kept(whose: Pick<Source, "id" | "seat">, fetch: Source["reel"]): Source {
  const known = new Map<string, Reel>();
  return {
    ...whose,
    reel: async (game, seat) => {
      const key = `${game} ${seat}`;
      const found = known.get(key) ?? (await fetch(game, seat));
      known.set(key, found);
      return found;
    },
  };
}

/** A file that was dropped on another page of ours, on its way to the page that opens it. */
let dropped: Source | null = null;

/** To the page that opens files; one that is damaged is refused here, and nobody goes anywhere. */
export async function carryOver(text: string): Promise<void> {
  const file = ofFile(text);
  await file.reel(1, "open");
  dropped = file;
  router.go("/replay");
}

export function takeOver(): Source | null {
  const file = dropped;
  dropped = null;
  return file;
}
