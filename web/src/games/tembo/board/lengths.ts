/** Lengths that the board and its rows work out once: whatever lies inside would mean another container by the same words. */
const LENGTHS = {
  "--tembo-card": "60px",
  "--tembo-side": "50px",
  "--tembo-river": "70px",
  "--tembo-room": "240px",
  "--tembo-lion": "60px",
  "--tembo-tall": "0px",
  "--tembo-strip": "0px",
  "--tembo-band": "999px",
  "--tembo-marker": "0px",
};

// jsdom knows no lengths: there is nothing to work out where nothing is laid out.
if (typeof CSS !== "undefined" && "registerProperty" in CSS) {
  for (const [name, initialValue] of Object.entries(LENGTHS)) {
    CSS.registerProperty({ name, syntax: "<length>", inherits: true, initialValue });
  }
}
