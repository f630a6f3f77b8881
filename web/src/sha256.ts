/**
 * SHA-256 and HMAC, as FIPS 180-4 and RFC 2104 have them. The browser's own are only there where the connection is
 * secure, and a phone that plays on somebody's laptop has none.
 */

const BLOCK = 64; // bytes
const LENGTH = 8; // bytes, for how long the message was

function isPrime(number: number): boolean {
  for (let part = 2; part * part <= number; part++) if (number % part === 0) return false;
  return true;
}

const PRIMES = Array.from({ length: 312 }, (_, number) => number).filter(
  (number) => number > 1 && isPrime(number),
);
/** The first 32 bits behind the point. */
const behindPoint = (root: number): number => Math.floor((root % 1) * 2 ** 32);
const START = PRIMES.slice(0, 8).map((prime) => behindPoint(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => behindPoint(Math.cbrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const state = Uint32Array.from(START);
  const padded = new Uint8Array(Math.ceil((message.length + 1 + LENGTH) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - LENGTH, BigInt(message.length) * 8n);
  for (let at = 0; at < padded.length; at += BLOCK) stir(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, number) => digest.setUint32(4 * number, word));
  return new Uint8Array(digest.buffer);
}

/** One block of the message goes into the state. */
function stir(state: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(ROUNDS.length);
  const word = (number: number): number => words[number] as number;
  for (let n = 0; n < words.length; n++) {
    if (n < 16) {
      words[n] = view.getUint32(at + 4 * n);
      continue;
    }
    const [early, late] = [word(n - 15), word(n - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = word(n - 16) + first + word(n - 7) + second;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (const [n, round] of ROUNDS.entries()) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + round + word(n);
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [n, each] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] as number) + each;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const masked = (mask: number): Uint8Array => block.map((byte) => byte ^ mask);
  return sha256(joined(masked(0x5c), sha256(joined(masked(0x36), message))));
}

export function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The SHA-256 of a text, as it is told. */
export function fingerprint(text: string): string {
  return hex(sha256(bytesOf(text)));
}
