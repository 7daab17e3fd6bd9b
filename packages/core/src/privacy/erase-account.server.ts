/**
 * Erases an account whose erasure is due (`request-erasure.server.ts`): the job of the due queue does it. Every step
 * can be repeated: the last one deletes the account together with the entry that records it, so that the erasure
 * completes exactly once whatever happens in between.
 */

import { leaveInstitution } from "../applications/membership/leave-institution.server.ts";
import { deleteOwnerPrints } from "../documents/print-objects.server.ts";
import { listFilesOfInstitution } from "../files/file-store.server.ts";
import { toPersonOwnerId } from "../files/index.ts";
import { normalizeLogin } from "../identity/accounts/account-rules.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import { codePurposes } from "../identity/accounts/verification-code-rows.server.ts";
import { listAllMembers } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import {
  buildDeferredTask,
  buildDeferredTaskDelete,
} from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { transact } from "../platform/transaction.server.ts";
import { deleteRow, readStoredRows, toPseudonym } from "./compressed-rows.server.ts";
import { deleteDataCopy } from "./data-copy.server.ts";
import { eraseFromDesk } from "./erase-from-desk.server.ts";
import { eraseStoredOutput, removeDeskExports } from "./erase-stored-output.server.ts";
import { isAnyInstitutionHeld } from "./holds/held-institutions.server.ts";
import { type DataLocations, findPersonContacts, locateAccountData } from "./locate-personal-data.server.ts";
import { pseudonymizeInstitution } from "./pseudonymize-institution.server.ts";
import { listBlockingInstitutions } from "./request-erasure.server.ts";

/** The time after which an erasure that a legal hold prevents is tried again. */
const HELD_RETRY_MS = 86_400_000;

/**
 * Carries out a requested erasure once it is due; does nothing when it was cancelled, completed or is not due yet.
 * While records of an institution of the person are held, it waits: who a record names is part of it (decision 0473).
 * @returns true when this call erased the account
 */
export const eraseAccount = async (accountId: string, ctx: Context): Promise<boolean> => {
  const account = await Accounts.findAccount(accountId);
  const taskDelete = buildDeferredTaskDelete({ kind: "subjectErasure", id: accountId });
  if (!account?.erasureAt) {
    await transact([taskDelete]);
    return false;
  }
  if (account.erasureAt > ctx.now) return false;
  if ((await listBlockingInstitutions(accountId)).length > 0) {
    // Staff made the person administrator meanwhile; the institution must not lose its administrator, so the erasure is
    // cancelled.
    await transact([Accounts.buildAccountUpdate(account, { erasureAt: "" }), taskDelete]);
    return false;
  }
  const places = await locateAccountData(account);
  if (await isAnyInstitutionHeld(places.institutions)) {
    await transact([
      buildDeferredTask({ kind: "subjectErasure", id: accountId }, ctx.now, HELD_RETRY_MS).row,
    ]);
    return false;
  }
  await leaveInstitutions(account, places, ctx);
  // Names are found by the contacts, which are pseudonymised with their institution.
  const contacts = await Promise.all(places.institutions.map((id) => findPersonContacts(id, account)));
  const names = contacts.flatMap(({ names: all, shared }) => all.filter((name) => !shared.includes(name)));
  await eraseFromDesk(places.known, names, toPseudonym(accountId), ctx.today);
  for (const id of places.institutions) await pseudonymizeInstitution(id, account, places.known);
  await eraseOwnRows(account, places);
  // Documents and copies from before still contain the data that have just been erased.
  await deleteOwnerPrints(`account/${accountId}`);
  for (const id of places.institutions) await eraseStoredOutput(id, accountId, ctx);
  // Answers name anybody whom an application names. Exports without them have no names of people.
  if (places.institutions.length > 0) await removeDeskExports(({ request }) => request.answers !== undefined);
  const auditEvent = {
    action: "subject.erase",
    subject: accountId,
    detail: { pseudonym: toPseudonym(accountId) },
  };
  await writeWithAuditEntry(auditEvent, [Accounts.buildAccountDelete(account), taskDelete], ctx);
  return true;
};

/** Leaves every institution with a row of the person as a member, those where the person is suspended included. */
async function leaveInstitutions(
  account: Accounts.Account,
  { institutions }: DataLocations,
  ctx: Context,
): Promise<void> {
  const actor = {
    kind: "applicant",
    accountId: account.id,
    account: toPseudonym(account.id),
    roles: [],
  } as const;
  for (const id of institutions)
    if ((await listAllMembers(id)).some(({ accountId }) => accountId === account.id))
      await leaveInstitution(id, undefined, { ...ctx, actor });
}

/** Deletes what only the person had: files with their objects, messages, claims, logins, codes, invitations. */
async function eraseOwnRows(account: Accounts.Account, places: DataLocations): Promise<void> {
  const objects = await import("../files/file-objects.server.ts");
  await deleteDataCopy(account.id);
  await deleteRow({ pk: "news", sk: account.id });
  for (const file of await listFilesOfInstitution(toPersonOwnerId(account.id))) {
    await objects.deleteFileObjects(file);
    await deleteRow({ pk: `institution#${file.institutionId}`, sk: `file#${file.id}` });
  }
  // Under an earlier address others may still have invited the person, or a code may have been sent.
  for (const login of places.known.addresses) {
    for (const purpose of codePurposes)
      for (const row of await readStoredRows(`code#${normalizeLogin(login)}#${purpose}`))
        await deleteRow(row);
    for (const row of await readStoredRows(`invited#${login}`)) {
      await deleteRow(row);
      await deleteRow({ pk: row.sk, sk: `invitation#${login}` });
    }
  }
  for (const login of Accounts.listLogins(account)) await transact([Accounts.buildLoginRelease(login)]);
  for (const row of places.own) {
    if (row.sk.startsWith("personal-feed#")) await deleteRow({ pk: `feed#${row.hash}`, sk: "feed" });
    const identity = /^third-party#(.+)$/.exec(row.sk)?.[1];
    if (identity) await deleteRow({ pk: `identity#${identity}#${row.identity}`, sk: "identity" });
    for (const id of row.sk === "second-factor"
      ? Object.keys((row.passkeys as object | undefined) ?? {})
      : [])
      await deleteRow({ pk: `passkey#${id}`, sk: "passkey" });
    if (row.sk !== "account") await deleteRow(row);
  }
  // Rows written meanwhile: leaving an institution itself writes one.
  for (const row of await readStoredRows(`account#${account.id}`))
    if (row.sk !== "account") await deleteRow(row);
}
