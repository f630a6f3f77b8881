/** Every seat has a colour and a shape. */
const MARKERS = import.meta.glob<string>("../../art/markers/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The colours of the markers for lines, as they are seen by day and by night; they differ in their dashes as well. */
export const COLOURS = [0, 1, 2, 3, 4].map((seat) => `var(--seat-${seat})`);
export const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4"];

export function marker(seat: number): string {
  return MARKERS[`../../art/markers/${seat}.svg`] ?? "";
}
