/** A draw takes at most so many applications, because they stand in one row. */
export const MOST_LISTED = 1000;
