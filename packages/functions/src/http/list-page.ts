/** Pages of public lists that a resource holds in memory. */
import * as z from "zod";

/**
 * The cursor of a public list is the number of rows before a page. It is not encrypted like other cursors, because
 * everybody may read every row of such a list.
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
