// Takes the pictures that are not drawn here from Fluent Emoji Flat (MIT), one SVG file each.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const PACKAGE = "@iconify-json/fluent-emoji-flat";

/** Our name for a picture, and the name it has in the package. */
const animals = {
  mouse: "mouse",
  zebra: "zebra",
  giraffe: "giraffe",
  leopard: "leopard",
  rhino: "rhinoceros",
  elephant: "elephant",
  crocodile: "crocodile",
  lion: "lion",
  scorpion: "scorpion",
  cactus: "cactus",
};

const reactions = {
  wave: "waving-hand",
  clap: "clapping-hands",
  laugh: "face-with-tears-of-joy",
  wow: "astonished-face",
  sorry: "pensive-face",
  think: "thinking-face",
  hurry: "hourglass-not-done",
  thanks: "folded-hands",
};

/**
 * @typedef {{ body: string, width?: number, height?: number }} Icon
 * @typedef {{ icons: Record<string, Icon | undefined>, width: number, height: number }} IconSet
 */

/**
 * Writes the pictures below `root` (the folder of web/), leaving alone those that are already right.
 * @param {string} root
 */
export function drawFluent(root) {
  const set = readSet(root);
  drawAll(set, animals, join(root, "src/art/animals/fluent"));
  drawAll(set, reactions, join(root, "src/art/reactions/fluent"));
}

/** @param {string} root @returns {IconSet} */
function readSet(root) {
  const find = createRequire(resolve(root, "package.json"));
  try {
    return JSON.parse(readFileSync(find.resolve(`${PACKAGE}/icons.json`), "utf8"));
  } catch (reason) {
    throw new Error(`The package ${PACKAGE} is not installed; run "npm install" in web/ first.`, {
      cause: reason,
    });
  }
}

/** @param {IconSet} set @param {Record<string, string>} names @param {string} folder */
function drawAll(set, names, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [name, fluentName] of Object.entries(names)) {
    writeWhenChanged(join(folder, `${name}.svg`), toSvg(set, fluentName));
  }
}

/** @param {IconSet} set @param {string} fluentName */
function toSvg(set, fluentName) {
  const icon = set.icons[fluentName];
  if (!icon) {
    throw new Error(
      `The package ${PACKAGE} has no picture named "${fluentName}"; mend the lists in scripts/fluent.js.`,
    );
  }
  const width = icon.width ?? set.width;
  const height = icon.height ?? set.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${icon.body}</svg>\n`;
}

/** @param {string} file @param {string} text */
function writeWhenChanged(file, text) {
  if (readOrNothing(file) !== text) writeFileSync(file, text);
}

/** @param {string} file */
function readOrNothing(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  drawFluent(dirname(dirname(fileURLToPath(import.meta.url))));
}
