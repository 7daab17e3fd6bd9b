/**
 * What staff did that belongs to no single application (`/api/staff/admin/audit`), and what was read in the restricted
 * views (`/api/staff/admin/access`). Merged into the Lambda of `admin.ts`.
 */
import { verify } from "@portal/core/audit/index";
import { type Book, ofMonth } from "@portal/core/audit/store.server";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const Entry = z.object({
  seq: z.int(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.string() }),
  action: z.string(),
  subject: z.string(),
  detail: z.record(z.string(), z.json()),
  prevHash: z.string(),
  hash: z.string(),
});
const month = (book: Book, summary: string) =>
  operation({
    summary,
    who: ["ADMIN"],
    query: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    response: z.object({ items: z.array(Entry), intact: z.boolean(), total: z.int() }),
    run: async ({ query }, ctx) => {
      const items = await ofMonth(query.month ?? ctx.today.slice(0, 7), book);
      return { items: items.toReversed(), intact: (await verify(items)) === -1, total: items.length };
    },
  });
export const audit = {
  "GET /audit": month("audit", "A month of the staff's record, newest first, with its chain recomputed"),
  "GET /access": month(
    "access",
    "What was read in the restricted views and of documents by staff in a month, newest first, with its chain recomputed",
  ),
} satisfies Definition;
