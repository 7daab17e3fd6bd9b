/** For whom a kind of booth can have a price of its own. Pure. */
import { listCodes } from "../forms/code-lists/index.ts";

/** The price of a place in the mini sales zone, which is no type of exhibitor (spec 2 §5). */
export const MINI_ZONE_ELIGIBILITY = "MINI_ZONE";

/** Lists the types of exhibitors, and the mini sales zone. */
export const listBoothEligibilities = (): readonly string[] => [
  ...listCodes("exhibitorType"),
  MINI_ZONE_ELIGIBILITY,
];
