/**
 * Adds up what the tests ran of the client: browser tests, as Chromium counted it (tests/web/kit/coverage.py), and vitest's.
 *   node scripts/coverage.js CLIENT COUNTS VITEST OUT   (folders of the built client and of the counts; JSON files)
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { mergeScriptCovs } from "@bcoe/v8-coverage";
import { convert } from "ast-v8-to-istanbul";
import istanbul from "istanbul-lib-coverage";
import { parseAst } from "vite";

const [client, counts, vitest, out] = process.argv.slice(2);
const SOURCES = join(import.meta.dirname, "..", "src");
const CODE = /\.(ts|svelte)$/; // messages and pictures are built into scripts, too

const read = (...path) => readFileSync(join(...path), "utf8");

/** What pages ran of every script, by its name; the same one came from many servers. */
const ran = new Map();
for (const file of readdirSync(counts)) {
  for (const script of JSON.parse(read(counts, file))) {
    const name = script.url.split("/").pop();
    ran.set(name, mergeScriptCovs([ran.get(name) ?? { ...script, functions: [] }, script]));
  }
}

const total = istanbul.createCoverageMap(JSON.parse(read(vitest)));
const assets = join(client, "assets");
for (const name of readdirSync(assets).filter((name) => name.endsWith(".js.map"))) {
  const script = name.replace(/\.map$/, "");
  const code = read(assets, script);
  const { functions } = ran.get(script) ?? { functions: [] }; // of a script that no page asked for, nothing ran
  const coverage = { scriptId: "0", url: pathToFileURL(join(assets, script)).href, functions };
  const sourceMap = JSON.parse(read(assets, name));
  const found = await convert({ ast: parseAst(code), code, coverage, sourceMap });
  total.merge(JSON.parse(JSON.stringify(found))); // as vitest's: JSON knows no Infinity, where the end of a line is meant
}
total.filter((file) => !relative(SOURCES, file).startsWith("..") && CODE.test(file));

const share = ({ covered, total }) => [covered, total];
const files = total.files().map((file) => {
  const coverage = total.fileCoverageFor(file);
  const { lines, branches } = coverage.toSummary().data;
  const missing = coverage.getUncoveredLines().map(Number);
  return [relative(SOURCES, file), { lines: share(lines), branches: share(branches), missing }];
});
writeFileSync(out, JSON.stringify(Object.fromEntries(files)));
