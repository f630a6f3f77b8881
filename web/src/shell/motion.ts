/** Whoever asks their system for less motion sees none. It is said once, on the page itself: [data-still]. */
export const still = matchMedia("(prefers-reduced-motion: reduce)");

function say(): void {
  document.documentElement.toggleAttribute("data-still", still.matches);
}

still.addEventListener("change", say);
say();
