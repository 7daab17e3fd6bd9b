/**
 * The hash chain of histories: each entry carries the hash of the one before, so that a change of the past shows
 * (workflow.md › Audit). SHA-256 over canonical JSON: members sorted by name, undefined left out. Who may not read all of
 * an entry recomputes it all the same (decision 0140).
 */
export interface ChainedEntry {
  prevHash: string;
  hash: string;
  /** Who it named was erased (`subject/pseudonymise-institution.server.ts`): the hash is that of the entry as it was written. */
  redacted?: boolean | undefined;
}

/** The hash before the first entry. */
export const GENESIS_HASH = "0".repeat(64);

/** JSON with members in order of their names: the same data give the same text. */
export const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalJson(inner)}`);
  return `{${members.join(",")}}`;
};

/** Node's own where there is one: Web Crypto's asynchronous hash takes a dozen times as long for so short a text. */
const nodeCrypto = typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:crypto");

/** The hash of an entry on top of a chain, hexadecimal; by Web Crypto in a browser, which can verify a download too. */
export const computeChainHash = async (prevHash: string, entry: object): Promise<string> => {
  const text = `${prevHash}\n${toCanonicalJson(entry)}`;
  if (nodeCrypto) return nodeCrypto.hash("sha256", text, "hex");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** What only some readers see, behind a seal that the others see in its place. */
export interface Seal {
  salt: string;
  seal: string;
}

/** A value with the seal that the chain holds instead of it; the salt keeps who does not see it from trying guesses. */
export const sealValue = async <T extends object>(value: T): Promise<T & Seal> => {
  const salt = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return { ...value, salt, seal: await computeChainHash(salt, value) };
};

type Part = { [name: string]: unknown };
const isSealed = (part: unknown): part is Part & { seal: string } =>
  typeof part === "object" && part !== null && "seal" in part && typeof part.seal === "string";
/** A part as everybody reads it: of an actor the kind, of what was sealed the seal. */
const toPublicPart = (part: unknown): unknown =>
  isSealed(part) ? { ...(part.kind !== undefined && { kind: part.kind }), seal: part.seal } : part;
/** What of an entry the chain holds, the same for whoever reads it. */
const toPublicEntry = (entry: object): object => {
  const { actor, diff, ...rest } = entry as { actor?: unknown; diff?: unknown };
  return { ...rest, actor: toPublicPart(actor), diff: toPublicPart(diff) };
};
/** True where what stands beside a seal is what was sealed. */
const matchesSeal = async (part: unknown): Promise<boolean> => {
  if (!isSealed(part) || typeof part.salt !== "string") return true;
  const { kind: _, salt, seal, ...sealedMembers } = part;
  return seal === (await computeChainHash(part.salt, sealedMembers));
};

/** An entry with its two hashes. */
export const chainEntry = async <E extends object>(
  prevHash: string,
  entry: E,
): Promise<E & ChainedEntry> => ({
  ...entry,
  prevHash,
  hash: await computeChainHash(prevHash, toPublicEntry(entry)),
});

/**
 * Recomputes a chain from its first entry, also where the reader is shown seals only. Of a redacted one only its place in the chain can be proven; that it was
 * redacted, and why, stands in the staff's record. @returns the index of the first entry that does not fit, or -1
 */
export const verifyChain = async (entries: readonly (object & ChainedEntry)[]): Promise<number> => {
  let previousHash = GENESIS_HASH;
  for (const [i, { prevHash, hash, redacted, ...entry }] of entries.entries()) {
    if (prevHash !== previousHash || (!redacted && !(await isEntryValid(previousHash, hash, entry))))
      return i;
    previousHash = hash;
  }
  return -1;
};

async function isEntryValid(
  previousHash: string,
  hash: string,
  entry: { actor?: unknown; diff?: unknown },
): Promise<boolean> {
  return (
    hash === (await computeChainHash(previousHash, toPublicEntry(entry))) &&
    (await matchesSeal(entry.actor)) &&
    (await matchesSeal(entry.diff))
  );
}
