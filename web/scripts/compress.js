/** Writes every text of the built client twice more, compressed, for the server to give out as it is. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TEXTS = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const WAYS = { br: brotliCompressSync, gz: (content) => gzipSync(content, { level: 9 }) };

export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!TEXTS.test(name)) continue;
    const content = readFileSync(join(folder, name));
    for (const [ending, way] of Object.entries(WAYS)) {
      const smaller = way(content);
      if (smaller.length < content.length) writeFileSync(join(folder, `${name}.${ending}`), smaller);
    }
  }
}
