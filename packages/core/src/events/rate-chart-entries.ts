/** The entries of an event's rate chart that are not extras to choose from (spec 2 §3 › Seminar, schemes S9). */

/** The entry of a rate chart that is the rent of the room; the others are extras that may be chosen. */
export const RENT_ENTRY = "RENT";
/** The entry that each person of a delegation pays (schemes S9). */
export const PARTICIPANT_ENTRY = "PARTICIPANT";
/**
 * The entry for what the list does not name. Only it can be without a price, which staff then set with the acceptance.
 */
export const OTHER_ENTRY = "OTHER";
