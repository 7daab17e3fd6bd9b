/**
 * Looks for institutions whose stored data would be refused at their next save, because a rule is newer than they are
 * (decision 0560). It runs each night in batches, by the same validation as a save; no call of a page reads them all.
 */
import type { Context } from "../../platform/actor.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { runTaskBatch, TASK_BATCH_SIZE } from "../../platform/deferred-tasks/run-deferred-task.server.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import type { Institution } from "../index.ts";
import {
  findInstitution,
  type InstitutionPosition,
  listInstitutionPage,
  toInstitutionPosition,
} from "../institution-store.server.ts";
import * as Store from "./institution-check-store.server.ts";
import { findStoredIssues } from "./stored-issues.ts";

/** Every stage of certification, by which the index lists institutions. */
const checkedStages = ["UNVERIFIED", "PASSED", "FAILED", "VERIFYING"] as const;
interface CheckPosition {
  stage: number;
  after?: InstitutionPosition | undefined;
}

/** Starts the check of a day, unless a message before has. */
const startCheck = async (task: DeferredTask, { now }: Context): Promise<void> => {
  try {
    await transact([Store.buildCheckStart(task.id), buildDeferredTask(task, now, 0).row]);
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of(Store.CHECK_LABEL)) throw error;
  }
};

/** Removes from the list who was corrected, closed or erased since. */
const removeCorrected = async (ctx: Context): Promise<void> => {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof Store.listMisfitPage>> = await Store.listMisfitPage(100, cursor);
    const correctedIds: string[] = [];
    for (const id of page.institutionIds) {
      const institution = await findInstitution(id);
      if (!institution || findStoredIssues(institution, ctx.today).length === 0) correctedIds.push(id);
    }
    await Store.deleteMisfits(correctedIds);
    cursor = page.cursor;
  } while (cursor !== null);
};

/** Checks one batch of institutions. @returns the position after it, or undefined at the end */
const checkBatch = async (
  { stage, after }: CheckPosition,
  batchSize: number,
  ctx: Context,
): Promise<CheckPosition | undefined> => {
  const certification = checkedStages[stage];
  if (!certification) return undefined;
  const { items, hasMore } = await listInstitutionPage(certification, batchSize, after);
  for (const institution of items)
    if (findStoredIssues(institution, ctx.today).length > 0) await Store.saveMisfit(institution.id);
  const last = items.at(-1);
  return hasMore && last ? { stage, after: toInstitutionPosition(last) } : { stage: stage + 1 };
};

/**
 * Runs the next batch of the check of a day; a repeated message goes on where it stopped.
 * @param batchSize the number of institutions that one run reads
 * @returns true when another batch follows
 */
export const checkNextInstitutions = async (
  task: DeferredTask,
  ctx: Context,
  batchSize: number = TASK_BATCH_SIZE,
): Promise<boolean> => {
  await startCheck(task, ctx);
  return runTaskBatch(task, ctx.now, async (position) => {
    const from = position ? (JSON.parse(position) as CheckPosition) : { stage: 0 };
    const next = await checkBatch(from, batchSize, ctx);
    if (next) return JSON.stringify(next);
    await removeCorrected(ctx);
    await Store.saveCheckEnd(task.id);
    return undefined;
  });
};

/** An institution of the list with the reasons of now. */
interface InstitutionMisfit {
  institution: Institution;
  issues: FieldIssue[];
}

/**
 * Lists a page of institutions whose data would be refused now. Those that were corrected since the last check are left
 * out.
 */
export const listInstitutionMisfits = async (
  { limit, cursor }: { limit: number; cursor: string | null },
  ctx: Pick<Context, "today">,
): Promise<{ items: InstitutionMisfit[]; cursor: string | null; checkedOn?: string | undefined }> => {
  const [page, checkedOn] = await Promise.all([Store.listMisfitPage(limit, cursor), Store.findCheckedDay()]);
  const institutions = await Promise.all(page.institutionIds.map(findInstitution));
  const items = institutions.flatMap((institution) => {
    const issues = institution ? findStoredIssues(institution, ctx.today) : [];
    return institution && issues.length > 0 ? [{ institution, issues }] : [];
  });
  return { items, cursor: page.cursor, checkedOn };
};
