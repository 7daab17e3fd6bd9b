/** Contacts of an institution, for reviewers of its applications. Merged into the staff Lambda by `staff.ts`. */

import { requireInstitutionInScope } from "@portal/core/applications/model/require-institution-in-scope.server";
import { listContacts } from "@portal/core/institutions/contacts/contact-store.server";
import { toContactView } from "@portal/core/institutions/contacts/index";
import { ContactView } from "@portal/core/institutions/institution-schema";
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import * as z from "zod";
import { defineOperation, type ResourceDefinition } from "../../http/operation.ts";

export const staffContactsDefinition = {
  "GET /institution/{id}/contact": defineOperation({
    summary: "All contacts of an institution, including those who have left",
    callers: ["OFFICER", "ADMIN"],
    scoped: true,
    response: z.object({ items: z.array(ContactView), total: z.int() }),
    personal: true,
    run: async ({ params }, ctx) => {
      const id = params.id ?? "";
      await requireInstitutionInScope(id, ctx);
      if (!(await findInstitution(id))) throw new Refusal(errorCodes.INSTITUTION_MISSING);
      const items = (await listContacts(id)).map(toContactView);
      return { items, total: items.length };
    },
  }),
} satisfies ResourceDefinition;
