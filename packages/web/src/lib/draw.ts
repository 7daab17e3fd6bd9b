/**
 * The public draw done again in the reader's browser, as `docs/lottery/draw.mjs` does it (decision 0050): SHA-256 of the
 * browser's own, nothing of the product.
 */
import type { PublicLottery } from "@portal/core/lottery/wire";

const sha256 = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** What is held against what was published. */
export const checks = ["list", "seed", "result"] as const;
export type Check = (typeof checks)[number];

/** Which of the checks fit; seed and result only once the draw has taken place. */
export const drawAgain = async (published: PublicLottery): Promise<Partial<Record<Check, boolean>>> => {
  const { list, listDigest, commitment, seed, publicValue, result, places } = published;
  const lines = list.map(({ tier, code }) => `${tier} ${code}\n`).sort();
  const listFits = (await sha256(lines.join(""))) === listDigest;
  if (seed === undefined || publicValue === undefined || !result) return { list: listFits };
  const key = await sha256(`${seed}:${publicValue}`);
  const lots = await Promise.all(
    list.map(async ({ code, tier }) => ({ code, tier, lot: await sha256(`${key}:${code}`) })),
  );
  const again = lots.sort((a, b) => a.tier - b.tier || (a.lot < b.lot ? -1 : 1));
  return {
    list: listFits,
    seed: (await sha256(seed)) === commitment,
    result:
      again.length === result.length &&
      again.every(({ code, tier, lot }, i) => {
        const told = result[i];
        return told?.code === code && told.tier === tier && told.lot === lot && told.placed === i < places;
      }),
  };
};
