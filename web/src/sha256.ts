/**
 * SHA-256 and HMAC. The browser's own are only there where the connection is secure, and a phone that plays on
 * somebody's laptop has none.
 */
import { hmac as hmacWith } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export { sha256, concatBytes as joined, bytesToHex as hex, hexToBytes as fromHex, utf8ToBytes as bytesOf };

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  return hmacWith(sha256, key, message);
}

/** The SHA-256 of a text, as it is told. */
export function fingerprint(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
