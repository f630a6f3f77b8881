/** Spots that a step of a lesson speaks of: they shine for a moment. */
import type { Attachment } from "svelte/attachments";

export function lights(spots: readonly string[]): Attachment {
  return () => {
    const found = spots.flatMap((spot) => [
      ...document.querySelectorAll<HTMLElement>(`[data-spot="${CSS.escape(spot)}"]`),
    ]);
    for (const each of found) each.dataset["look"] = "";
    return () => {
      for (const each of found) delete each.dataset["look"];
    };
  };
}
