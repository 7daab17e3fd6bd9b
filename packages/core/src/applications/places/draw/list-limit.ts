/** A draw takes at most so many applications, because they are in one row. */
export const MAX_DRAW_LIST = 1000;
/** The most application numbers that one sentence names. */
export const MAX_NAMED_CODES = 20;
