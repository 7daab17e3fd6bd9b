/**
 * Checks a password against the 100,000 most used and most attacked (NIST SP 800-63B §3.1.1.2). The check is offline,
 * so that nothing of a password leaves the machine. Loaded only where a password is set; `npm run passwords` generates
 * the list.
 */
import { createHash } from "node:crypto";
import list from "./breached.json" with { type: "json" };

/** Folds case, because capitalisation does not make a known password safer. */
export const foldPassword = (password: string): string => password.normalize("NFKC").toLowerCase();

/** The first 32 bits of a folded password's SHA-256. */
export const computeHashPrefix = (folded: string): number =>
  createHash("sha256").update(folded).digest().readUInt32BE(0);

let decodedPrefixes: Buffer | undefined;
const loadPrefixes = (): Buffer => {
  decodedPrefixes ??= Buffer.from(list.prefixes, "base64");
  return decodedPrefixes;
};

/**
 * True for a breached password; one in 294,000 other passwords is a false positive. A binary search over sorted
 * prefixes.
 */
export const isBreachedPassword = (password: string): boolean => {
  const prefix = computeHashPrefix(foldPassword(password));
  const sorted = loadPrefixes();
  let low = 0;
  let high = sorted.length / 4 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = sorted.readUInt32BE(middle * 4);
    if (candidate === prefix) return true;
    if (candidate < prefix) low = middle + 1;
    else high = middle - 1;
  }
  return false;
};
