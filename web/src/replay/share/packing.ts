/** A position as a piece of an address: its JSON, deflated, in letters that need no escaping. */

export async function pack(position: unknown): Promise<string> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(position)),
    new CompressionStream("deflate-raw"),
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The way back; null, if it is none. */
export async function unpack(packed: string): Promise<Record<string, unknown> | null> {
  try {
    const text = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const json = await through(bytes, new DecompressionStream("deflate-raw"));
    const position: unknown = JSON.parse(new TextDecoder().decode(json));
    return position && typeof position === "object" ? (position as Record<string, unknown>) : null;
  } catch {
    return null; // cut off, or never a position
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, press: GenericTransformStream): Promise<Uint8Array> {
  const pressed = new Response(bytes).body?.pipeThrough(press);
  return new Uint8Array(await new Response(pressed).arrayBuffer());
}
