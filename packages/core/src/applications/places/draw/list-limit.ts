/** A draw takes at most so many applications, because they stand in one row. */
export const MAX_DRAW_LIST = 1000;
