// Writes into the page which build it is: the server says the same with every answer, and src/build.ts compares.
import { createHash } from "node:crypto";

/** @returns {import("vite").Plugin} */
export function nameBuild() {
  return {
    name: "build",
    apply: "build",
    transformIndexHtml: {
      order: "post", // when it names all files, whose names say what they hold
      handler: (html) => [
        { tag: "meta", attrs: { name: "waterhole-build", content: digest(html) }, injectTo: "head" },
      ],
    },
  };
}

/** @param {string} text */
function digest(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
