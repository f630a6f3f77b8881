/** Playing on from what was: a table with bots that begins at a moment of a game, or at a position. */
import { router } from "../../router.svelte";
import { asMe } from "../../shell/settings/name.svelte";
import type { Onward } from "../../wire";

export interface Wanted {
  seat: number;
  /** How strong the bots are; null: as they were. */
  level: string | null;
}

export async function playOn(id: string, game: number, wanted: Wanted & { after: number }): Promise<void> {
  const { table } = await asMe<Onward>(`/tables/${id}/games/${game}/try`, { body: wanted });
  router.go(`/t/${table}`);
}

export async function playPosition(game: string, position: unknown, wanted: Wanted): Promise<void> {
  const { table } = await asMe<Onward>(`/positions/${game}/try`, { body: { position, ...wanted } });
  router.go(`/t/${table}`);
}
