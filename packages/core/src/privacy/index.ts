/**
 * What a person may ask of what is held about them (Law 8/2005, articles 11 and 12): a copy of all of it, and its erasure.
 * What goes at once and what is kept, how long and in which form, stands in `retention.json`. Pure.
 */
import retention from "./retention.json" with { type: "json" };

export const { graceDays, linkHours, atOnce: immediatelyErased, kept: retainedData } = retention;
const DAY_MS = 86_400_000;
/** How long a sign-in takes a deletion back, in milliseconds. */
export const ERASURE_GRACE_MS = graceDays * DAY_MS;
/** How long a copy can be fetched, in milliseconds. */
export const COPY_LIFETIME_MS = linkHours * 3_600_000;
/** Bytes of files in one part of a copy: the job that makes it ends after 30 seconds. */
export const COPY_PART_BYTES = 20 * 1024 * 1024;

/** How somebody is known: what is looked for when they leave. */
export interface PersonIdentifiers {
  accountId: string;
  /** E-mail addresses and phone numbers in international form, lower-case: what the account signs in with. */
  addresses: readonly string[];
  phones: readonly { area: string; number: string }[];
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A text with a person's addresses replaced, each only as a whole: `a@x.mo` does not stand in `ba@x.mo`.
 * @returns the same text when none stands in it
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

/** Changes every text of a value; the same value when none changed. */
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
