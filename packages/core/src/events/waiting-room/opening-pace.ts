/** The pace of an opening. Pure, and apart from the schemas, which the site does not load. */

/** The most applicants whose turn comes in a second: more than any table is warmed to (`docs/capacity.md`). */
export const MAX_PER_SECOND = 2000;
