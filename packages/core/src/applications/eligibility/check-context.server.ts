/**
 * Loads what validation reads besides the answers: the institution, its active contacts, and the files that the answers
 * refer to.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { findFilesByIds } from "../../files/file-store.server.ts";
import { toFileFact } from "../../files/index.ts";
import { listNamedFiles } from "../../forms/expressions/answer-files.ts";
import { listFields } from "../../forms/expressions/computed-values.ts";
import type { Answers, CheckContext, FormIssue, Json, Scheme } from "../../forms/types/index.ts";
import { findContact, listContacts } from "../../institutions/contacts/contact-store.server.ts";
import type { Contact } from "../../institutions/contacts/index.ts";
import { buildEligibilityFacts, type Institution } from "../../institutions/index.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes } from "../../platform/errors.ts";
import { toJsonMembers } from "../../platform/json.ts";
import { canEncloseFile } from "../model/application-access.server.ts";

/** The rows that validation reads, besides the institution and the event. */
interface CheckRows {
  files: Awaited<ReturnType<typeof findFilesByIds>>;
  /** The contact that the answers refer to, when it belongs to the institution. */
  contacts: Contact[];
}
/** Finds the key of the field that names a contact, or undefined for a form without one. */
export const findContactField = (scheme: Scheme): string | undefined =>
  listFields(scheme).find((field) => field.kind === "contact")?.key;

/** Finds the id of the contact that the answers refer to, or undefined. */
export const findChosenContact = (scheme: Scheme, answers: Answers): string | undefined => {
  const chosenContact = answers[findContactField(scheme) ?? ""];
  return typeof chosenContact === "string" && chosenContact ? chosenContact : undefined;
};

/**
 * Reads the files that the answers refer to, as far as they belong to the institution and the caller may hand them in.
 * @param before answers that were submitted earlier: what they name stays
 */
export const loadNamedFiles = async (
  scheme: Scheme,
  answers: Answers,
  { institutionId, before = {} }: { institutionId: string; before?: Answers },
  ctx: Context,
): Promise<CheckRows["files"]> => {
  const fields = listFields(scheme);
  const files = await findFilesByIds(institutionId, listNamedFiles(fields, answers));
  const namedBefore = new Set(listNamedFiles(fields, before));
  return Object.fromEntries(
    Object.entries(files).filter(([id, file]) => namedBefore.has(id) || canEncloseFile(file, ctx)),
  );
};

/** Reads the files and the contact that the answers refer to, in parallel with everything else. */
export const loadCheckRows = async (
  scheme: Scheme,
  answers: Answers,
  of: { institutionId: string; before: Answers },
  ctx: Context,
): Promise<CheckRows> => {
  const chosenContact = findChosenContact(scheme, answers);
  const [files, contact] = await Promise.all([
    loadNamedFiles(scheme, answers, of, ctx),
    chosenContact ? findContact(of.institutionId, chosenContact) : undefined,
  ]);
  return { files, contacts: contact ? [contact] : [] };
};

interface CheckSubjects extends CheckRows {
  institution: Institution;
  event: EventDetail | undefined;
  /** Policies that differ from their defaults here. */
  policy: Record<string, Json>;
}
/**
 * Explains the only remaining issue, an invalid contact: the institution has no active contact (10602), or the chosen
 * one is inactive or another institution's (10408). Only this refusal reads the list.
 */
export const explainContactIssue = async (
  scheme: Scheme,
  answers: Answers,
  issues: readonly FormIssue[],
  institutionId: string,
): Promise<number | undefined> => {
  const key = findContactField(scheme);
  if (!key || issues.some((issue) => issue.path !== key)) return undefined;
  const allContacts = await listContacts(institutionId);
  if (!allContacts.some(({ employmentStatus }) => employmentStatus === "IN_SERVICE")) {
    return errorCodes.APPLICANT_INFO_MISSING_ALT;
  }
  return typeof answers[key] === "string" ? errorCodes.CONTACT_MISMATCH : undefined;
};

/** Builds the input of validation, and the path of a contact that is no longer active. */
export const buildCheckContext = (
  scheme: Scheme,
  answers: Answers,
  { files, contacts, institution, event, policy }: CheckSubjects,
  ctx: Context,
): { context: CheckContext; leftContact: string | undefined } => {
  const offeredContacts = contacts.map((contact) => ({
    id: contact.id,
    inService: contact.employmentStatus === "IN_SERVICE",
  }));
  const facts = { ...institution.fields, ...buildEligibilityFacts(institution, ctx.today) };
  const context: CheckContext = {
    today: ctx.today,
    now: ctx.now,
    institution: toJsonMembers(facts),
    files: Object.fromEntries(Object.values(files).map((file) => [file.id, toFileFact(file)])),
    contacts: offeredContacts,
    addWorkingDays: ctx.calendar.addWorking,
    policy,
    ...(event ? { event: toJsonMembers(event) } : {}),
  };
  const key = findContactField(scheme);
  const chosenContact = key ? answers[key] : undefined;
  const hasContactLeft =
    typeof chosenContact === "string" &&
    !offeredContacts.some((contact) => contact.id === chosenContact && contact.inService);
  return { context, leftContact: hasContactLeft ? key : undefined };
};
