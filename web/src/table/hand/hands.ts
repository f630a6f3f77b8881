/** The hands at this table: what the one in front of the screen is about to do, for every part of the table. */
import { getContext, setContext } from "svelte";
import type { Intent } from "./intent.svelte";

const KEY = Symbol("intent");

export function setIntent(intent: () => Intent): void {
  setContext(KEY, intent);
}

/** The intent of whoever is in front: another one when the device was passed on. */
export function intentOf(): Pick<Intent, "spots" | "place" | "advised" | "made" | "held" | "plays"> {
  const intent = getContext<() => Intent>(KEY);
  return {
    get spots() {
      return intent().spots;
    },
    get advised() {
      return intent().advised;
    },
    get made() {
      return intent().made;
    },
    get held() {
      return intent().held;
    },
    get plays() {
      return intent().plays;
    },
    place: (spot) => intent().place(spot),
  };
}
