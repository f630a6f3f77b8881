/**
 * A page may outlive the server that gave it out. Every answer says which build of the client the server has; a page of
 * another one loads itself again, as soon as nobody is in the middle of something. For each build it does so once: where
 * old and new servers stand side by side, or an old page comes out of a cache, there would be no end to it.
 */
const STORED = "waterhole.builds"; // those that this tab was loaded again for
const OFTEN = 1000; // milliseconds from one look whether it may be done to the next
const BUSY = "dialog[open], :is(input, select, textarea):focus";

let held = false; // something, by a finger or a mouse
let waiting = false;

/** From now on it is known whether somebody holds something. */
export function watchHands(): void {
  addEventListener("pointerdown", () => (held = true), { capture: true });
  for (const end of ["pointerup", "pointercancel"])
    addEventListener(end, () => (held = false), { capture: true });
}

/** A server told its build. While something is asked of it, `quiet` says no, and nothing is done. */
export function compare(build: string | null, quiet: () => boolean, reload = () => location.reload()): void {
  const own = document.querySelector<HTMLMetaElement>('meta[name="waterhole-build"]')?.content;
  if (!own || !build || build === own || waiting || !isFirst(build)) return;
  waiting = true;
  const look = setInterval(() => {
    if (held || !quiet() || document.querySelector(BUSY)) return;
    clearInterval(look);
    waiting = false;
    reload();
  }, OFTEN);
}

/** Was this page not loaded again for that build yet? Where nothing can be remembered, it is never loaded again. */
function isFirst(build: string): boolean {
  try {
    const known = (sessionStorage.getItem(STORED) ?? "").split(" ");
    if (known.includes(build)) return false;
    sessionStorage.setItem(STORED, [...known, build].join(" ").trim());
    return true;
  } catch {
    return false;
  }
}
