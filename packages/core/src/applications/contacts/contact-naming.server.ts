/** The contacts that an application newly names, and the refusal where one was removed meanwhile (decision 0527). */
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { isContactDeparted } from "../../institutions/constraints/contact-departures.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { TransactionCancelledError } from "../../platform/transaction.server.ts";
import { findChosenContact, findContactField } from "../eligibility/check-context.server.ts";

/** Finds the contact that answers come to name; undefined where they name none, or the same one as before. */
export const findNewContact = (
  scheme: Scheme,
  answers: Answers,
  before: Answers = {},
): string | undefined => {
  const contactId = findChosenContact(scheme, answers);
  return contactId === findChosenContact(scheme, before) ? undefined : contactId;
};

/**
 * Explains a write that was refused for the contact that it names.
 * @throws Refusal 10408 beside its field, where the contact has gone
 */
export const throwNamingConflict = (
  error: TransactionCancelledError,
  scheme: Scheme,
  answers: Answers,
): void => {
  const contactId = findChosenContact(scheme, answers);
  if (!contactId || !isContactDeparted(error, contactId)) return;
  throw new Refusal(errorCodes.CONTACT_MISMATCH, {
    fields: [{ path: findContactField(scheme) ?? "", key: "contactLeft" }],
  });
};
