/** Repeated exports of saved views: made, listed, ended and read by staff (decision 0431). */
import { ulid } from "ulid";
import { loadStaffRoster, type StaffMember } from "../../identity/staff/staff-store.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeWithAuditEntry } from "../../platform/audit/audit-store.server.ts";
import { addDays } from "../../platform/day.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { TransactionCancelledError, type TransactionItem } from "../../platform/transaction.server.ts";
import { EXPORT_RETENTION_DAYS } from "./export-choices.ts";
import { checkAnswerColumns, type ExportFileMaker } from "./export-file-maker.ts";
import { canReadExport } from "./export-schedule-rules.ts";
import {
  type ExportScheduleView,
  type ExportScheduleWrite,
  MAX_SCHEDULES,
} from "./export-schedule-schema.ts";
import * as Store from "./export-schedule-store.server.ts";
import { readQueueExport } from "./queue-export.server.ts";
import type { QueueExportView } from "./queue-export-schema.ts";
import { findVisibleView } from "./queue-views.server.ts";

const isReader = (schedule: Store.ExportSchedule, accountId: string): boolean =>
  schedule.owner === accountId || (schedule.order.readers ?? []).includes(accountId);

const toView = (
  schedule: Store.ExportSchedule,
  members: readonly StaffMember[],
  { actor, today }: Context,
): ExportScheduleView => {
  const { id, version, name, order, owner, ownerName, runs } = schedule;
  const names = new Map(members.map((member) => [member.id, member.account]));
  return {
    id,
    version,
    name,
    rhythm: order.rhythm,
    format: order.format,
    answers: order.answers?.length ?? 0,
    owner: ownerName,
    own: owner === actor.accountId,
    readers: (order.readers ?? []).flatMap((reader) => names.get(reader) ?? []),
    runs: runs.filter(({ day }) => day > addDays(today, -EXPORT_RETENTION_DAYS)),
  };
};

/** Lists the caller's schedules and those that are shared with the caller. Two queries. */
export const listVisibleSchedules = async (
  ctx: Context,
): Promise<{ items: ExportScheduleView[]; colleagues: { accountId: string; name: string }[] }> => {
  const [schedules, { members }] = await Promise.all([Store.listExportSchedules(), loadStaffRoster()]);
  const { scope, accountId } = ctx.actor;
  return {
    items: schedules
      .filter((schedule) => isReader(schedule, accountId))
      .map((schedule) => toView(schedule, members, ctx)),
    colleagues: members
      .filter((member) => member.id !== accountId && canReadExport({ answers: false, scope }, member))
      .map(({ id, account }) => ({ accountId: id, name: account })),
  };
};

const refuseField = (path: string, key: string, params: Record<string, number> = {}): never => {
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path, key, params }] });
};

/** Refuses a change of a schedule in another version than that of now, which it shows; one that is gone is missing. */
const buildStaleRefusal = async (
  schedule: Store.ExportSchedule | undefined,
  ctx: Context,
): Promise<Refusal> =>
  schedule
    ? new Refusal(errorCodes.STALE_VERSION, {
        current: toView(schedule, (await loadStaffRoster()).members, ctx),
      })
    : new Refusal(errorCodes.NOT_FOUND);

const writeSchedule = async (
  action: "export.schedule" | "export.unschedule",
  { id, name, order }: Store.ExportSchedule,
  items: readonly TransactionItem[],
  ctx: Context,
): Promise<void> => {
  try {
    const detail = JSON.parse(JSON.stringify(order));
    await writeWithAuditEntry({ action, subject: name, detail }, items, ctx);
  } catch (error) {
    if (error instanceof TransactionCancelledError)
      throw await buildStaleRefusal(await Store.findExportSchedule(id), ctx);
    throw error;
  }
};

/**
 * Schedules the export of a saved view; its first file is made in the next period.
 * @throws Refusal 404 for a view that the caller does not see, 900054 for readers who may not read it or columns that
 * do not exist, 200113 for answers without the right to read them
 */
export const scheduleExport = async (
  order: ExportScheduleWrite,
  maker: Pick<ExportFileMaker, "listColumns">,
  ctx: Context,
): Promise<ExportScheduleView> => {
  const { accountId, account, scope } = ctx.actor;
  const [view, schedules, { members }] = await Promise.all([
    findVisibleView(order.viewId, accountId),
    Store.listExportSchedules(),
    loadStaffRoster(),
  ]);
  if (!view) throw new Refusal(errorCodes.NOT_FOUND);
  await checkAnswerColumns({ ...view.filter, ...order }, maker, ctx);
  const content = { answers: order.answers !== undefined, scope };
  const unable = (order.readers ?? []).findIndex((reader) => {
    const member = members.find(({ id }) => id === reader);
    return !member || !canReadExport(content, member);
  });
  if (unable >= 0) refuseField(`readers.${unable}`, "option");
  if (schedules.filter(({ owner }) => owner === accountId).length >= MAX_SCHEDULES)
    refuseField("viewId", "schedulesMany", { max: MAX_SCHEDULES });
  const schedule: Store.ExportSchedule = {
    id: ulid(Date.parse(ctx.now)),
    version: 1,
    owner: accountId,
    ownerName: account,
    name: view.name,
    order,
    last: ctx.today,
    runs: [],
  };
  const items = [
    Store.buildExportSchedulePut(schedule),
    ...buildOutcomeWrites(ctx, { id: schedule.id, version: schedule.version }),
  ];
  await writeSchedule("export.schedule", schedule, items, ctx);
  return toView(schedule, members, ctx);
};

/**
 * Ends a schedule of the caller. Files that were made are read no longer.
 * @throws Refusal 404 for somebody else's, 900050
 */
export const endExportSchedule = async (
  id: string,
  version: number,
  ctx: Context,
): Promise<ExportScheduleView> => {
  const schedule = await Store.findExportSchedule(id);
  if (schedule?.owner !== ctx.actor.accountId) throw new Refusal(errorCodes.NOT_FOUND);
  if (schedule.version !== version) throw await buildStaleRefusal(schedule, ctx);
  await writeSchedule("export.unschedule", schedule, [Store.buildExportScheduleDelete(schedule)], ctx);
  return toView(schedule, [], ctx);
};

/**
 * Returns a kept file for its owner and its readers, with a new link. What it holds is compared with the reader's role
 * now.
 * @throws Refusal 404 for everybody else, and once the file is kept no longer
 */
export const getScheduledExport = async (
  id: string,
  exportId: string,
  ctx: Context,
): Promise<QueueExportView> => {
  const schedule = await Store.findExportSchedule(id);
  const isOwnRun = schedule?.runs.some((run) => run.exportId === exportId) ?? false;
  if (!schedule || !isOwnRun || !isReader(schedule, ctx.actor.accountId))
    throw new Refusal(errorCodes.NOT_FOUND);
  return readQueueExport({ accountId: schedule.owner, id: exportId }, ctx);
};
