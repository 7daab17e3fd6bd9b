/**
 * Companies with common owners at one event: `/api/staff/application/{id}/related`. Merged into the staff Lambda by
 * `staff.ts`.
 */

import { RelatedView } from "@portal/core/applications/model/related-schema";
import { listRelatedApplications } from "@portal/core/applications/reservations/owner-reservations.server";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffRelatedDefinition = {
  "GET /application/{id}/related": defineOperation({
    summary: "Other companies applying for the event with common owners, by their share, largest first",
    who: ["OFFICER", "ADMIN"],
    scoped: true,
    response: z.object({ items: z.array(RelatedView) }),
    run: async ({ params }, ctx) => ({ items: await listRelatedApplications(params.id ?? "", ctx) }),
  }),
} satisfies ResourceDefinition;
