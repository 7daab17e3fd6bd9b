/**
 * Checks a password against the 100,000 most used and most attacked (NIST SP 800-63B §3.1.1.2). The check is offline,
 * so that nothing of a password leaves the machine. Loaded only where a password is set; `npm run passwords` generates
 * the list.
 */
import { createHash } from "node:crypto";
import list from "./breached.json" with { type: "json" };

/** Folds case, because capitalisation does not make a known password safer. */
export const foldPassword = (password: string): string => password.normalize("NFKC").toLowerCase();

/** Computes the first 32 bits of a folded password's SHA-256. */
export const computeHashPrefix = (folded: string): number =>
  createHash("sha256").update(folded).digest().readUInt32BE(0);

let decodedPrefixes: Buffer | undefined;
const loadPrefixes = (): Buffer => {
  decodedPrefixes ??= Buffer.from(list.prefixes, "base64");
  return decodedPrefixes;
};

/** Shorter passwords nobody can set, so the list names none. */
const MIN_LISTED_LENGTH = 6;

/**
 * Lists a folded password without some or all of the digits and signs at its end, which attackers append first, and its
 * word with the digit that makes it a listed one: `password2026!` gives `password2` and `password1`, among others.
 */
const listBases = (folded: string): string[] => {
  const ending = /[^\p{L}]*$/u.exec(folded)?.[0] ?? "";
  const bases = Array.from(ending, (_, i) => folded.slice(0, folded.length - i));
  const word = folded.slice(0, folded.length - ending.length);
  return [folded, ...bases, ...(ending ? [`${word}1`] : [])].filter(
    ({ length }, i) => i === 0 || length >= MIN_LISTED_LENGTH,
  );
};

/**
 * Returns true for a breached password. Some 1 in 294,000 of other passwords is a false positive, with endings for each
 * digit or sign at its end.
 * @param withEndings whether a listed password with other digits and signs at its end counts as breached
 */
export const isBreachedPassword = (password: string, { withEndings = false } = {}): boolean => {
  const foldedPassword = foldPassword(password);
  return (withEndings ? listBases(foldedPassword) : [foldedPassword]).some(isListedPassword);
};

/** A binary search over sorted prefixes. */
const isListedPassword = (folded: string): boolean => {
  const prefix = computeHashPrefix(folded);
  const sortedPrefixes = loadPrefixes();
  let low = 0;
  let high = sortedPrefixes.length / 4 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = sortedPrefixes.readUInt32BE(middle * 4);
    if (candidate === prefix) return true;
    if (candidate < prefix) low = middle + 1;
    else high = middle - 1;
  }
  return false;
};
