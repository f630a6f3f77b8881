/** Every seat has a colour and a shape. */
const MARKERS = import.meta.glob<string>("../art/markers/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

export function marker(seat: number): string {
  return MARKERS[`../art/markers/${seat}.svg`] ?? "";
}
