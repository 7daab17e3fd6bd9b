/** Numbers in a query. */
import * as z from "zod";

/**
 * Returns the schema of a whole number in a query, in plain decimal digits: `Number` would also take `0x10`, `1e2`,
 * `+5` and spaces, which other readers of the same address would refuse or read as another number.
 */
export const queryNumber = (min: number, max: number) =>
  z.preprocess(
    (text) => (typeof text === "string" && /^\d{1,9}$/.test(text) ? Number(text) : text),
    z.number().int().min(min).max(max),
  );
