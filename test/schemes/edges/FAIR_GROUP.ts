/** Answers of a group's leader that depend on each other (spec 2 §2, §5; schemes S7). */
import type { SchemeEdges } from "./edge-case.ts";

const booths = [
  { type: "STANDARD_9", price: 1_350_000, per: "BOOTH" as const, sqm: 9 },
  { type: "RAW_SPACE", price: 120_000, per: "SQM" as const },
];
export const fairGroupEdges: SchemeEdges = {
  scheme: "FAIR_GROUP",
  event: { formVariant: "GREEN", booths },
  cases: [
    {
      rule: "two booths of 9 m² are 18 m² together",
      allowed: { totalBooths: 2, totalArea: 18 },
      refused: { totalBooths: 2, totalArea: 18.01 },
      issue: "totalArea max",
    },
    {
      rule: "two booths of 9 m² are never 400 m²",
      allowed: { totalBooths: 2, totalArea: 18 },
      refused: { totalBooths: 2, totalArea: 400 },
      issue: "totalArea max",
    },
    {
      rule: "raw space is not bound by the size of a booth",
      allowed: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 400 },
      refused: { boothPreference: "RAW_SPACE", totalBooths: 2, totalArea: 450.01 },
      issue: "totalArea max",
    },
    {
      rule: "no more booths than members (one booth each)",
      allowed: { totalBooths: 2 },
      refused: { totalBooths: 3 },
      issue: "totalBooths max",
    },
  ],
};
