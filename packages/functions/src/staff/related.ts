/** Companies with owners in common at one event: `/api/staff/application/{id}/related`. Merged into the staff Lambda by `staff.ts`. */
import { relatedTo } from "@portal/core/application/standing/owners.server";
import { RelatedView } from "@portal/core/application/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

export const related = {
  "GET /application/{id}/related": operation({
    summary:
      "Other companies that apply for the event with holders in common, and how much of each, most first",
    who: ["OFFICER", "ADMIN"],
    response: z.object({ items: z.array(RelatedView) }),
    run: async ({ params }, ctx) => ({ items: await relatedTo(params.id ?? "", ctx) }),
  }),
} satisfies Definition;
