/** The applications before and after one in a list of the desk. */
import * as z from "zod";

const NeighbourRow = z.object({ id: z.string(), code: z.string().optional() });
export type NeighbourRow = z.output<typeof NeighbourRow>;

export const Neighbours = z.object({
  /** Null at the beginning of the list, as `next` is at its end, unless `incomplete` is set. */
  previous: NeighbourRow.nullable(),
  next: NeighbourRow.nullable(),
  /** The first other one of the list. */
  first: NeighbourRow.optional(),
  /** A part of a long list was looked through only, so that others may be where none was found. */
  incomplete: z.literal(true).optional(),
  /** Place in the list from 1, while the application is in it, and the length of the list; only of a small one. */
  place: z.int().optional(),
  total: z.int().optional(),
});
export type Neighbours = z.output<typeof Neighbours>;
