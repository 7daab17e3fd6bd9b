/**
 * The hash chain of histories: each entry carries the hash of the one before, so that a change of the past shows
 * (workflow.md › Audit). SHA-256 over canonical JSON: members sorted by name, undefined left out. Who may not read all of
 * an entry recomputes it all the same (decision 0140).
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

/** What only some readers see, behind a seal that the others see in its place. */
export interface Seal {
  salt: string;
  seal: string;
}

/** A value with the seal that the chain holds instead of it; the salt keeps who does not see it from trying guesses. */
export const sealed = async <T extends object>(value: T): Promise<T & Seal> => {
  const salt = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return { ...value, salt, seal: await chain(salt, value) };
};

type Part = { [name: string]: unknown };
const isSealed = (part: unknown): part is Part & { seal: string } =>
  typeof part === "object" && part !== null && "seal" in part && typeof part.seal === "string";
/** A part as everybody reads it: of an actor the kind, of what was sealed the seal. */
const faceOf = (part: unknown): unknown =>
  isSealed(part) ? { ...(part.kind !== undefined && { kind: part.kind }), seal: part.seal } : part;
/** What of an entry the chain holds, the same for whoever reads it. */
const publicOf = (entry: object): object => {
  const { actor, diff, ...rest } = entry as { actor?: unknown; diff?: unknown };
  return { ...rest, actor: faceOf(actor), diff: faceOf(diff) };
};
/** True where what stands beside a seal is what was sealed. */
const opens = async (part: unknown): Promise<boolean> => {
  if (!isSealed(part) || typeof part.salt !== "string") return true;
  const { kind: _, salt, seal, ...hidden } = part;
  return seal === (await chain(part.salt, hidden));
};

/** An entry with its two hashes. */
export const link = async <E extends object>(prevHash: string, entry: E): Promise<E & Chained> => ({
  ...entry,
  prevHash,
  hash: await chain(prevHash, publicOf(entry)),
});

/**
 * Recomputes a chain from its first entry, also where the reader is shown seals only. Of a redacted one only its place in the chain can be proven; that it was
 * redacted, and why, stands in the staff's record. @returns the index of the first entry that does not fit, or -1
 */
export const verify = async (entries: readonly (object & Chained)[]): Promise<number> => {
  let before = genesis;
  for (const [i, { prevHash, hash, redacted, ...entry }] of entries.entries()) {
    if (prevHash !== before || (!redacted && !(await holds(before, hash, entry)))) return i;
    before = hash;
  }
  return -1;
};

async function holds(
  before: string,
  hash: string,
  entry: { actor?: unknown; diff?: unknown },
): Promise<boolean> {
  return (
    hash === (await chain(before, publicOf(entry))) && (await opens(entry.actor)) && (await opens(entry.diff))
  );
}
