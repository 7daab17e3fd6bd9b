/**
 * The rights of a person over their data (Law 8/2005, articles 11 and 12): a copy of all of it, and its erasure.
 * The policy `retention.years` says which records are kept, and for how long. Pure.
 */
import { escapeRegExp } from "../platform/escape-reg-exp.ts";

const DAY_MS = 86_400_000;
/** The time within which a sign-in cancels a requested erasure. */
export const ERASURE_GRACE_MS = 14 * DAY_MS;
/** How long a copy is available. */
export const COPY_LIFETIME_MS = DAY_MS;
/** Bytes of files in one part of a copy: the job that creates it ends after 30 seconds. */
export const COPY_PART_BYTES = 20 * 1024 * 1024;

/** Identifiers of a person, which an erasure searches for. */
export interface PersonIdentifiers {
  accountId: string;
  /** E-mail addresses and phone numbers in international form, in lower case: the account's logins. */
  addresses: readonly string[];
  phones: readonly { area: string; number: string }[];
}

/**
 * Replaces a person's addresses in a text, each only as a whole: `a@x.mo` does not occur in `ba@x.mo`.
 * @returns the same text when it contains none
 */
export const replaceAddresses = (
  text: string,
  { addresses }: Pick<PersonIdentifiers, "addresses">,
  pseudonym: string,
): string => {
  const presentAddresses = addresses.filter(Boolean);
  if (presentAddresses.length === 0) return text;
  const addressCharacter = "[\\p{L}\\p{N}._%+-]";
  const pattern = new RegExp(
    `(?<!${addressCharacter})(?:${presentAddresses.map(escapeRegExp).join("|")})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    "giu",
  );
  return text.replace(pattern, pseudonym);
};

/** Changes every text of a value; returns the same value when none changed. */
export const mapTexts = <Value>(value: Value, change: (text: string) => string): Value => {
  const walk = (part: unknown): unknown => {
    if (typeof part === "string") return change(part);
    if (part === null || typeof part !== "object") return part;
    if (Array.isArray(part)) {
      const next = part.map(walk);
      return next.some((each, i) => each !== part[i]) ? next : part;
    }
    const entries = Object.entries(part).map(([key, inner]) => [key, walk(inner)] as const);
    const isUnchanged = entries.every(([key, inner]) => inner === (part as Record<string, unknown>)[key]);
    return isUnchanged ? part : Object.fromEntries(entries);
  };
  return walk(value) as Value;
};
