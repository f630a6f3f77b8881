/** What follows the # of a replay's address: which game of the match, which moment of it, and who looks. */

/** A seat; "none": a spectator; "open": somebody who sees all cards. */
export type Looker = number | "none" | "open";

export interface Moment {
  game: number;
  move: number;
  seat: Looker | null;
  review: boolean;
}

export function read(hash: string): Moment {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  return {
    game: whole(asked.get("game")) || 1,
    move: whole(asked.get("move")),
    seat: lookerOf(asked.get("seat")),
    review: asked.has("review"),
  };
}

export function write({ game, move, seat, review }: Moment): string {
  const parts = [`game=${game}`, `move=${move}`];
  if (seat !== null) parts.push(`seat=${seat}`);
  if (review) parts.push("review");
  return `#${parts.join("&")}`;
}

function whole(text: string | null): number {
  return text && /^\d{1,5}$/.test(text) ? Number(text) : 0;
}

function lookerOf(text: string | null): Looker | null {
  if (text === "open" || text === "none") return text;
  return text && /^[0-4]$/.test(text) ? Number(text) : null;
}
