/** Contacts of an institution, as a reviewer reads them beside its application. Merged into the staff Lambda by `staff.ts`. */
import { view } from "@portal/core/contact/index";
import { ofInstitution } from "@portal/core/contact/store.server";
import { visible } from "@portal/core/institution/permit.server";
import { ContactView } from "@portal/core/institution/wire";
import * as z from "zod";
import { type Definition, operation } from "../http/operation.ts";

export const contacts = {
  "GET /institution/{id}/contact": operation({
    summary: "All contacts of an institution, those who left too",
    who: ["OFFICER", "ADMIN"],
    response: z.object({ items: z.array(ContactView), total: z.int() }),
    run: async ({ params }, ctx) => {
      const { id } = await visible(params.id ?? "", ctx.actor);
      const items = (await ofInstitution(id)).map(view);
      return { items, total: items.length };
    },
  }),
} satisfies Definition;
