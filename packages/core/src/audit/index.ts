/**
 * The hash chain of histories: each entry carries the hash of the one before, so that a change of the past shows
 * (workflow.md › Audit). SHA-256 over canonical JSON: members sorted by name, undefined left out.
 */
export interface Chained {
  prevHash: string;
  hash: string;
  /** Who it named was erased (`subject/scrub.server.ts`): the hash is that of the entry as it was written. */
  redacted?: boolean | undefined;
}

/** The hash before the first entry. */
export const genesis = "0".repeat(64);

/** JSON with members in order of their names: the same data give the same text. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`);
  return `{${members.join(",")}}`;
};

/** Node's own where there is one: Web Crypto's asynchronous hash takes a dozen times as long for so short a text. */
const own = typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:crypto");

/** The hash of an entry on top of a chain, hexadecimal; by Web Crypto in a browser, which can verify a download too. */
export const chain = async (prevHash: string, entry: object): Promise<string> => {
  const text = `${prevHash}\n${canonical(entry)}`;
  if (own) return own.hash("sha256", text, "hex");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** An entry with its two hashes. */
export const link = async <E extends object>(prevHash: string, entry: E): Promise<E & Chained> => ({
  ...entry,
  prevHash,
  hash: await chain(prevHash, entry),
});

/**
 * Recomputes a chain from its first entry. Of a redacted one only its place in the chain can be proven; that it was
 * redacted, and why, stands in the staff's record. @returns the index of the first entry that does not fit, or -1
 */
export const verify = async (entries: readonly (object & Chained)[]): Promise<number> => {
  let before = genesis;
  for (const [i, { prevHash, hash, redacted, ...entry }] of entries.entries()) {
    if (prevHash !== before || (!redacted && hash !== (await chain(before, entry)))) return i;
    before = hash;
  }
  return -1;
};
