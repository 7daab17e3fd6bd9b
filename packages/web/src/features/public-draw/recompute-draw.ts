/**
 * Repeats the public draw in the browser like `docs/lottery/draw.mjs` (decision 0050), with the browser's SHA-256 and
 * nothing of the product.
 */
import type { PublicLottery } from "@portal/core/applications/places/draw/lottery-schema";

const sha256 = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The published values that are verified. */
export const drawChecks = ["list", "seed", "result"] as const;
export type DrawCheck = (typeof drawChecks)[number];

/** Returns which checks succeed; seed and result only after the draw. */
export const recomputeDraw = async (
  published: PublicLottery,
): Promise<Partial<Record<DrawCheck, boolean>>> => {
  const { list, listDigest, commitment, seed, publicValue, result, places } = published;
  const lines = list
    .map(({ tier, code, places: takes }) => `${tier} ${code}${takes === undefined ? "" : ` ${takes}`}\n`)
    .sort();
  const listFits = (await sha256(lines.join(""))) === listDigest;
  if (seed === undefined || publicValue === undefined || !result) return { list: listFits };
  const key = await sha256(`${seed}:${publicValue}`);
  const lots = await Promise.all(
    list.map(async ({ code, tier, places: takes = 1 }) => ({
      code,
      tier,
      takes,
      lot: await sha256(`${key}:${code}`),
    })),
  );
  // Tier by tier, the lowest lot first; once an application waits, no later tier gets a place.
  let remainingPlaces = places;
  let waitingTier: number | undefined;
  const recomputedResult = lots
    .sort((a, b) => a.tier - b.tier || (a.lot < b.lot ? -1 : 1))
    .map(({ code, tier, takes, lot }) => {
      const placed = takes <= remainingPlaces && (waitingTier ?? tier) === tier;
      if (placed) remainingPlaces -= takes;
      else waitingTier ??= tier;
      return { code, tier, takes, lot, placed };
    });
  return {
    list: listFits,
    seed: (await sha256(seed)) === commitment,
    result:
      recomputedResult.length === result.length &&
      recomputedResult.every((one, i) => {
        const publishedLot = result[i];
        return (
          publishedLot?.code === one.code &&
          publishedLot.tier === one.tier &&
          publishedLot.lot === one.lot &&
          (publishedLot.places ?? 1) === one.takes &&
          publishedLot.placed === one.placed
        );
      }),
  };
};
