/**
 * Runs the repeated exports of a day, as their owners: what an owner may not see any more is in no file, and a schedule
 * whose owner left the desk makes none (decision 0431).
 */
import { loadStaffRoster, type StaffMember } from "../../identity/staff/staff-store.server.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { enqueueNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildNotices } from "../../messaging/index.ts";
import { type Language, languages } from "../../messaging/notice-types.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { startOfDay } from "../../platform/day.ts";
import type { DeferredTask } from "../../platform/deferred-tasks/deferred-task.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { workOnEach } from "../../platform/set-aside.server.ts";
import { TransactionCancelledError, transact } from "../../platform/transaction.server.ts";
import { checkAnswerColumns, type ExportFileMaker } from "./export-file-maker.ts";
import { canReadExport, isExportDue } from "./export-schedule-rules.ts";
import type { ExportFailure, ExportRun } from "./export-schedule-schema.ts";
import * as Store from "./export-schedule-store.server.ts";
import { prepareQueueExport } from "./queue-export.server.ts";
import type { QueueExport } from "./queue-export-store.server.ts";
import { findVisibleView } from "./queue-views.server.ts";

/** Runs that a schedule remembers: those of a month of working days. */
const MAX_RUNS = 31;

/** Notifies accounts of a file, once for each run, however often the run is repeated. */
const notifyOfRun = async (
  schedule: Store.ExportSchedule,
  run: ExportRun,
  members: readonly StaffMember[],
  ctx: Context,
): Promise<void> => {
  const template = run.status === "FAILED" ? "exportFailed" : "exportReady";
  const recipients = members.map(({ id, account, language }) => ({
    accountId: id,
    account,
    language: (languages.find((each) => each === language) ?? "zh-Hant") as Language,
  }));
  const notices = buildNotices(
    recipients,
    template,
    { name: schedule.name, rows: String(run.rows), day: run.day },
    ctx.now,
    "/staff/export",
  )
    // A notice in the portal is enough; an e-mail is sent only for a run that failed.
    .filter(({ channel }) => channel === "inApp" || run.status === "FAILED")
    .map((notice) => ({
      ...notice,
      id: createDeterministicId(startOfDay(ctx.today), [template, run.exportId, notice.channel, notice.to]),
    }));
  await enqueueNotices(notices, ctx);
};

const appendRun = (schedule: Store.ExportSchedule, run: ExportRun): Store.ExportSchedule => ({
  ...schedule,
  version: schedule.version + 1,
  last: run.day,
  runs: [run, ...schedule.runs].slice(0, MAX_RUNS),
});

/** Creates the owner's context: the file holds what this person may see today. */
const createOwnerContext = ({ id, account, roles, scope }: StaffMember, ctx: Context): Context => ({
  ...ctx,
  actor: { kind: "staff", accountId: id, account, roles, ...(scope && { scope }) },
});

/** Starts one export. @returns its task, or why there is none */
const startExport = async (
  schedule: Store.ExportSchedule,
  owner: StaffMember,
  maker: Pick<ExportFileMaker, "listColumns">,
  ctx: Context,
): Promise<DeferredTask | ExportFailure> => {
  const { order } = schedule;
  if (!canReadExport({ answers: order.answers !== undefined, scope: owner.scope }, owner))
    return "NOT_PERMITTED";
  const view = await findVisibleView(order.viewId, owner.id);
  if (!view) return "VIEW_GONE";
  const ownerCtx = createOwnerContext(owner, ctx);
  const { format, language, answers } = order;
  const request = { ...view.filter, format, language, ...(answers ? { answers } : {}) };
  try {
    await checkAnswerColumns(request, maker, ownerCtx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code === errorCodes.LOGIN_NO_ACCESS ? "NOT_PERMITTED" : "COLUMNS_GONE";
  }
  const { row, task, items } = prepareQueueExport(request, ownerCtx, schedule.id);
  const run: ExportRun = { exportId: row.id, day: ctx.today, status: "PREPARING", rows: 0 };
  await writeWithAuditEntry(
    {
      action: "export",
      subject: "queue",
      detail: { id: row.id, format, schedule: schedule.id, filter: JSON.parse(JSON.stringify(view.filter)) },
    },
    [...items, Store.buildExportSchedulePut(appendRun(schedule, run))],
    ownerCtx,
  );
  return task;
};

const runSchedule = async (
  schedule: Store.ExportSchedule,
  members: readonly StaffMember[],
  maker: Pick<ExportFileMaker, "listColumns">,
  ctx: Context,
): Promise<DeferredTask[]> => {
  const owner = members.find(({ id }) => id === schedule.owner);
  try {
    const exportStart = owner ? await startExport(schedule, owner, maker, ctx) : "NOT_PERMITTED";
    if (typeof exportStart !== "string") return [exportStart];
    // Whoever left the desk does not come back every morning: it is told once.
    if (exportStart === "NOT_PERMITTED" && schedule.runs[0]?.failure === exportStart) return [];
    const run: ExportRun = {
      exportId: `${schedule.id}-${ctx.today}`,
      day: ctx.today,
      status: "FAILED",
      rows: 0,
      failure: exportStart,
    };
    const readers = members.filter(({ id, disabled }) => !disabled && isConcerned(schedule, id));
    await notifyOfRun(schedule, run, readers, ctx);
    await transact([Store.buildExportSchedulePut(appendRun(schedule, run))]);
  } catch (error) {
    // Another message of the same day was faster.
    if (!(error instanceof TransactionCancelledError) || !error.of("schedule")) throw error;
  }
  return [];
};

const isConcerned = ({ owner, order }: Store.ExportSchedule, accountId: string): boolean =>
  owner === accountId || (order.readers ?? []).includes(accountId);

/**
 * Starts what is due on a day, each once, however often it is asked for.
 * @returns the messages for the due queue, and how many failed and are left to the next time
 */
export const runExportSchedules = async (
  day: string,
  maker: Pick<ExportFileMaker, "listColumns">,
  ctx: Context,
): Promise<{ tasks: DeferredTask[]; setAside: number }> => {
  if (day !== ctx.today) return { tasks: [], setAside: 0 };
  const isWorking = ctx.calendar.isWorking(ctx.today);
  const due = (await Store.listExportSchedules()).filter(({ order, last }) =>
    isExportDue(order.rhythm, last, ctx.today, isWorking),
  );
  if (due.length === 0) return { tasks: [], setAside: 0 };
  const { members } = await loadStaffRoster();
  const tasks: DeferredTask[] = [];
  const about = { job: "exportSchedules", now: ctx.now, getId: ({ id }: Store.ExportSchedule) => id };
  const setAside = await workOnEach(due, about, async (schedule) => {
    tasks.push(...(await runSchedule(schedule, members, maker, ctx)));
  });
  return { tasks, setAside };
};

/** Records the end of a run, and tells its owner and those of its readers who may still see all that it holds. */
export const finishScheduledRun = async (
  { schedule: id, id: exportId, rows, request, scope }: QueueExport,
  outcome: "READY" | "TOO_MANY",
  ctx: Context,
): Promise<void> => {
  const schedule = id === undefined ? undefined : await Store.findExportSchedule(id);
  const before = schedule?.runs.find((run) => run.exportId === exportId);
  if (!schedule || !before) return;
  const run: ExportRun = {
    ...before,
    rows,
    ...(outcome === "READY" ? { status: "READY" } : { status: "FAILED", failure: outcome }),
  };
  const { members } = await loadStaffRoster();
  const content = { answers: request.answers !== undefined, scope };
  const readers = members.filter(
    (member) => isConcerned(schedule, member.id) && canReadExport(content, member),
  );
  await notifyOfRun(schedule, run, readers, ctx);
  const runs = schedule.runs.map((each) => (each.exportId === exportId ? run : each));
  await transact([Store.buildExportSchedulePut({ ...schedule, version: schedule.version + 1, runs })]);
};
