/** Bands of numbers, told by their codes: `B_51_80` includes 51 and 80 (spec 2 §3 › Seminar, `scaleBand`). Pure. */
import type { Json } from "../../platform/json.ts";

interface Band {
  min: number;
  max: number;
}

/** Parses the band of a code, or undefined for a value that is no such code. */
export const parseBand = (code: Json | undefined): Band | undefined => {
  const [, min, max] = (typeof code === "string" && /^B_(\d+)_(\d+)$/.exec(code)) || [];
  return min === undefined ? undefined : { min: Number(min), max: Number(max) };
};

/**
 * Finds the first band of a list that leaves a gap before it or overlaps the one before it. Bands that touch, such as
 * 0–50 and 50–100, cover their common number twice, which leaves the choice to the applicant and is no overlap (C19).
 * @returns the code at fault and why, or undefined when the bands cover every number from their lowest to their highest
 */
export const findBandFault = (
  codes: readonly string[],
): { code: string; reason: "gap" | "overlap"; after: number } | undefined => {
  const bands = codes
    .flatMap((code) => {
      const band = parseBand(code);
      return band ? [{ code, ...band }] : [];
    })
    .toSorted((a, b) => a.min - b.min || a.max - b.max);
  let coveredMax = 0;
  for (const { code, min, max } of bands) {
    if (min > coveredMax + 1) return { code, reason: "gap", after: coveredMax };
    if (min < coveredMax) return { code, reason: "overlap", after: coveredMax };
    coveredMax = max;
  }
  return undefined;
};
