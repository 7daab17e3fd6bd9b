/**
 * An institution keeps its applications, orders and histories when a person is erased: a pseudonym replaces the person
 * in the members that are declared personal (`row-declarations.ts` of each area) and in no others. A history entry that
 * named the person keeps its hash and is marked as redacted, so that the chain before and after it can still be
 * verified (`platform/audit/index.ts`).
 */

import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { eraseFromAnswers, type NamedPerson } from "../forms/personal-answers.ts";
import type { Answers, Json, Scheme } from "../forms/types/index.ts";
import type * as Accounts from "../identity/accounts/account-store.server.ts";
import { findRowDeclaration, type RowDeclaration, updateAtPath } from "../platform/row-declaration.ts";
import { loadScheme } from "../schemes/versions/load-scheme.server.ts";
import { rowDeclarations } from "./all-row-declarations.ts";
import {
  decompressRow,
  readRowsBelow,
  readStoredRows,
  recompressRow,
  replaceRow,
  type StoredRow,
  toPseudonym,
} from "./compressed-rows.server.ts";
import { type ErasurePart, type ErasureProgress, selectErasurePart } from "./erasure-part.ts";
import { mapTexts, type PersonIdentifiers, replaceAddresses } from "./index.ts";
import { findPersonContacts } from "./locate-personal-data.server.ts";

interface LeavingPerson {
  identifiers: PersonIdentifiers;
  names: string[];
  /** True when no other contact of the institution has one of the names, so that a name alone identifies the person. */
  aloneSo: boolean;
  pseudonym: string;
}

/**
 * Removes a person from the data of an institution: from its applications part by part, and with the last of them from
 * everything else. It can be repeated: rows already pseudonymized stay as they are.
 */
export const pseudonymizeInstitution = async (
  institutionId: string,
  account: Accounts.Account,
  identifiers: PersonIdentifiers,
  part: ErasurePart = { limit: Number.POSITIVE_INFINITY },
): Promise<ErasureProgress> => {
  const pseudonym = toPseudonym(account.id);
  const { theirs, names, shared } = await findPersonContacts(institutionId, account);
  const person: LeavingPerson = { identifiers, names, aloneSo: shared.length === 0, pseudonym };
  const rows = await readStoredRows(`institution#${institutionId}`);
  const isApplication = ({ sk }: StoredRow): boolean => sk.startsWith("application#");
  const { items: applications, progress } = selectErasurePart(
    rows.filter(isApplication),
    ({ sk }) => sk,
    part,
  );
  for (const row of applications) await pseudonymizeApplication(institutionId, row, person);
  if (progress.next !== undefined) return progress;
  for (const row of rows) {
    if (isApplication(row) || row.sk.startsWith("contact#")) continue;
    await rewriteRow(row, person);
    if (row.sk.startsWith("invitation#")) await pseudonymizeReceivedInvitation(row, person);
    if (row.sk.startsWith("member#")) await pseudonymizeNotices(row.sk.slice("member#".length), person);
  }
  // Contacts are rewritten last, because they contain the names to search for: a retry after a failure must still find
  // them.
  for (const contact of theirs) {
    await replaceRow({ ...contact, fields: { nameZh: pseudonym, employmentStatus: "LEFT" } }, contact);
  }
  return progress;
};

async function pseudonymizeApplication(
  institutionId: string,
  header: StoredRow,
  person: LeavingPerson,
): Promise<void> {
  const childRows = await readRowsBelow(header, institutionId);
  const {
    scheme: schemeId = "",
    rest,
    createdBy,
    answers: draft,
  } = decompressRow(header) as Partial<ApplicationHeader> & { rest?: Partial<ApplicationHeader> };
  const scheme = await loadScheme({ scheme: schemeId, schemeVersion: rest?.schemeVersion });
  const body = childRows.find(({ sk }) => sk === "body");
  const submittedAnswers =
    body && (decompressRow(body).body as Partial<ApplicationHeader> | undefined)?.answers;
  const application = {
    scheme,
    own: createdBy === person.identifiers.accountId,
    answers: submittedAnswers ?? draft ?? {},
  };
  // A change of a few answers is interpreted with the other answers, so the body is rewritten after its child rows.
  for (const row of childRows.filter((each) => each !== body)) await rewriteRow(row, person, application);
  if (body) await rewriteRow(body, person, application);
  await rewriteRow(header, person, application);
}

/** Pseudonymises in-app notices of the institution's other members about the person. */
async function pseudonymizeNotices(accountId: string, person: LeavingPerson): Promise<void> {
  if (accountId === person.identifiers.accountId) return;
  for (const row of await readStoredRows(`account#${accountId}`, "notice#")) await rewriteRow(row, person);
}

/** Pseudonymises the row of an invitation that the invited person reads; who sent it is named there too. */
async function pseudonymizeReceivedInvitation({ pk, sk }: StoredRow, person: LeavingPerson): Promise<void> {
  const address = sk.slice("invitation#".length);
  for (const row of await readStoredRows(`invited#${address}`, pk)) await rewriteRow(row, person);
}

interface ApplicationContext {
  /** Its form in its version; undefined for one that is unknown. */
  scheme: Scheme | undefined;
  /** True when the person created the application. */
  own: boolean;
  /** The complete answers, with which a change of a few answers is interpreted. */
  answers: Answers;
}

async function rewriteRow(
  row: StoredRow,
  person: LeavingPerson,
  application?: ApplicationContext,
): Promise<void> {
  const declaration = findRowDeclaration(rowDeclarations, row);
  if (!declaration) throw new Error(`No declaration of personal data for a row ${row.pk.split("#")[0]}`);
  const before = decompressRow(row);
  let after = eraseMembers(before, declaration, person, application);
  if (after === before) return;
  if (after.entry !== before.entry)
    after = { ...after, entry: { ...(after.entry as object), redacted: true } };
  await replaceRow(recompressRow(after, row), row);
}

/** The row with every declared member erased as declared; the same object when it contains nothing of the person. */
function eraseMembers(
  row: StoredRow,
  declaration: RowDeclaration,
  person: LeavingPerson,
  application?: ApplicationContext,
): StoredRow {
  let next = row;
  for (const [path, { erase }] of Object.entries(declaration.personal)) {
    if (erase === "login") next = updateAtPath(next, path, (value) => replaceLogin(value, person));
    if (erase === "addresses")
      next = updateAtPath(next, path, (value) =>
        mapTexts(value, (text) => replaceAddresses(text, person.identifiers, person.pseudonym)),
      );
    if (erase === "recipients") next = updateAtPath(next, path, (value) => removeRecipient(value, person));
    if (erase === "answers" && application)
      next = updateAtPath(next, path, (value) => eraseFromRowAnswers(value, person, application));
    if (erase === "changes" && application)
      next = updateAtPath(next, path, (value) => eraseFromChanges(value, person, application));
  }
  return next;
}

const replaceLogin = (value: unknown, { identifiers, pseudonym }: LeavingPerson): unknown =>
  typeof value === "string" && identifiers.addresses.includes(value.trim().toLowerCase()) ? pseudonym : value;

/** Removes the recipient, because the address no longer exists. */
const removeRecipient = (value: unknown, { identifiers }: LeavingPerson): unknown => {
  if (!Array.isArray(value)) return value;
  const isErasedRecipient = (each: { accountId?: string; to?: string }): boolean =>
    each.accountId === identifiers.accountId ||
    each.to === identifiers.accountId ||
    identifiers.addresses.includes(each.to?.toLowerCase() ?? "");
  return value.some(isErasedRecipient) ? value.filter((each) => !isErasedRecipient(each)) : value;
};

const toNamedPerson = ({ identifiers, names, aloneSo }: LeavingPerson, own: boolean): NamedPerson => ({
  emails: identifiers.addresses.filter((each) => each.includes("@")),
  phones: identifiers.phones,
  names,
  nameSuffices: own && aloneSo,
});

const isAnswers = (value: unknown): value is Answers =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const eraseFromRowAnswers = (
  value: unknown,
  person: LeavingPerson,
  application: ApplicationContext,
): unknown => {
  const { scheme } = application;
  if (!scheme || !isAnswers(value)) return value;
  const namedPerson = toNamedPerson(person, application.own);
  return eraseFromAnswers(value, scheme.steps, namedPerson, person.pseudonym, application.answers);
};

/** Erases from answers before and after a change, each interpreted with the rest of the answers. */
const eraseFromChanges = (
  value: unknown,
  person: LeavingPerson,
  application: ApplicationContext,
): unknown => {
  if (!isAnswers(value)) return value;
  const changes = value as unknown as { [key: string]: { before: Json; after: Json } };
  const eraseSide = (name: "before" | "after"): Answers =>
    eraseFromRowAnswers(
      Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change[name]])),
      person,
      application,
    ) as Answers;
  const [before, after] = [eraseSide("before"), eraseSide("after")];
  const next = Object.fromEntries(
    Object.entries(changes).map(([key, change]) => {
      const [newBefore, newAfter] = [before[key] ?? null, after[key] ?? null];
      return [
        key,
        newBefore === change.before && newAfter === change.after
          ? change
          : { ...change, before: newBefore, after: newAfter },
      ];
    }),
  );
  return Object.entries(next).some(([key, change]) => change !== changes[key]) ? next : value;
};
