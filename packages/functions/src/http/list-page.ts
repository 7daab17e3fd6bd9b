/** Pages of public lists that a resource holds in memory. */
import * as z from "zod";

/**
 * Where a page of a public list begins: the number of rows before it. It is not encrypted like other cursors, since
 * every row of such a list is for everybody.
 */
export const PublicCursor = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional();

/** Takes one page of a list, with the total of the whole list and the cursor of the next page, if there is one. */
export const takeListPage = <T>(
  rows: readonly T[],
  { limit, cursor = "0" }: { limit: number; cursor?: string | undefined },
): { items: T[]; total: number; cursor?: string } => {
  const start = Number(cursor);
  const end = start + limit;
  return {
    items: rows.slice(start, end),
    total: rows.length,
    ...(end < rows.length && { cursor: String(end) }),
  };
};
