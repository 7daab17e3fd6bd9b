/**
 * Notifies a member of staff of the cases that colleagues have assigned to that person: once for all that were handed
 * over together, some minutes later (decision 0787).
 */
import { loadStaffRoster, type StaffMember } from "../../identity/staff/staff-store.server.ts";
import { prepareNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildNotices, languages } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import {
  buildDeferredTask,
  findTaskDueTime,
  postponeDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { splitIntoBatches } from "../../platform/split-into-batches.ts";
import { transact } from "../../platform/transaction.server.ts";
import { isDeskMember } from "./assignees.server.ts";
import { buildNotifiedUpdate, type CaseAssignment, listAllAssignments } from "./case-file-store.server.ts";

/** The cases of one notice: each is a row of its transaction, which takes a hundred. */
const MAX_CASES = 90;

/**
 * Schedules the notice about what is assigned to a colleague now. Each further assignment puts it off, so that the
 * calls by which the page hands over many cases make one notice. It is a plain write before the assignment, because
 * transactions of several cases would be in conflict about its row.
 */
export const scheduleAssignmentNotice = (accountId: string, { now }: Pick<Context, "now">): Promise<void> =>
  transact([buildDeferredTask({ kind: "assignedCases", id: accountId }, now).row]);

const notifyOfCases = async (
  assignee: StaffMember,
  members: readonly StaffMember[],
  cases: readonly CaseAssignment[],
  ctx: Context,
): Promise<void> => {
  const language = languages.find((each) => each === assignee.language) ?? "zh-Hant";
  const recipient = { accountId: assignee.id, account: assignee.account, language };
  const casesByColleague = Map.groupBy(cases, ({ assignedBy = "" }) => assignedBy);
  const notices = prepareNotices(
    [...casesByColleague].flatMap(([colleagueId, { length: count }]) => {
      const author = members.find(({ id }) => id === colleagueId)?.account ?? "–";
      return buildNotices(
        [recipient],
        "casesAssigned",
        { author, count: String(count) },
        ctx.now,
        "/staff/work",
      );
    }),
    ctx,
  );
  await transact([...cases.map(buildNotifiedUpdate), ...notices.rows]);
  await notices.enqueueAfterWrite();
};

/**
 * Notifies an account of the cases that were assigned to it and that it still has. Does nothing before the notice is
 * due, and nobody is notified who has left the desk.
 * @throws TransactionCancelledError when a case was given back or handed on meanwhile; the task is then run again
 */
export const notifyAssignee = async (accountId: string, ctx: Context): Promise<void> => {
  const task = { kind: "assignedCases", id: accountId } as const;
  const due = await findTaskDueTime(task);
  if (due === undefined || due > ctx.now) return;
  const [{ members }, assignments] = await Promise.all([loadStaffRoster(), listAllAssignments(accountId)]);
  const assignee = members.find(({ id }) => id === accountId);
  const cases = assignments.filter(({ assignedBy }) => assignedBy !== undefined);
  if (assignee && isDeskMember(assignee))
    for (const batch of splitIntoBatches(cases, MAX_CASES))
      await notifyOfCases(assignee, members, batch, ctx);
  await postponeDeferredTask(task, due, undefined);
};
