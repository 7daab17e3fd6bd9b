/**
 * What a person may ask of what is held about them (Law 8/2005, articles 11 and 12): a copy of all of it, and its erasure.
 * What goes at once and what is kept, how long and in which form, stands in `retention.json`. Pure.
 */
import retention from "./retention.json" with { type: "json" };

export const { graceDays, linkHours, atOnce, kept } = retention;
const DAY_MS = 86_400_000;
/** How long a sign-in takes a deletion back, in milliseconds. */
export const GRACE_MS = graceDays * DAY_MS;
/** How long a copy can be fetched, in milliseconds. */
export const LINK_MS = linkHours * 3_600_000;
/** Bytes of files in one part of a copy: the job that makes it ends after 30 seconds. */
export const PART_BYTES = 20 * 1024 * 1024;

/** How somebody is known: what is looked for when they leave. */
export interface Known {
  /** E-mail addresses and phone numbers in international form: found inside longer texts too. */
  addresses: readonly string[];
  /** Names and local numbers: only a text that says nothing else. */
  exact: readonly string[];
}

type Json = unknown;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A value with everything that names somebody replaced by a pseudonym; the same object when nothing did. */
export const pseudonymised = <T>(value: T, known: Known, pseudonym: string): T => {
  const addresses = known.addresses.filter(Boolean).map(escaped);
  const anywhere = addresses.length > 0 ? new RegExp(addresses.join("|"), "giu") : undefined;
  const exact = new Set(known.exact.filter(Boolean));
  const walk = (part: Json): Json => {
    if (typeof part === "string") {
      if (exact.has(part.trim())) return pseudonym;
      return anywhere ? part.replace(anywhere, pseudonym) : part;
    }
    if (part === null || typeof part !== "object") return part;
    if (Array.isArray(part)) {
      const next = part.map(walk);
      return next.some((each, i) => each !== part[i]) ? next : part;
    }
    const entries = Object.entries(part).map(([key, inner]) => [key, walk(inner)] as const);
    const same = entries.every(([key, inner]) => inner === (part as Record<string, Json>)[key]);
    return same ? part : Object.fromEntries(entries);
  };
  return walk(value) as T;
};

/** Attributes that are secrets, or only keys of the table: no part of a copy. */
const inner =
  /^(pk|sk|gsi\d[ps]k|__edb_[ev]__|passwordHash|totpSecret|totpSealed|totpStep|recovery|handle|secret|hash|ttl|shard|queueShard|epoch|identity)$/;

/** A row as a person reads it. */
export const readable = (row: Record<string, Json>): Record<string, Json> =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !inner.test(name)));
