/** `/api/contact`: contacts of the caller's institution. */

import {
  createContact,
  deleteContact,
  getContact,
  updateContact,
} from "@portal/core/applications/contacts/contact-service.server";
import { listContacts } from "@portal/core/institutions/contacts/contact-store.server";
import { isInService, toContactView } from "@portal/core/institutions/contacts/index";
import { ContactFields, ContactView } from "@portal/core/institutions/institution-schema";
import { requireInstitutionId } from "@portal/core/platform/require-institution-id";
import * as z from "zod";
import { defineOperation, type ResourceDefinition, serveResource } from "../../http/serve-resource.ts";

const Write = ContactFields.extend({ id: z.string(), version: z.int() });
const Row = z.object({ id: z.string(), name: z.string(), jobTitle: z.string() });

export const contactDefinition = {
  "GET /": defineOperation({
    summary: "All contacts of the institution, including those who have left",
    response: z.object({ items: z.array(ContactView), total: z.int() }),
    run: async (_, ctx) => {
      const items = (await listContacts(requireInstitutionId(ctx))).map(toContactView);
      return { items, total: items.length };
    },
  }),
  "GET /list": defineOperation({
    summary: "Current contacts, for a selection list",
    response: z.object({ items: z.array(Row) }),
    run: async (_, ctx) => ({
      items: (await listContacts(requireInstitutionId(ctx))).filter(isInService).map((contact) => ({
        id: contact.id,
        name: contact.nameZh || contact.nameForeign || "",
        jobTitle: contact.jobTitleZh || contact.jobTitleForeign || "",
      })),
    }),
  }),
  "GET /{id}": defineOperation({
    summary: "One contact",
    response: ContactView,
    run: async ({ params }, ctx) => toContactView(await getContact(params.id ?? "", ctx)),
  }),
  "POST /": defineOperation({
    summary: "Adds a contact",
    storesOutcome: true,
    body: ContactFields,
    response: ContactView,
    run: async ({ body }, ctx) => toContactView(await createContact({ fields: body }, ctx)),
  }),
  "PUT /": defineOperation({
    summary: "Replaces a contact",
    body: Write,
    response: ContactView,
    run: async ({ body: { id, version, ...fields } }, ctx) =>
      toContactView(await updateContact({ id, version, fields }, ctx)),
  }),
  "DELETE /{id}": defineOperation({
    summary: "Removes a contact that is not named in an open application; `If-Match` carries its version",
    requiresVersion: true,
    storedStateSchema: ContactView,
    response: z.object({ id: z.string() }),
    run: async (call, ctx) => {
      const id = call.params.id ?? "";
      await deleteContact(id, call.version, ctx);
      return { id };
    },
  }),
} satisfies ResourceDefinition;

export const handler = serveResource("contact", contactDefinition);
