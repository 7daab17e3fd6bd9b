/** What can be done to contacts. Members of an institution read them, its administrators and full sub-accounts write. */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { isOpen, naming } from "../application/naming.server.ts";
import { codes, Refusal } from "../errors.ts";
import type { ContactFields } from "../institution/wire.ts";
import { createWithin, limitOf, type Quota } from "../quota/store.server.ts";
import { type Contact, refuseTwice, rules, view } from "./index.ts";
import { contacts, ofInstitution, read, rowOf } from "./store.server.ts";

/**
 * Adds a contact.
 * @throws Refusal 10405, 10406, 10409 with fields, 10410 for one who is on the list already, 900181 for more than an
 * institution may keep
 */
export const create = async (
  input: { fields: ContactFields; institutionId?: string; id?: string },
  ctx: Context,
): Promise<Contact> => {
  rules(input.fields);
  const contact: Contact = {
    ...input.fields,
    id: input.id ?? ulid(Date.parse(ctx.now)),
    institutionId: input.institutionId ?? writable(ctx),
    version: 1,
  };
  refuseTwice(input.fields, await ofInstitution(contact.institutionId));
  const quota: Quota = {
    pk: `institution#${contact.institutionId}`,
    kind: "contacts",
    adds: { all: { amount: 1, max: await limitOf("contacts", undefined, ctx) } },
    countNow: async () => ({ all: (await ofInstitution(contact.institutionId)).length }),
  };
  const put = contacts().create(rowOf(contact)).params();
  await createWithin([quota], [{ label: "contact", Put: put as never }], ctx);
  return contact;
};

/** A contact of the caller's institution. @throws Refusal 10411 when the institution has none of the id */
export const find = async (id: string, ctx: Context): Promise<Contact> => {
  const contact = await read(institutionOf(ctx), id);
  if (!contact) throw new Refusal(codes.CONTACT_ERROR_10411);
  return contact;
};

/**
 * Replaces a contact. One who is named on an open application may be corrected, not sent away (10407).
 * @throws Refusal 10411, STALE_VERSION, 10405–10407, 10409, 10410
 */
export const update = async (
  input: { id: string; version: number; fields: ContactFields },
  ctx: Context,
): Promise<Contact> => {
  const institutionId = writable(ctx);
  const before = await find(input.id, ctx);
  if (before.version !== input.version) throw stale(before);
  rules(input.fields);
  const others = (await ofInstitution(institutionId)).filter(({ id }) => id !== input.id);
  refuseTwice(input.fields, others);
  const leaves = before.employmentStatus === "IN_SERVICE" && input.fields.employmentStatus === "LEFT";
  if (leaves && (await onOpenApplication(institutionId, input.id))) {
    throw new Refusal(codes.CONTACT_HAS_ACTIVE_APPLICATION);
  }
  const contact: Contact = { ...input.fields, id: input.id, institutionId, version: before.version + 1 };
  await contacts()
    .put(rowOf(contact))
    .where(({ version }, { eq }) => eq(version, before.version))
    .go()
    .catch((error: unknown) => conflict(error, input.id, ctx));
  return contact;
};

/**
 * Removes a contact.
 * @throws Refusal 10411, STALE_VERSION, 10407 while an open application names it
 */
export const remove = async (id: string, version: number | undefined, ctx: Context): Promise<void> => {
  const institutionId = writable(ctx);
  const contact = await find(id, ctx);
  if (version !== undefined && contact.version !== version) throw stale(contact);
  if (await onOpenApplication(institutionId, id)) throw new Refusal(codes.CONTACT_HAS_ACTIVE_APPLICATION);
  await contacts()
    .delete({ institutionId, id })
    .where((row, { eq }) => eq(row.version, contact.version))
    .go()
    .catch((error: unknown) => conflict(error, id, ctx));
};

/** The institution the caller acts for. @throws Refusal INSTITUTION_MISSING */
export const institutionOf = (ctx: Context): string => {
  const { institution } = ctx.actor;
  if (!institution) throw new Refusal(codes.INSTITUTION_MISSING);
  return institution.id;
};

function writable(ctx: Context): string {
  const id = institutionOf(ctx);
  if (ctx.actor.institution?.role === "SUB_OWN") throw new Refusal(codes.LOGIN_NO_ACCESS);
  return id;
}

const stale = (current: Contact): Refusal => new Refusal(codes.STALE_VERSION, { current: view(current) });

async function conflict(error: unknown, id: string, ctx: Context): Promise<never> {
  if (!(error instanceof Error && /conditional/i.test(error.message))) throw error;
  throw stale(await find(id, ctx));
}

/** Whether an application that is not over names the contact (spec 1 §8). */
async function onOpenApplication(institutionId: string, contactId: string): Promise<boolean> {
  return (await naming(institutionId, contactId)).some(({ status }) => isOpen(status));
}
