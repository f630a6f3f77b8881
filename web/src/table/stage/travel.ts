/** Cards that leave one zone and arrive in another are seen on their way. */
import type { AnimationConfig } from "svelte/animate";
import { cubicInOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { tempo } from "./tempo.svelte";

interface Card {
  key: number;
}
type Transition = (place: Element, card: Card) => () => TransitionConfig;

/** Where cards were when they left, and which have arrived: within one change of the table they find each other. */
const left = new Map<number, DOMRect>();
const arrived = new Set<number>();

/** A card that arrives somewhere else is seen there, all the way; one that goes out of sight fades. */
export const send: Transition = (place, { key }) => {
  left.set(key, cardIn(place).getBoundingClientRect()); // now: its zone closes up at once
  return () => {
    const duration = tempo.beat * 0.9;
    if (arrived.delete(key)) return { duration, css: () => "opacity: 0" };
    left.delete(key);
    return fade();
  };
};

/** From where it left to where it lies now, above everything else. */
export const receive: Transition = (place, { key }) => {
  arrived.add(key);
  return () => {
    const from = left.get(key);
    if (!left.delete(key) || !from) {
      arrived.delete(key);
      return fade();
    }
    const to = cardIn(place).getBoundingClientRect();
    const way = (u: number) => `translate(${u * (from.left - to.left)}px, ${u * (from.top - to.top)}px)`;
    const size = (t: number, u: number) =>
      `scale(${t + (u * from.width) / to.width}, ${t + (u * from.height) / to.height})`;
    return {
      duration: tempo.beat * 0.9,
      easing: cubicInOut,
      css: (t, u) =>
        `z-index: var(--layer-travel); transform-origin: top left; transform: ${way(u)} ${size(t, u)}`,
    };
  };
};

/** It is the card that travels: its place may show no more of it than a strip. */
function cardIn(place: Element): Element {
  return place.querySelector(".card") ?? place;
}

function fade(): TransitionConfig {
  return { duration: tempo.beat / 2, css: (t) => `opacity: ${t}` };
}

/** A card that stays in its zone moves up at its own size, even if its new place there is wider or narrower. */
export function shift(_place: Element, { from, to }: { from: DOMRect; to: DOMRect }): AnimationConfig {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return {
    duration: tempo.beat * 0.8,
    easing: cubicInOut,
    css: (_t, u) => `transform: translate(${u * x}px, ${u * y}px)`,
  };
}
