/** Lists institutions whose data are no longer accepted: `/api/staff/institution-check`. Merged into `staff.ts`. */
import { RefusalMembers } from "@portal/core/platform/refusal-schema";
import * as z from "zod";
import { decryptCursor, encryptCursor } from "../../http/cursor.ts";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";
import { queryNumber } from "../../http/query-number.ts";
import { InstitutionRow, toInstitutionRow } from "./certification-row.ts";

const checkScope = "staff.institution-check";

export const staffInstitutionCheckDefinition = {
  "GET /institution-check": defineOperation({
    summary:
      "Institutions whose stored data is no longer valid, with the errors that their next save would return",
    callers: ["OFFICER", "ADMIN"],
    query: z.object({
      limit: queryNumber(1, 50).optional(),
      cursor: z.string().max(2000).optional(),
    }),
    response: z.object({
      items: z.array(InstitutionRow.extend({ issues: RefusalMembers.shape.fields.unwrap() })),
      /** The day of the last check; absent before the first. */
      checkedOn: z.string().optional(),
      cursor: z.string().optional(),
    }),
    personal: "list",
    run: async ({ query: { limit = 50, cursor } }, ctx) => {
      // Loaded on demand: other staff calls start without it (decision 0032).
      const { listInstitutionMisfits } = await import(
        "@portal/core/institutions/stored-data/check-institutions.server"
      );
      const after = cursor ? (decryptCursor(cursor, checkScope) as string) : null;
      const page = await listInstitutionMisfits({ limit, cursor: after }, ctx);
      return {
        items: page.items.map(({ institution, issues }) => ({ ...toInstitutionRow(institution), issues })),
        ...(page.checkedOn ? { checkedOn: page.checkedOn } : {}),
        ...(page.cursor ? { cursor: encryptCursor(page.cursor, checkScope) } : {}),
      };
    },
  }),
} satisfies ResourceDefinition;
