/** `/api/contact`: contacts of the caller's institution. */
import { create, find, institutionOf, remove, update } from "@portal/core/contact/commands.server";
import { inService, view } from "@portal/core/contact/index";
import { ofInstitution } from "@portal/core/contact/store.server";
import { ContactFields, ContactView } from "@portal/core/institution/wire";
import * as z from "zod";
import { type Definition, operation, serve } from "../http/serve.ts";

const Write = ContactFields.extend({ id: z.string(), version: z.int() });
const Row = z.object({ id: z.string(), name: z.string(), jobTitle: z.string() });

export const definition = {
  "GET /": operation({
    summary: "All contacts, those who left too",
    response: z.object({ items: z.array(ContactView), total: z.int() }),
    run: async (_, ctx) => {
      const items = (await ofInstitution(institutionOf(ctx))).map(view);
      return { items, total: items.length };
    },
  }),
  "GET /list": operation({
    summary: "Contacts in service, for forms",
    response: z.object({ items: z.array(Row) }),
    run: async (_, ctx) => ({
      items: (await ofInstitution(institutionOf(ctx))).filter(inService).map((contact) => ({
        id: contact.id,
        name: contact.nameZh || contact.nameForeign || "",
        jobTitle: contact.jobTitleZh || contact.jobTitleForeign || "",
      })),
    }),
  }),
  "GET /{id}": operation({
    summary: "One contact",
    response: ContactView,
    run: async ({ params }, ctx) => view(await find(params.id ?? "", ctx)),
  }),
  "POST /": operation({
    summary: "Adds a contact",
    body: ContactFields,
    response: ContactView,
    run: async ({ body }, ctx) => view(await create({ fields: body }, ctx)),
  }),
  "PUT /": operation({
    summary: "Replaces a contact",
    body: Write,
    response: ContactView,
    run: async ({ body: { id, version, ...fields } }, ctx) =>
      view(await update({ id, version, fields }, ctx)),
  }),
  "DELETE /{id}": operation({
    summary: "Removes a contact that no open application names",
    current: ContactView,
    response: z.object({ id: z.string() }),
    run: async ({ params, version }, ctx) => {
      const id = params.id ?? "";
      await remove(id, version, ctx);
      return { id };
    },
  }),
} satisfies Definition;

export const handler = serve("contact", definition);
