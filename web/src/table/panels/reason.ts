/** Why a move is the best one: what was found out, in a sentence. */
import { capital } from "../../games/sentences";
import type { Reason } from "../../wire";
import type { Stage } from "../stage/stage.svelte";
import { t } from "../words";

/** Kinds that are said alike in all games; the others a game says in its own words. */
const COMMON = ["only", "ends", "now_or_never", "now", "denies", "prepares", "better", "close"] as const;
const SHARES: readonly Reason["kind"][] = ["better", "close", "ends", "safer"];
const SHARED = 0.99; // a part of the win that is less than the whole

/** What a sentence about a reason is made of. */
export interface Compared extends Record<string, string | number> {
  this: number;
  that: number;
  other: string;
}

/** The sentences of a reason; moves are named by whoever knows their names. */
export function because(reason: Reason, stage: Stage, name: (move: string) => string): string[] {
  const values = compared(reason, name(reason.against ?? ""));
  const own = stage.game.reason?.(reason.kind, values);
  const kind = COMMON.find((each) => each === reason.kind);
  const shared = values.this < SHARED ? "yes" : "no";
  const sentence = own ?? (kind ? t(`reason.${kind}`, { ...values, shared }) : "");
  const equal = reason.equal ? t("reason.equal", { other: name(reason.equal) }) : "";
  return [sentence, equal].filter(Boolean);
}

/** Points to a tenth; shares as they are. */
function compared({ kind, this: one, that: other }: Reason, name: string): Compared {
  const tenth = (value: number) => (SHARES.includes(kind) ? value : Math.round(value * 10) / 10);
  const share = kind === "now_or_never"; // of the worlds, for which percents are said
  return { this: tenth(one ?? 0), that: share ? (other ?? 0) : tenth(other ?? 0), other: name };
}

/** “Chases away four giraffes.” */
export function promised(promise: string): string {
  if (!promise) return "";
  return /[.!?]$/.test(promise) ? capital(promise) : `${capital(promise)}.`;
}
