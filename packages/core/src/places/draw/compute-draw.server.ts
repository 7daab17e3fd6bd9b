/**
 * The draw itself: SHA-256 and sorting, nothing else, so that anybody can do it again (`docs/lottery/draw.mjs`).
 *
 * 1. Before: a seed of 256 bits is made; its SHA-256 (the commitment) and the list with its digest are published.
 * 2. At the draw a value is said aloud that the institute could not know when it committed itself.
 * 3. key = SHA-256(seed ":" value); the lot of an application = SHA-256(key ":" its number). The lowest lot comes first.
 * 4. Tiers are served in order. A tier that fits has its places whatever the lots; in the one that does not, and in
 *    those after it, the lots decide; who has no place waits in the same order.
 * 5. A group is one lot and takes as many places as it has booths. Where they no longer fit it waits with its number in
 *    the line, and the next of the same tier that fits has them; nobody of a later tier has one before it (decision 0112).
 */
import { createHash, randomBytes } from "node:crypto";
import type { LotteryResult } from "../../applications/places/draw/lottery-schema.ts";

/** `places`: how many a group takes; one where none is told. */
type ListedApplication = { code: string; tier: number; places?: number | undefined };

export const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** A seed that nobody can guess: 64 hexadecimal digits. */
export const generateSeed = (): string => randomBytes(32).toString("hex");

/** The list as it is digested: a line an application, tier and number, in that order; of a group its places after them. */
export const computeListDigest = (list: readonly ListedApplication[]): string =>
  sha256(
    list
      .map(({ tier, code, places }) => `${tier} ${code}${places === undefined ? "" : ` ${places}`}\n`)
      .sort()
      .join(""),
  );

const compareLots = (a: { lot: string }, b: { lot: string }): number => (a.lot < b.lot ? -1 : 1);

/**
 * The result, best first: tiers in order, lots in order inside them.
 * @param places how many there are; those after them wait, numbered from 1
 */
export const computeDraw = (
  list: readonly ListedApplication[],
  places: number,
  seed: string,
  publicValue: string,
): LotteryResult[] => {
  const key = sha256(`${seed}:${publicValue}`);
  const lots = list.map((one) => ({ ...one, lot: sha256(`${key}:${one.code}`) }));
  const inDrawOrder = [...new Set(lots.map(({ tier }) => tier))]
    .sort((a, b) => a - b)
    .flatMap((tier) =>
      lots
        .filter((one) => one.tier === tier)
        .sort(compareLots)
        .map((one, i) => ({ ...one, order: i + 1 })),
    );
  return allocatePlaces(inDrawOrder, places);
};

/** Places in order; once somebody waits, nobody of a later tier has one. */
const allocatePlaces = (
  inDrawOrder: readonly Omit<LotteryResult, "placed">[],
  places: number,
): LotteryResult[] => {
  let placesLeft = places;
  let waitingNumber = 0;
  let waitingTier: number | undefined;
  return inDrawOrder.map((one) => {
    const placesNeeded = one.places ?? 1;
    if (placesNeeded <= placesLeft && (waitingTier ?? one.tier) === one.tier) {
      placesLeft -= placesNeeded;
      return { ...one, placed: true };
    }
    waitingTier ??= one.tier;
    waitingNumber += 1;
    return { ...one, placed: false, waiting: waitingNumber };
  });
};
