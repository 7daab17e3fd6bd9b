/** The possible results of a point of a checklist. Pure. */
export const checkResults = ["MET", "NOT_MET", "NOT_APPLICABLE"] as const;
/** Characters of a note. */
export const MAX_CHECK_NOTE = 1000;

/** Saves of a checklist that are listed: people make fewer, and each has all answers. */
export const MAX_LISTED_SAVES = 100;
