/** The members of a query for a page of a list (api.md › Envelope). */
import * as z from "zod";
import { queryNumber } from "./query-number.ts";

/** An encrypted position (`cursor.ts`). */
export const Cursor = z.string().max(2000).optional();
/** Rows of a page: 1 to 100; 20 where the query does not say. */
export const PageQuery = z.object({ limit: queryNumber(1, 100).default(20), cursor: Cursor });
