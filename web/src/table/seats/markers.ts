/** Every seat has a colour and a shape: as many as the largest table has (`SEATS` in the kernel's rules). */
const MARKERS = import.meta.glob<string>("../../art/markers/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** How many seats can be told from each other. */
export const MARKED = Object.keys(MARKERS).length;

/** The colours of the markers for lines, as they are seen by day and by night; they differ in their dashes as well. */
export const COLOURS = Array.from({ length: MARKED }, (_, seat) => `var(--seat-${seat})`);
export const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4", "12 4"];

export function marker(seat: number): string {
  return MARKERS[`../../art/markers/${seat}.svg`] ?? "";
}
