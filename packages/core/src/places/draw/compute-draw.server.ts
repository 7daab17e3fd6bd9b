/**
 * Computes the draw by SHA-256 and sorting alone, so that anybody can repeat it (`docs/lottery/draw.mjs`;
 * decision 0210).
 *
 * 1. Places are counted by pools: one kind of booth in one zone. Pools, list, rule and the digest of a secret seed are
 *    published, with the name of a public value that does not exist yet.
 * 2. Once that value exists, key = SHA-256(seed ":" value), and the lot of an application = SHA-256(key ":" number).
 * 3. Tiers come in order, and within a tier the lowest lot comes first. Each takes the places of its pool that it needs
 *    while they are left; after that it waits, and only others of its tier may still get places of that pool.
 * 4. Applications that still wait then get places left in the pool of their second zone, unless others wait for that
 *   pool.
 */
import { createHash, randomBytes } from "node:crypto";
import type { DrawListItem, DrawPool, DrawResultRow } from "../../applications/places/draw/draw-schema.ts";

/** Computes SHA-256 as hexadecimal text. */
export const computeSha256 = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

/** Generates a random seed: 64 hexadecimal digits. */
export const generateSeed = (): string => randomBytes(32).toString("hex");

type ApplicationLot = DrawListItem & { lot: string };

/** Sorts the applications as they are drawn: by tier, then by lot. */
const sortByLot = (list: readonly DrawListItem[], seed: string, publicValue: string): ApplicationLot[] => {
  const key = computeSha256(`${seed}:${publicValue}`);
  return list
    .map((entry) => ({ ...entry, lot: computeSha256(`${key}:${entry.code}`) }))
    .sort((a, b) => a.tier - b.tier || (a.lot < b.lot ? -1 : 1));
};

/** Counts the places left in each pool while places are given. */
class PlacesLeft {
  readonly #left: Map<string, number>;
  /** The tier of the first who waits for a pool; nobody of another tier passes it. */
  readonly #waitingTier = new Map<string, number>();

  constructor(pools: readonly DrawPool[]) {
    this.#left = new Map(pools.map(({ id, places }) => [id, places]));
  }
  /** Takes places of a pool, or marks that somebody of the tier waits for it. */
  take(pool: string, { takes, tier }: DrawListItem): boolean {
    const freeSpace = this.#left.get(pool) ?? 0;
    const waitingTier = this.#waitingTier.get(pool) ?? tier;
    if (takes <= freeSpace && waitingTier === tier) {
      this.#left.set(pool, freeSpace - takes);
      return true;
    }
    this.#waitingTier.set(pool, waitingTier);
    return false;
  }
  isAwaited(pool: string): boolean {
    return this.#waitingTier.has(pool);
  }
}

/** Computes the result in the order of the draw. Applications without a place are numbered from 1 in their pool. */
export const computeDraw = (
  { pools, list }: { pools: readonly DrawPool[]; list: readonly DrawListItem[] },
  seed: string,
  publicValue: string,
): DrawResultRow[] => {
  const drawOrder = sortByLot(list, seed, publicValue);
  const placesLeft = new PlacesLeft(pools);
  const poolByCode = new Map<string, string>();
  for (const entry of drawOrder)
    if (placesLeft.take(entry.pool, entry)) poolByCode.set(entry.code, entry.pool);
  const unawaitedPools = new Set(pools.filter(({ id }) => !placesLeft.isAwaited(id)).map(({ id }) => id));
  for (const entry of drawOrder) {
    const { code, second } = entry;
    if (poolByCode.has(code) || !second || !unawaitedPools.has(second)) continue;
    if (placesLeft.take(second, entry)) poolByCode.set(code, second);
  }
  const waitingByPool = new Map<string, number>();
  return drawOrder.map(({ code, tier, pool, takes, lot }) => {
    const placedIn = poolByCode.get(code);
    if (placedIn !== undefined) return { code, tier, pool: placedIn, takes, lot, placed: true };
    const waiting = (waitingByPool.get(pool) ?? 0) + 1;
    waitingByPool.set(pool, waiting);
    return { code, tier, pool, takes, lot, placed: false, waiting };
  });
};
