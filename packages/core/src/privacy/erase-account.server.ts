/**
 * Erases an account whose erasure is due (`request-erasure.server.ts`): the job of the due queue does it. Every step
 * can be repeated: the last one deletes the account together with the entry that records it, so that the erasure
 * completes exactly once whatever happens in between. A run does a part of it and stores how far it has come (decision
 * 0761).
 */

import { leaveInstitution } from "../applications/membership/leave-institution.server.ts";
import { deleteOwnerPrints } from "../documents/print-objects.server.ts";
import * as Accounts from "../identity/accounts/account-store.server.ts";
import { listAllMembers } from "../institutions/institution-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import type { DeferredTask } from "../platform/deferred-tasks/deferred-task.ts";
import {
  buildDeferredTask,
  buildDeferredTaskDelete,
  findDeferredTaskRow,
  writeTaskPosition,
} from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { transact } from "../platform/transaction.server.ts";
import { toPseudonym } from "./compressed-rows.server.ts";
import { dropErasure } from "./drop-erasure.server.ts";
import { eraseFromDesk } from "./erase-from-desk.server.ts";
import { eraseOwnRows } from "./erase-own-rows.server.ts";
import { eraseStoredOutput, removeDeskExports } from "./erase-stored-output.server.ts";
import { eraseWaitingInquiries } from "./erase-waiting-inquiries.server.ts";
import { isAnyInstitutionUnderLegalHold } from "./holds/held-institutions.server.ts";
import { type DataLocations, findPersonContacts, locateAccountData } from "./locate-personal-data.server.ts";
import { pseudonymizeInstitution } from "./pseudonymize-institution.server.ts";
import { listBlockingInstitutions } from "./request-erasure.server.ts";

/** The time after which an erasure that a legal hold prevents is tried again. */
const HELD_RETRY_MS = 86_400_000;
/**
 * Applications and colleagues that one run handles: each takes some calls one after the other, about a tenth of a
 * second of the Lambda's 30 s.
 */
const ITEMS_OF_RUN = 100;

/** First the records of each institution, then what was made of them. */
const erasureSteps = ["records", "output"] as const;
/** Where an erasure has come; without one, nothing is done yet. */
interface ErasurePosition {
  step: (typeof erasureSteps)[number];
  /** The institutions before it are done, in the order of their ids. */
  institution: string;
  /** What is done of it; absent at its beginning. */
  after?: string;
}
const hasPassed = (start: ErasurePosition, step: ErasurePosition["step"], institution: string): boolean =>
  start.step === step
    ? institution < start.institution
    : erasureSteps.indexOf(step) < erasureSteps.indexOf(start.step);

/**
 * Carries out the next part of a requested erasure once it is due; does nothing when it was cancelled, completed or is
 * not due yet. While records of an institution of the person are held, it waits: who a record names is part of it
 * (decision 0473).
 * @param items applications and colleagues that this part handles at most
 * @returns `ERASED` when this call erased the account, `CONTINUES` when another part follows
 */
export const eraseAccount = async (
  accountId: string,
  ctx: Context,
  items = ITEMS_OF_RUN,
): Promise<"ERASED" | "CONTINUES" | "NOT_DUE"> => {
  const account = await Accounts.findAccount(accountId);
  const task = { kind: "subjectErasure", id: accountId } as const;
  const taskDelete = buildDeferredTaskDelete(task);
  if (!account?.erasureAt) {
    await transact([taskDelete]);
    return "NOT_DUE";
  }
  if (account.erasureAt > ctx.now) return "NOT_DUE";
  const blockingInstitutions = await listBlockingInstitutions(accountId);
  if (blockingInstitutions.length > 0) {
    await dropErasure(account, blockingInstitutions, ctx);
    return "NOT_DUE";
  }
  const places = await locateAccountData(account);
  if (await isAnyInstitutionUnderLegalHold(places.institutions)) {
    await transact([buildDeferredTask(task, ctx.now, HELD_RETRY_MS).row]);
    return "NOT_DUE";
  }
  const position = (await findDeferredTaskRow(task))?.position;
  const start = position ? (JSON.parse(position) as ErasurePosition) : undefined;
  if (!start) {
    await leaveInstitutions(account, places, ctx);
    await removeFromDesk(account, places, ctx);
    await savePosition(task, { step: "records", institution: "" });
  }
  const next = await eraseFromInstitutions(account, places, { start, limit: items }, ctx);
  if (next) return (await savePosition(task, next)) ? "CONTINUES" : "NOT_DUE";
  // Answers name anybody whom an application names. Exports without them have no names of people.
  if (places.institutions.length > 0) await removeDeskExports(({ request }) => request.answers !== undefined);
  await eraseWaitingInquiries(places.known.addresses, ctx.now);
  // The rows of the person go last, because they tell the institutions: a retry after a failure must still find them.
  await eraseOwnRows(account, places);
  // Documents and copies from before still contain the data that have just been erased.
  await deleteOwnerPrints(`account/${accountId}`);
  const auditEvent = {
    action: "subject.erase",
    subject: accountId,
    detail: { pseudonym: toPseudonym(accountId) },
  };
  await writeWithAuditEntry(auditEvent, [Accounts.buildAccountDelete(account), taskDelete], ctx);
  return "ERASED";
};

const savePosition = (task: DeferredTask, position: ErasurePosition): Promise<boolean> =>
  writeTaskPosition(task, JSON.stringify(position));

/** Removes the person from what staff searched for, by the names of the contacts, which are pseudonymised later. */
const removeFromDesk = async (
  account: Accounts.Account,
  { institutions, known }: DataLocations,
  { today }: Context,
): Promise<void> => {
  const contacts = await Promise.all(institutions.map((id) => findPersonContacts(id, account)));
  const names = contacts.flatMap(({ names: all, shared }) => all.filter((name) => !shared.includes(name)));
  await eraseFromDesk(known, names, toPseudonym(account.id), today);
};

/** Erases from the institutions, from a position on. @returns where it ended; undefined when all of them are done */
const eraseFromInstitutions = async (
  account: Accounts.Account,
  { institutions, known }: DataLocations,
  { start, limit }: { start: ErasurePosition | undefined; limit: number },
  ctx: Context,
): Promise<ErasurePosition | undefined> => {
  let remainingItems = limit;
  for (const step of erasureSteps)
    for (const institution of institutions.toSorted()) {
      if (start && hasPassed(start, step, institution)) continue;
      if (remainingItems <= 0) return { step, institution };
      const isBegun = start?.step === step && start.institution === institution;
      const part = { after: isBegun ? start.after : undefined, limit: remainingItems };
      const { count, next } =
        step === "records"
          ? await pseudonymizeInstitution(institution, account, known, part)
          : await eraseStoredOutput(institution, account.id, part, ctx);
      if (next !== undefined) return { step, institution, after: next };
      // An institution without any counts as well.
      remainingItems -= Math.max(count, 1);
    }
  return undefined;
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
