/**
 * Operations on contacts. All members of an institution can read them; administrators and full sub-accounts can
 * change them.
 */
import { ulid } from "ulid";
import {
  buildContactRemoval,
  findContact,
  getContactEntity,
  listContacts,
  toContactRow,
} from "../../institutions/contacts/contact-store.server.ts";
import {
  type Contact,
  checkContactFields,
  refuseDuplicateContact,
  toContactView,
} from "../../institutions/contacts/index.ts";
import type { ContactFields } from "../../institutions/institution-schema.ts";
import { canMember } from "../../institutions/member-permissions.ts";
import type { Context } from "../../platform/actor.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { listOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import {
  TransactionCancelledError,
  type TransactionPut,
  transact,
} from "../../platform/transaction.server.ts";
import { createWithinQuotas, loadQuotaLimit, type Quota } from "../../policies/quotas/quota-store.server.ts";
import { isOnOpenApplication } from "../model/find-references.server.ts";

/**
 * Adds a contact.
 * @throws Refusal 10405, 10406, 10409 with fields, 10410 for a duplicate, 900181 when the institution has too many
 */
export const createContact = async (
  input: { fields: ContactFields; institutionId?: string; id?: string },
  ctx: Context,
): Promise<Contact> => {
  checkContactFields(input.fields);
  const contact: Contact = {
    ...input.fields,
    id: input.id ?? ulid(Date.parse(ctx.now)),
    institutionId: input.institutionId ?? requireWritableInstitutionId(ctx),
    version: 1,
  };
  refuseDuplicateContact(input.fields, await listContacts(contact.institutionId));
  const quota: Quota = {
    pk: `institution#${contact.institutionId}`,
    kind: "contacts",
    adds: { all: { amount: 1, max: await loadQuotaLimit("contacts", undefined, ctx) } },
    countNow: async () => ({ all: (await listContacts(contact.institutionId)).length }),
  };
  const putParams = getContactEntity().create(toContactRow(contact)).params<TransactionPut>();
  const outcomeWrites = listOutcomeWrites(ctx, { id: contact.id, version: contact.version });
  await createWithinQuotas([quota], [{ label: "contact", Put: putParams }, ...outcomeWrites], ctx);
  return contact;
};

/**
 * Returns a contact of the caller's institution.
 * @throws Refusal 10411 for an unknown id
 */
export const getContact = async (id: string, ctx: Context): Promise<Contact> => {
  const contact = await findContact(requireInstitutionId(ctx), id);
  if (!contact) throw new Refusal(errorCodes.CONTACT_ERROR_10411);
  return contact;
};

/**
 * Replaces a contact. One who is used by an open application can be corrected but not deactivated (10407).
 * @throws Refusal 10411, STALE_VERSION, 10405–10407, 10409, 10410
 */
export const updateContact = async (
  input: { id: string; version: number; fields: ContactFields },
  ctx: Context,
): Promise<Contact> => {
  const institutionId = requireWritableInstitutionId(ctx);
  const before = await getContact(input.id, ctx);
  if (before.version !== input.version) throw buildStaleRefusal(before);
  checkContactFields(input.fields);
  const otherContacts = (await listContacts(institutionId)).filter(({ id }) => id !== input.id);
  refuseDuplicateContact(input.fields, otherContacts);
  const isLeaving = before.employmentStatus === "IN_SERVICE" && input.fields.employmentStatus === "LEFT";
  if (isLeaving && (await isOnOpenApplication(institutionId, input.id))) {
    throw new Refusal(errorCodes.CONTACT_HAS_ACTIVE_APPLICATION);
  }
  const contact: Contact = { ...input.fields, id: input.id, institutionId, version: before.version + 1 };
  await getContactEntity()
    .put(toContactRow(contact))
    // The row replaces the one that was read, so that a contact removed meanwhile would come back with it.
    .where((row, { eq, notExists }) => `${eq(row.version, before.version)} AND ${notExists(row.removedAt)}`)
    .go()
    .catch((error: unknown) => throwConflict(error, input.id, ctx));
  return contact;
};

/**
 * Removes a contact. Its row stays until every call has ended that may have read it before (decision 0443).
 * @throws Refusal 10411, STALE_VERSION, 10407 while an open application uses it
 */
export const deleteContact = async (id: string, version: number | undefined, ctx: Context): Promise<void> => {
  const institutionId = requireWritableInstitutionId(ctx);
  const contact = await getContact(id, ctx);
  if (version !== undefined && contact.version !== version) throw buildStaleRefusal(contact);
  if (await isOnOpenApplication(institutionId, id))
    throw new Refusal(errorCodes.CONTACT_HAS_ACTIVE_APPLICATION);
  const task = buildDeferredTask({ kind: "contactRemoval", id: `${institutionId}/${id}` }, ctx.now);
  await transact([buildContactRemoval(contact, ctx.now), task.row]).catch((error: unknown) =>
    throwConflict(error, id, ctx),
  );
};

/**
 * Returns the id of the institution that the caller acts for.
 * @throws Refusal INSTITUTION_MISSING
 */
export const requireInstitutionId = (ctx: Context): string => {
  const { institution } = ctx.actor;
  if (!institution) throw new Refusal(errorCodes.INSTITUTION_MISSING);
  return institution.id;
};

function requireWritableInstitutionId(ctx: Context): string {
  const id = requireInstitutionId(ctx);
  if (!canMember(ctx.actor.institution?.role, "changeContacts"))
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return id;
}

const buildStaleRefusal = (current: Contact): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, { current: toContactView(current) });

async function throwConflict(error: unknown, id: string, ctx: Context): Promise<never> {
  const wasChanged =
    error instanceof TransactionCancelledError
      ? error.of("contact") !== undefined
      : error instanceof Error && /conditional/i.test(error.message);
  if (!wasChanged) throw error;
  throw buildStaleRefusal(await getContact(id, ctx));
}
