/**
 * Runs of retention: one administrator has a dry run made, another one confirms it, and a job shreds. What was not in
 * the dry run, changed since or is held stays.
 */
import { ulid } from "ulid";
import { buildAdministratorCheck } from "../../identity/accounts/staff-account-writes.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { getEffectiveOverrides } from "../../policies/policy-override.ts";
import { listPolicyOverrides } from "../../policies/policy-store.server.ts";
import * as Store from "./retention-run-store.server.ts";
import { getRetentionYears } from "./retention-schedule.ts";
import type { RecordCounts, RetentionRunView } from "./retention-schema.ts";

/** A run whose job stopped for so long can be left behind by another one. In milliseconds. */
const ABANDONED_MS = 7 * 86_400_000;
const createEmptyCounts = (): RecordCounts => ({
  applications: 0,
  staffActs: 0,
  readings: 0,
  auditRecord: 0,
});

/** The run without what only its job needs. */
const toRetentionRunView = ({
  revision: _,
  position: __,
  walked: ___,
  logPosition: ____,
  ...view
}: Store.RetentionRun): RetentionRunView => view;

const isRecent = ({ requestedAt }: Store.RetentionRun, { now }: Pick<Context, "now">): boolean =>
  Date.parse(now) - Date.parse(requestedAt) < ABANDONED_MS;

/** Returns whether a run shreds now: nothing may then be read into a file that outlives what is shredded. */
export const isShredding = async (ctx: Pick<Context, "now">): Promise<boolean> => {
  const [latest] = await Store.listRetentionRuns();
  return latest?.status === "SHREDDING" && isRecent(latest, ctx);
};

/** Lists the runs for administrators, as the store lists them. */
export const listRetentionRunViews = async (): Promise<RetentionRunView[]> =>
  (await Store.listRetentionRuns()).map(toRetentionRunView);

/** Writes the next state of a run with its audit entry. @throws Refusal 900050 when somebody was faster */
const writeRun = async (
  run: Store.RetentionRun,
  action: string,
  ctx: Context,
  task?: ReturnType<typeof buildDeferredTask>,
  guards: readonly TransactionItem[] = [],
): Promise<RetentionRunView> => {
  try {
    await writeWithAuditEntry(
      { action, subject: run.id, detail: { years: run.years, found: run.found, today: run.today } },
      [
        Store.buildRetentionRunPut(run),
        ...(task ? [task.row] : []),
        ...guards,
        ...buildOutcomeWrites(ctx, { id: run.id, version: run.revision }),
      ],
      ctx,
    );
  } catch (error) {
    if (error instanceof TransactionCancelledError && error.of("requester"))
      throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED, { params: { context: "requester" } });
    if (error instanceof TransactionCancelledError && error.of("run"))
      throw new Refusal(errorCodes.STALE_VERSION);
    throw error;
  }
  return toRetentionRunView(run);
};

/**
 * Starts a dry run by the years of today.
 * @throws Refusal 900057 while another run is open
 */
export const requestRetentionRun = async (
  ctx: Context,
): Promise<{ view: RetentionRunView; task: DeferredTask }> => {
  const [latest] = await Store.listRetentionRuns();
  const isOpen = latest && latest.status !== "DONE" && latest.status !== "WITHDRAWN" && isRecent(latest, ctx);
  if (isOpen)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
      params: { status: latest.status, action: "retention" },
    });
  const overrides = getEffectiveOverrides(await listPolicyOverrides(), {}, ctx.today);
  const id = ulid(Date.parse(ctx.now));
  const run: Store.RetentionRun = {
    id,
    revision: 1,
    status: "CHECKING",
    today: ctx.today,
    years: getRetentionYears(overrides),
    requestedAt: ctx.now,
    requestedBy: ctx.actor.accountId,
    requesterName: ctx.actor.account,
    seen: 0,
    found: createEmptyCounts(),
    held: 0,
    shredded: createEmptyCounts(),
    files: 0,
    cases: [],
  };
  const task = buildDeferredTask({ kind: "retention", id }, ctx.now);
  return { view: await writeRun(run, "retention.check", ctx, task), task: task.task };
};

const requireRun = async (id: string, status: RetentionRunView["status"][]): Promise<Store.RetentionRun> => {
  const run = await Store.findRetentionRun(id);
  if (!run) throw new Refusal(errorCodes.NOT_FOUND);
  if (!status.includes(run.status))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: run.status, action: "retention" } });
  return run;
};

/**
 * Confirms what a dry run found, so that it is shredded.
 * @throws Refusal 900310 for the administrator who asked for it, and where that one is none any more, 900057 in another
 * state
 */
export const confirmRetentionRun = async (
  id: string,
  ctx: Context,
): Promise<{ view: RetentionRunView; task: DeferredTask }> => {
  const { position: _, walked: __, logPosition: ___, ...run } = await requireRun(id, ["CHECKED"]);
  if (run.requestedBy === ctx.actor.accountId) throw new Refusal(errorCodes.SECOND_PERSON_REQUIRED);
  const task = buildDeferredTask({ kind: "retention", id }, ctx.now);
  const next: Store.RetentionRun = {
    ...run,
    revision: run.revision + 1,
    status: "SHREDDING",
    seen: 0,
    confirmedAt: ctx.now,
    confirmerName: ctx.actor.account,
  };
  const guards = [buildAdministratorCheck(run.requestedBy, "requester")];
  return { view: await writeRun(next, "retention.confirm", ctx, task, guards), task: task.task };
};

/** Drops a run before it shreds. @throws Refusal 900057 once it was confirmed */
export const withdrawRetentionRun = async (id: string, ctx: Context): Promise<RetentionRunView> => {
  const run = await requireRun(id, ["CHECKING", "CHECKED"]);
  return writeRun({ ...run, revision: run.revision + 1, status: "WITHDRAWN" }, "retention.withdraw", ctx);
};
