/**
 * Operations on contacts. All members of an institution can read them; administrators and full sub-accounts can
 * change them.
 */

import { ulid } from "ulid";
import {
  buildContactDeparture,
  buildContactReturn,
  readContactDepartures,
} from "../../institutions/constraints/contact-departures.server.ts";
import {
  buildContactChange,
  buildContactDelete,
  buildNewContact,
  CONTACT_LABEL,
  findContact,
  listContacts,
} from "../../institutions/contacts/contact-store.server.ts";
import {
  type Contact,
  checkContactFields,
  isInService,
  refuseDuplicateContact,
  toContactView,
  toDuplicateKey,
} from "../../institutions/contacts/index.ts";
import type { ContactFields } from "../../institutions/institution-schema.ts";
import { isMemberPermitted } from "../../institutions/member-permissions.ts";
import type { Context } from "../../platform/actor.ts";
import type { Instant } from "../../platform/day.ts";
import { deriveKey } from "../../platform/encryption.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { enforceRateLimit } from "../../platform/rate-limits/rate-limit-store.server.ts";
import { requireInstitutionId } from "../../platform/require-institution-id.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { createWithinQuotas, loadQuotaLimit, type Quota } from "../../policies/quotas/quota-store.server.ts";
import { isOnOpenApplication } from "./find-open-applications.server.ts";

/** More than a whole list of contacts within an hour is changed by a program only. */
const changeLimit = { times: 300, window: 3_600_000 };
const limitContactChanges = (institutionId: string, now: Instant): Promise<void> =>
  enforceRateLimit("contactChanges", institutionId, changeLimit, now);

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
  const quota = buildContactQuota(contact, {
    all: { amount: 1, max: await loadQuotaLimit("contacts", ctx) },
  });
  const outcomeWrites = buildOutcomeWrites(ctx, { id: contact.id, version: contact.version });
  await createWithinQuotas([quota], [buildNewContact(contact), ...outcomeWrites], ctx);
  return contact;
};

/** Derives what stands for a person in the quota. It names nobody: whoever reads the row cannot tell whose it is. */
const derivePerson = (fields: ContactFields): string =>
  deriveKey("contact", toDuplicateKey(fields)).subarray(0, 16).toString("base64url");

/**
 * Builds the quota of an institution's contacts, among which each person stands once: of two equal contacts at once the
 * second is counted again, and found.
 * @param former the person that the contact was before
 */
const buildContactQuota = (
  { institutionId, id, ...fields }: Contact,
  adds: Quota["adds"],
  former?: Contact,
): Quota => {
  return {
    pk: `institution#${institutionId}`,
    kind: "contacts",
    adds: { ...adds, [derivePerson(fields)]: { amount: 1, max: 1 } },
    ...(former && { removes: [derivePerson(former)] }),
    countNow: async () => {
      const contacts = await listContacts(institutionId);
      refuseDuplicateContact(
        fields,
        contacts.filter((other) => other.id !== id),
      );
      return { all: contacts.length };
    },
  };
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
 * @throws Refusal 10411, STALE_VERSION, 10405–10407, 10409, 10410, 19995 too many changes
 */
export const updateContact = async (
  input: { id: string; version: number; fields: ContactFields },
  ctx: Context,
): Promise<Contact> => {
  const { id, version, fields } = input;
  const institutionId = requireWritableInstitutionId(ctx);
  const before = await getContact(id, ctx);
  if (before.version !== version) throw buildStaleRefusal(before);
  checkContactFields(fields);
  const otherContacts = (await listContacts(institutionId)).filter((other) => other.id !== id);
  refuseDuplicateContact(fields, otherContacts);
  const contact: Contact = { ...fields, id, institutionId, version: version + 1 };
  const write = buildContactChange(contact);
  await limitContactChanges(institutionId, ctx.now);
  const isSamePerson = toDuplicateKey(before) === toDuplicateKey(contact);
  const quotas = isSamePerson ? [] : [buildContactQuota(contact, {}, before)];
  if (isInService(before) && !isInService(contact)) await writeContactDeparture(before, write, ctx, quotas);
  else
    await writeContact(
      before,
      isInService(before) === isInService(contact) ? [write] : [write, buildContactReturn(institutionId, id)],
      ctx,
      quotas,
    );
  return contact;
};

/**
 * Deletes a contact.
 * @throws Refusal 10411, STALE_VERSION, 10407 while an open application uses it, 19995 too many changes
 */
export const deleteContact = async (id: string, version: number, ctx: Context): Promise<void> => {
  requireWritableInstitutionId(ctx);
  const contact = await getContact(id, ctx);
  if (contact.version !== version) throw buildStaleRefusal(contact);
  await limitContactChanges(contact.institutionId, ctx.now);
  await writeContactDeparture(contact, buildContactDelete(contact), ctx);
};

/**
 * Each application that names a contact meanwhile costs an attempt, and an institution submits too few at one moment to
 * use them up.
 */
const MAX_DEPARTURE_ATTEMPTS = 5;

/**
 * Writes that a contact leaves or is deleted, before or after whatever names it at that moment.
 * @throws Refusal 10407 while an open application uses it, STALE_VERSION
 */
const writeContactDeparture = async (
  contact: Contact,
  write: TransactionItem,
  ctx: Context,
  quotas: readonly Quota[] = [],
): Promise<void> => {
  const { institutionId, id } = contact;
  for (let attempt = 1; attempt <= MAX_DEPARTURE_ATTEMPTS; attempt++) {
    const departures = await readContactDepartures(institutionId);
    if (await isOnOpenApplication(institutionId, id))
      throw new Refusal(errorCodes.CONTACT_HAS_ACTIVE_APPLICATION);
    try {
      const departure = buildContactDeparture(institutionId, id, departures, ctx.now);
      return await writeContact(contact, [write, departure], ctx, quotas);
    } catch (error) {
      // An application has come to name a contact since; it may be this one.
      if (!(error instanceof TransactionCancelledError)) throw error;
    }
  }
  throw new ServiceBusyError(["contact"]);
};

/**
 * Writes a contact that was read before.
 * @throws Refusal STALE_VERSION, or 10411, where the contact was changed or deleted meanwhile
 */
const writeContact = async (
  before: Contact,
  rows: TransactionItem[],
  ctx: Context,
  quotas: readonly Quota[] = [],
): Promise<void> => {
  try {
    await createWithinQuotas(quotas, rows, ctx);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of(CONTACT_LABEL)) throw error;
    throw buildStaleRefusal(await getContact(before.id, ctx));
  }
};

function requireWritableInstitutionId(ctx: Context): string {
  const id = requireInstitutionId(ctx);
  if (!isMemberPermitted(ctx.actor.institution?.role, "changeContacts"))
    throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return id;
}

const buildStaleRefusal = (current: Contact): Refusal =>
  new Refusal(errorCodes.STALE_VERSION, { current: toContactView(current) });
