/**
 * How much room a page has, and a table. It is said once, on the page itself: style sheets ask for
 * [data-room~="flat"], and within :where(), so that what they say there weighs no more than what they say elsewhere.
 */
import { MediaQuery } from "svelte/reactivity";

const ROOMS = {
  airy: "(width >= 700px)", // a page has wide margins
  phone: "(width < 620px)", // what stood side by side on a page stands in a column
  narrow: "(width < 860px)", // nothing fits beside the table, or beside a text
  small: "(width <= 640px)", // a phone, upright
  flat: "(height <= 30rem) and (orientation: landscape)", // a phone on its side
};

/** Is there room beside the table? If not, what stands there comes in sheets. */
export const beside = new MediaQuery(`not (${ROOMS.narrow} or (${ROOMS.flat}))`);

const queries = Object.entries(ROOMS).map(([room, query]) => [room, matchMedia(query)] as const);

function say(): void {
  const found = queries.filter(([, query]) => query.matches).map(([room]) => room);
  document.documentElement.dataset.room = found.join(" ");
}

for (const [, query] of queries) query.addEventListener("change", say);
say();
