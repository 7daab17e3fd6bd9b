/** Claims for officers: `/api/staff/claim` (domain P2, C49). Merged into the staff Lambda by `staff.ts`. */
import * as Claims from "@portal/core/claim/decide.server";
import { StaffClaimView } from "@portal/core/claim/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;

export const claims = {
  "GET /claim": operation({
    summary: "Claims that wait for an officer, oldest first",
    who: officers,
    response: z.object({ items: z.array(StaffClaimView), total: z.int() }),
    run: async () => {
      const items = await Claims.queue();
      return { items, total: items.length };
    },
  }),
  "GET /claim/{id}": operation({
    summary: "A claim with whose institution it is now",
    who: officers,
    response: StaffClaimView,
    run: ({ params }) => Claims.review(params.id ?? ""),
  }),
  "POST /claim/{id}/decide": operation({
    summary: "Answers a claim",
    who: officers,
    body: z.object({
      version: z.int(),
      result: z.enum(["APPROVED", "REFUSED"]),
      reason: z.string().max(2000).optional(),
    }),
    response: StaffClaimView,
    run: ({ params, body }, ctx) => Claims.decide({ id: params.id ?? "", ...body }, ctx),
  }),
} satisfies Definition;
