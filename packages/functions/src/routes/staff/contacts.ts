/** Contacts of an institution, for reviewers of its applications. Merged into the staff Lambda by `staff.ts`. */

import { listContacts } from "@portal/core/institutions/contacts/contact-store.server";
import { toContactView } from "@portal/core/institutions/contacts/index";
import { loadReadableInstitution } from "@portal/core/institutions/institution-authorization.server";
import { ContactView } from "@portal/core/institutions/institution-schema";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffContactsDefinition = {
  "GET /institution/{id}/contact": defineOperation({
    summary: "All contacts of an institution, including those who left",
    who: ["OFFICER", "ADMIN"],
    response: z.object({ items: z.array(ContactView), total: z.int() }),
    personal: true,
    run: async ({ params }, ctx) => {
      const { id } = await loadReadableInstitution(params.id ?? "", ctx.actor);
      const items = (await listContacts(id)).map(toContactView);
      return { items, total: items.length };
    },
  }),
} satisfies ResourceDefinition;
