import { createHash, createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { bytesOf, fingerprint, fromHex, hex, hmac, sha256 } from "./sha256";

const LENGTHS = [0, 1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1000];

test("what is added up here is what everybody else adds up", () => {
  for (const length of LENGTHS) {
    const message = randomBytes(length);
    expect(hex(sha256(message))).toBe(createHash("sha256").update(message).digest("hex"));
    for (const key of [randomBytes(length), randomBytes(32)])
      expect(hex(hmac(key, message))).toBe(createHmac("sha256", key).update(message).digest("hex"));
  }
});

test("texts are taken as UTF-8, and bytes are read as they are written", () => {
  expect(fingerprint("Zèbre 🦓")).toBe(createHash("sha256").update("Zèbre 🦓", "utf8").digest("hex"));
  expect(hex(fromHex("00ff7a"))).toBe("00ff7a");
  expect(hex(bytesOf("a"))).toBe("61");
});
