/** Computes what an opening costs and how long it takes: numbers that only `docs/capacity.md` tells. Pure. */
import type { sumApplicantUnits } from "@portal/core/events/openings/opening-model";

/**
 * The units that one partition takes in a second. Rows and index entries with one partition key share them (DynamoDB
 * Developer Guide › Partitions).
 */
export const partitionCapacity = { read: 3000, write: 1000 } as const;

/** US dollars for a million request units: list prices of us-east-1. Other regions take up to a third more. */
export const requestUnitPrices = { read: 0.125, write: 0.625 } as const;

/** Computes the cost of a number of applicants in US dollars, without that of Lambda and CloudFront. */
export const computeTableCost = (
  { read, write, indexes }: ReturnType<typeof sumApplicantUnits>,
  applicants: number,
): number =>
  (applicants * (read * requestUnitPrices.read + (write + indexes) * requestUnitPrices.write)) / 1_000_000;

/** Computes the seconds in which everybody is served at a pace. */
export const computeDrainSeconds = (applicants: number, perSecond: number): number =>
  Math.ceil(applicants / perSecond);
