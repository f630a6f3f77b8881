/** A card that a lemur drags swings out to the side and slips under the pile; the others close up. */
import { cubicInOut } from "svelte/easing";
import type { AnimationConfig } from "svelte/animate";
import { tempo } from "../../../table/stage/tempo.svelte";

export function tuck(
  _node: Element,
  { from, to }: { from: DOMRect; to: DOMRect },
  dragged: boolean,
): AnimationConfig {
  const across = from.left - to.left;
  const along = from.top - to.top;
  const swing = dragged ? from.width * 0.8 : 0;
  return {
    duration: tempo.beat * (dragged ? 1.4 : 0.8),
    easing: cubicInOut,
    css: (t, u) =>
      `transform: translate(${across * u + Math.sin(Math.PI * t) * swing}px, ${along * u}px);` +
      (dragged && t < 0.5 ? "z-index: var(--layer-tucked)" : ""),
  };
}
