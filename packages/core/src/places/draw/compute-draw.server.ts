/**
 * The draw: SHA-256 and sorting, nothing else, so that anybody can repeat it (`docs/lottery/draw.mjs`).
 *
 * 1. Before: a seed of 256 bits is generated; its SHA-256 (the commitment) and the list with its digest are
 * published.
 * 2. At the draw, a value is announced that the institute could not know at the time of the commitment.
 * 3. key = SHA-256(seed ":" value); the lot of an application = SHA-256(key ":" its number). The lowest lot comes
 * first.
 * 4. Tiers are served in order. A tier that fits gets its places whatever the lots. In the first tier that does not
 * fit, and in all later ones, the lots decide; applications without a place wait in the same order.
 * 5. A group is one lot and takes as many places as it has booths. When they no longer fit, it waits with its number,
 * and the next application of the same tier that fits gets the places; no later tier gets one before it (decision
 * 0112).
 */
import { createHash, randomBytes } from "node:crypto";
import type { LotteryResult } from "../../applications/places/draw/lottery-schema.ts";

/** `places`: the number for a group, one by default. */
type ListedApplication = { code: string; tier: number; places?: number | undefined };

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** Generates a random seed: 64 hexadecimal digits. */
export const generateSeed = (): string => randomBytes(32).toString("hex");

/** Computes the digest of the list: one line per application with tier, number and, for a group, its places. */
export const computeListDigest = (list: readonly ListedApplication[]): string =>
  sha256(
    list
      .map(({ tier, code, places }) => `${tier} ${code}${places === undefined ? "" : ` ${places}`}\n`)
      .sort()
      .join(""),
  );

const compareLots = (a: { lot: string }, b: { lot: string }): number => (a.lot < b.lot ? -1 : 1);

/**
 * Computes the result, best first: by tier, then by lot.
 * @param places the number of places; later applications wait, numbered from 1
 */
export const computeDraw = (
  list: readonly ListedApplication[],
  places: number,
  seed: string,
  publicValue: string,
): LotteryResult[] => {
  const key = sha256(`${seed}:${publicValue}`);
  const lots = list.map((entry) => ({ ...entry, lot: sha256(`${key}:${entry.code}`) }));
  const inDrawOrder = [...new Set(lots.map(({ tier }) => tier))]
    .sort((a, b) => a - b)
    .flatMap((tier) =>
      lots
        .filter((entry) => entry.tier === tier)
        .sort(compareLots)
        .map((entry, i) => ({ ...entry, order: i + 1 })),
    );
  return allocatePlaces(inDrawOrder, places);
};

/** Allocates places in order; once an application waits, no later tier gets a place. */
const allocatePlaces = (
  inDrawOrder: readonly Omit<LotteryResult, "placed">[],
  places: number,
): LotteryResult[] => {
  let placesLeft = places;
  let waitingNumber = 0;
  let waitingTier: number | undefined;
  return inDrawOrder.map((entry) => {
    const placesNeeded = entry.places ?? 1;
    if (placesNeeded <= placesLeft && (waitingTier ?? entry.tier) === entry.tier) {
      placesLeft -= placesNeeded;
      return { ...entry, placed: true };
    }
    waitingTier ??= entry.tier;
    waitingNumber += 1;
    return { ...entry, placed: false, waiting: waitingNumber };
  });
};
