/** Claims for officers: `/api/staff/claim` (schemes P2, C49). Merged into the staff Lambda by `staff.ts`. */
import { StaffClaimView } from "@portal/core/claim/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

const officers = ["OFFICER", "ADMIN"] as const;

/** Loaded when asked, as in `publications.ts`. */
const commands = () => import("@portal/core/claim/decide.server");

export const claims = {
  "GET /claim": operation({
    summary: "Claims that wait for an officer, oldest first",
    who: officers,
    response: z.object({ items: z.array(StaffClaimView), total: z.int() }),
    run: async () => {
      const items = await (await commands()).queue();
      return { items, total: items.length };
    },
  }),
  "GET /claim/{id}": operation({
    summary: "A claim with whose institution it is now",
    who: officers,
    response: StaffClaimView,
    run: async ({ params }) => (await commands()).review(params.id ?? ""),
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
    run: async ({ params, body }, ctx) => (await commands()).decide({ id: params.id ?? "", ...body }, ctx),
  }),
} satisfies Definition;
