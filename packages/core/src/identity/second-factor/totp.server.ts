/** Time-based one-time passwords: six digits, 30 seconds, SHA-1 (RFC 6238). */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Instant } from "../../platform/day.ts";

const STEP = 30_000;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Decodes base32 (RFC 4648); padding and case are ignored. */
const decodeBase32 = (base32: string): Buffer => {
  let bits = "";
  for (const letter of base32.toUpperCase().replace(/=+$/, "")) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, "0");
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** Generates the code of a secret at an instant, offset by whole time steps. */
export const generateTotp = (secret: string, now: Instant, steps = 0): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.parse(now) / STEP) + steps));
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
};

/**
 * Finds the time step of a code that matches now or in a neighbouring step; undefined for a wrong code. The caller
 * stores the step, because a code is valid once.
 */
export const findTotpStep = (secret: string, code: string, now: Instant): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(Date.parse(now) / STEP);
  const matchingOffset = [0, -1, 1].find((steps) =>
    timingSafeEqual(Buffer.from(generateTotp(secret, now, steps)), Buffer.from(code)),
  );
  return matchingOffset === undefined ? undefined : current + matchingOffset;
};
