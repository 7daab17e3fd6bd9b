/**
 * The hash chain of histories: each entry carries the hash of the one before it, so that a change of the past can be
 * detected (workflow.md › Audit). The hash is SHA-256 over canonical JSON: members sorted by name, undefined members
 * omitted. A reader who may not see all of an entry can still recompute its hash (decision 0140).
 */
export interface ChainedEntry {
  prevHash: string;
  hash: string;
  /**
   * The person the entry named was erased (`privacy/pseudonymize-institution.server.ts`): the hash is still that of the
   * original entry.
   */
  redacted?: boolean | undefined;
}

/** The hash that precedes the first entry. */
export const GENESIS_HASH = "0".repeat(64);

/**
 * Returns JSON with members sorted by name, so that equal data give equal text and therefore equal hashes.
 * `docs/lottery/draw.mjs` writes it in the same way.
 */
export const toCanonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map((item) => toCanonicalJson(item ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalJson(inner)}`);
  return `{${members.join(",")}}`;
};

/**
 * Prefer Node's synchronous hash where it exists: for texts this short, Web Crypto's asynchronous hash takes about
 * twelve times as long.
 */
const nodeCrypto = typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:crypto");

/**
 * Computes the hexadecimal hash of an entry appended to a chain. In a browser it uses Web Crypto, so that a downloaded
 * history can be verified there too.
 */
export const computeChainHash = async (prevHash: string, entry: object): Promise<string> => {
  const text = `${prevHash}\n${toCanonicalJson(entry)}`;
  if (nodeCrypto) return nodeCrypto.hash("sha256", text, "hex");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The hash that other readers see in place of a value that only some readers may see. */
export interface Seal {
  salt: string;
  seal: string;
}

/**
 * Returns a value together with its seal, which the chain contains instead of the value. The random salt prevents
 * readers who see only the seal from guessing the value.
 */
export const sealValue = async <T extends object>(value: T): Promise<T & Seal> => {
  const salt = [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  return { ...value, salt, seal: await computeChainHash(salt, value) };
};

type Part = { [name: string]: unknown };
const isSealed = (part: unknown): part is Part & { seal: string } =>
  typeof part === "object" && part !== null && "seal" in part && typeof part.seal === "string";
/** Returns the part of an entry that every reader sees: the kind of an actor, and the seal of a sealed value. */
const toPublicPart = (part: unknown): unknown =>
  isSealed(part) ? { ...(part.kind !== undefined && { kind: part.kind }), seal: part.seal } : part;
/**
 * Returns the part of an entry that the chain hashes; it is the same for every reader. What only the desk knows of
 * (`ended`) is beside the chain.
 */
const toPublicEntry = (entry: object): object => {
  const { actor, diff, ended: _, ...rest } = entry as { actor?: unknown; diff?: unknown; ended?: unknown };
  return { ...rest, actor: toPublicPart(actor), diff: toPublicPart(diff) };
};
/** Returns true when the value next to a seal is the value that was sealed. */
const matchesSeal = async (part: unknown): Promise<boolean> => {
  if (!isSealed(part) || typeof part.salt !== "string") return true;
  const { kind: _, salt, seal, ...sealedMembers } = part;
  return seal === (await computeChainHash(part.salt, sealedMembers));
};

/** Adds the hash of the previous entry and its own hash to an entry. */
export const chainEntry = async <E extends object>(
  prevHash: string,
  entry: E,
): Promise<E & ChainedEntry> => ({
  ...entry,
  prevHash,
  hash: await computeChainHash(prevHash, toPublicEntry(entry)),
});

/**
 * Recomputes a chain from its first entry, including entries of which the reader sees only seals. For a redacted entry
 * only its place in the chain can be proven; that it was redacted, and why, is in the audit record of the staff.
 * @param firstHash the hash of the entry before the first one, for a part of a chain
 * @returns the index of the first entry that does not fit, or -1
 */
export const verifyChain = async (
  entries: readonly (object & ChainedEntry)[],
  firstHash: string = GENESIS_HASH,
): Promise<number> => {
  let previousHash = firstHash;
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
