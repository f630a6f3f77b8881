/** Every seat has a colour and a shape. */
const MARKERS = import.meta.glob<string>("../art/markers/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The colours of the markers for lines, which differ in their dashes as well. */
export const COLOURS = ["#0072b2", "#d55e00", "#00936b", "#c9980a", "#b0529a"];
export const DASHES = ["", "6 3", "2 3", "10 3 2 3", "1 4"];

export function marker(seat: number): string {
  return MARKERS[`../art/markers/${seat}.svg`] ?? "";
}
