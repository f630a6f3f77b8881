/** Cards can be dragged to a spot, by mouse or finger. A short touch is a tap and remains one. */
import type { Attachment } from "svelte/attachments";

const FAR = 8; // pixels before a touch is a drag

export interface Drag {
  /** May this be dragged? Called when it begins; the cards that come along are in hand after it. */
  begin(): boolean;
  /** The elements that follow the pointer. */
  carried(): HTMLElement[];
  /** Let go over a spot, or over none. */
  drop(spot: string | null): void;
}

export function draggable(drag: Drag): Attachment<HTMLElement> {
  return (node) => {
    const press = (down: PointerEvent) => {
      if (down.button !== 0 || !down.isPrimary) return;
      follow(node, down, drag);
    };
    node.addEventListener("pointerdown", press);
    return () => node.removeEventListener("pointerdown", press);
  };
}

function follow(node: HTMLElement, down: PointerEvent, drag: Drag): void {
  let carried: HTMLElement[] | null = null;
  let over: Element | null = null;
  const stop = new AbortController();
  const { signal } = stop;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return; // another finger
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!carried) {
      if (Math.hypot(x, y) < FAR) return;
      if (!drag.begin()) {
        stop.abort();
        return;
      }
      carried = drag.carried();
      for (const each of carried) each.classList.add("carried");
    }
    for (const each of carried) each.style.translate = `${x}px ${y}px`;
    const under = spotAt(event, carried);
    if (under !== over) {
      over?.classList.remove("aimed");
      under?.classList.add("aimed");
      over = under;
    }
  };

  const end = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    stop.abort();
    over?.classList.remove("aimed");
    if (!carried) return;
    const spot = event.type === "pointerup" ? spotAt(event, carried) : null;
    node.addEventListener("click", swallow, { capture: true, once: true }); // the end of a drag is no tap
    setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 0);
    drag.drop(spot?.getAttribute("data-spot") ?? null);
    const back = carried;
    // Where the cards go now, they go from here: the way back is begun only if nobody took them.
    setTimeout(() => {
      for (const each of back) {
        each.classList.remove("carried");
        each.style.translate = "";
      }
    }, 250);
  };

  document.addEventListener("pointermove", move, { signal });
  document.addEventListener("pointerup", end, { signal });
  document.addEventListener("pointercancel", end, { signal });
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

function spotAt(event: PointerEvent, carried: HTMLElement[]): Element | null {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return (
    under
      .find((each) => !carried.some((card) => card.contains(each)) && each.closest("[data-spot]"))
      ?.closest("[data-spot]") ?? null
  );
}
