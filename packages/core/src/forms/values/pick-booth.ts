/** Picks the booth that an exhibitor has among an event's booths of one kind (spec 2 §9). */
import type { Json } from "../types/index.ts";

/**
 * Picks the booth that is reserved for this type of exhibitor, or else the one that everybody can have. One that is
 * reserved for others only tells what the kind is like.
 * @param booths all of one kind
 */
export const pickBooth = <B extends { eligibility?: Json | undefined }>(
  booths: readonly B[],
  exhibitorType: Json | undefined,
): B | undefined =>
  booths.find(({ eligibility }) => eligibility !== undefined && eligibility === exhibitorType) ??
  booths.find(({ eligibility }) => eligibility === undefined) ??
  booths[0];
