/** The entries of an event's rate chart that are not extras to choose from (spec 2 §3 › Seminar, schemes S9). */

import { getOwnValue } from "../platform/plain-object.ts";

/** The entry of a rate chart that is the rent of the room; the others are extras that may be chosen. */
export const RENT_ENTRY = "RENT";
/** The entry that each person of a delegation pays (schemes S9). */
export const PARTICIPANT_ENTRY = "PARTICIPANT";
/** Units of charges in a price list. */
const chargeUnits: readonly string[] = ["SESSION", "PERSON", "PIECE", "DAY", "HOUR"];
/**
 * The unit of what is charged by itself: a room once for each seminar, whatever its hours, and a delegation by its
 * people. Everything else is charged by the number that the applicant states.
 */
const ownUnits: { readonly [extra: string]: string } = {
  [RENT_ENTRY]: "SESSION",
  [PARTICIPANT_ENTRY]: "PERSON",
};
/** Lists the units in which an entry of a price list can be charged. */
export const listChargeUnits = (extra: string): readonly string[] => {
  const ownUnit = getOwnValue(ownUnits, extra);
  return ownUnit ? [ownUnit] : chargeUnits;
};

/**
 * The entry for what the list does not name. Only it can be without a price, which staff then set with the acceptance.
 */
export const OTHER_ENTRY = "OTHER";
