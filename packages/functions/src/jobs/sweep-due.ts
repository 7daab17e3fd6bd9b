/** Every minute, sends due tasks to the due queue, and unsent notices to the notice queue. */

import { type DueMessage, queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import { buildNoticeMessages } from "@portal/core/messaging/enqueue-notices.server";
import { type Context, systemActor } from "@portal/core/platform/actor";
import { postponePendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { addDays, toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { SWEEP_METRIC, writeMetric } from "@portal/core/platform/metric.server";
import { SHARDS } from "@portal/core/platform/table.server";
import { createContext } from "../http/create-context.ts";
import { runLogged } from "./job-log.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * A message with notices lives for five receives of three minutes each (`stacks/queues.ts`); until then the sweep sends
 * no other one, so that slow mail does not multiply its own queue. In milliseconds.
 */
const MESSAGE_LIFE_MS = 20 * 60_000;

export interface SweepResult {
  due: number;
  notices: number;
}

export const handler = (event: { id?: string } = {}): Promise<SweepResult> =>
  runLogged("sweepDue", () => sweepAllShards(event));

async function sweepAllShards(event: { id?: string }): Promise<SweepResult> {
  const ctx = createContext(systemActor, event.id ?? "sweep");
  const shards = await Promise.all(Array.from({ length: SHARDS }, (_, shard) => sweepShard(shard, ctx.now)));
  const total = shards.reduce((sum, s) => ({ due: sum.due + s.due, notices: sum.notices + s.notices }), {
    due: 0,
    notices: 0,
  });
  await requestReconciliation(ctx);
  await requestDeskReminder(ctx);
  await requestPagesOfNewDay(ctx);
  await requestQueueCounts(ctx);
  await requestFigures(ctx);
  await requestExportSchedules(ctx);
  // An alarm goes off when this metric stays away (`stacks/alarms.ts`).
  writeMetric(SWEEP_METRIC, "Count", 1, ctx.now);
  // Log only minutes in which something was due.
  if (total.due + total.notices > 0) log.write({ job: "sweepDue", ...total });
  return total;
}

/** The statement of a day is complete at six in the morning in Macao, which is 22:00 UTC. */
const RECONCILED_AT = /T22:0[0-2]/;

/** Requests the reconciliation of the day before. Three runs ask, so that a missed one does not matter. */
const requestReconciliation = async ({ now, today }: Pick<Context, "now" | "today">): Promise<void> => {
  if (RECONCILED_AT.test(now))
    await sendMessages("DUE_QUEUE_URL", [{ kind: "reconciliation", id: addDays(today, -1) }]);
};

/** The desk opens at nine in the morning in Macao, which is 01:00 UTC. */
const DESK_OPENS_AT = /T01:0[0-2]/;

/** Asks for the reminder of what waits too long. Three runs ask, and one e-mail is sent. */
const requestDeskReminder = async ({ now, today }: Pick<Context, "now" | "today">): Promise<void> => {
  if (DESK_OPENS_AT.test(now)) await sendMessages("DUE_QUEUE_URL", [{ kind: "overdueAnswers", id: today }]);
};

/** Midnight in Macao is 16:00 UTC. */
const NEW_DAY_AT = /T16:0[0-2]/;

/** Requests every page once a day, because pages say how many days are left. Three runs ask here, too. */
const requestPagesOfNewDay = async ({ now }: Pick<Context, "now">): Promise<void> => {
  if (NEW_DAY_AT.test(now)) await sendMessages("PAGE_QUEUE_URL", [{ kind: "pages", id: "all" }]);
};

/** Every ten minutes, away from the full hour, when most else falls due. A missed run leaves older numbers. */
const COUNTED_MINUTE = /T\d\d:\d7/;

/** Requests the numbers of large queues (`count-queues.server.ts`). */
const requestQueueCounts = async ({ now }: Pick<Context, "now">): Promise<void> => {
  if (COUNTED_MINUTE.test(now)) await sendMessages("DUE_QUEUE_URL", [{ kind: "queueCounts", id: now }]);
};

/** Two in the morning in Macao, which is 18:00 UTC. */
const FIGURES_AT = /T18:0[0-2]/;

/** Requests the figures of the desk once a night. Three runs ask, and the first one starts the count. */
const requestFigures = async ({ now, today }: Pick<Context, "now" | "today">): Promise<void> => {
  if (FIGURES_AT.test(now)) await sendMessages("DUE_QUEUE_URL", [{ kind: "figures", id: today }]);
};

/** Seven in the morning in Macao, which is 23:00 UTC: files are there when the desk opens. */
const EXPORTS_AT = /T23:0[0-2]/;

/** Requests the repeated exports of the day. Three runs ask, and each export is made once. */
const requestExportSchedules = async ({ now, today }: Pick<Context, "now" | "today">): Promise<void> => {
  if (EXPORTS_AT.test(now)) await sendMessages("DUE_QUEUE_URL", [{ kind: "exportSchedules", id: today }]);
};

/** Reads a shard until nothing is left before now: deadlines cluster, and none may be missed. */
async function sweepShard(shard: number, now: Parameters<typeof queryDuePage>[1]): Promise<SweepResult> {
  const result: SweepResult = { due: 0, notices: 0 };
  let from: Record<string, unknown> | undefined;
  do {
    const { messages, unsent, next } = await queryDuePage(shard, now, from);
    const isPages = ({ kind }: DueMessage): boolean => kind === "pages";
    await sendMessages(
      "DUE_QUEUE_URL",
      messages.filter((message) => !isPages(message)),
    );
    await sendMessages("PAGE_QUEUE_URL", messages.filter(isPages));
    await sendMessages(
      "NOTICE_QUEUE_URL",
      unsent.flatMap(({ notices, source }) => buildNoticeMessages(notices, source)),
    );
    const until = toInstant(Date.parse(now) + MESSAGE_LIFE_MS);
    await Promise.all(unsent.map(({ source }) => postponePendingNotices(source, until)));
    result.due += messages.length;
    result.notices += unsent.length;
    from = next;
  } while (from);
  return result;
}
