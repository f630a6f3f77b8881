/** Reads a JSON Schema from standard input and writes its types in TypeScript: see `make types`. */
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";
import { format, resolveConfig } from "prettier";

/**
 * Pairs as the compiler knows them, from an older draft: a list of schemas.
 * @param {string} key
 * @param {any} part
 */
function known(key, part) {
  if (!part?.prefixItems) return part;
  const { prefixItems, ...rest } = part;
  return { ...rest, items: prefixItems, additionalItems: false };
}

const types = await compile(JSON.parse(await text(process.stdin), known), "Wire", {
  bannerComment: "/* Made from the server's schemas by `make types`: change those. */",
  ignoreMinAndMaxItems: true,
  format: false,
});
const style = await resolveConfig(import.meta.filename);
process.stdout.write(await format(types, { ...style, parser: "typescript" }));
