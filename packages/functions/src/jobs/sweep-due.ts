/** Every minute, sends due tasks to the due queue, and unsent notices to the notice queue. */

import { type DueMessage, queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import { buildNoticeMessages } from "@portal/core/messaging/enqueue-notices.server";
import type { Context } from "@portal/core/platform/actor";
import { addDays, formatMacaoTime } from "@portal/core/platform/day";
import { postponeQueuedRows } from "@portal/core/platform/due-rows.server";
import { describeError, log } from "@portal/core/platform/log.server";
import { SWEEP_METRIC, writeMetric } from "@portal/core/platform/metric.server";
import { SHARDS } from "@portal/core/platform/table.server";
import { readClock } from "../http/create-context.ts";
import { toReadableStack } from "../http/readable-stack.ts";
import { sendMessages } from "../queues/send-messages.ts";
import { runLogged } from "./job-log.ts";

interface SweepResult {
  due: number;
  notices: number;
}

export const handler = (): Promise<SweepResult> => runLogged("sweepDue", sweepAllShards);

async function sweepAllShards(): Promise<SweepResult> {
  const time = readClock();
  const sweeps = await Promise.allSettled(
    Array.from({ length: SHARDS }, (_, shard) => sweepShard(shard, time.now)),
  );
  await requestClockTasks(time);
  // A shard that fails holds up neither the others nor what the clock asks for.
  for (const sweep of sweeps) if (sweep.status === "rejected") throw sweep.reason;
  const shards = sweeps.flatMap((sweep) => (sweep.status === "fulfilled" ? [sweep.value] : []));
  const total = shards.reduce((sum, s) => ({ due: sum.due + s.due, notices: sum.notices + s.notices }), {
    due: 0,
    notices: 0,
  });
  // An alarm goes off when this metric stays away (`stacks/alarms.ts`).
  writeMetric(SWEEP_METRIC, "Count", 1, time.now);
  // Log only minutes in which something was due.
  if (total.due + total.notices > 0) log.write({ job: "sweepDue", ...total });
  return total;
}

interface ClockTask {
  /** Returns whether a sweep at this time of day in Macao (`06:02`) requests it. */
  isRequestedAt: (time: string) => boolean;
  queue: "DUE_QUEUE_URL" | "PAGE_QUEUE_URL";
  describe: (ctx: Pick<Context, "now" | "today">) => DueMessage;
}
/** In each of these minutes of its hour a daily task is requested, so that a sweep that fails takes none away. */
const FIRST_MINUTES = ["00", "01", "02"];
const isInFirstMinutes =
  (hour: string) =>
  (time: string): boolean =>
    FIRST_MINUTES.some((minute) => time === `${hour}:${minute}`);
/**
 * A daily task is requested again every ten minutes until midnight, in case the sweep stood still in its first minutes.
 * It is done once.
 */
const isDailyFrom =
  (hour: string) =>
  (time: string): boolean =>
    isInFirstMinutes(hour)(time) || (time > `${hour}:02` && time.endsWith("4"));
/** The tasks that the clock alone requests (decision 0589). */
const clockTasks: readonly ClockTask[] = [
  {
    // Every page is rendered, because pages say how many days are left.
    isRequestedAt: isInFirstMinutes("00"),
    queue: "PAGE_QUEUE_URL",
    describe: () => ({ kind: "pages", id: "all" }),
  },
  {
    // The figures of the desk.
    isRequestedAt: isDailyFrom("02"),
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "figures", id: today }),
  },
  {
    // Institutions whose stored data a newer rule refuses.
    isRequestedAt: isDailyFrom("03"),
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "institutionCheck", id: today }),
  },
  {
    // The provider's statement of the day before is complete.
    isRequestedAt: isDailyFrom("06"),
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "reconciliation", id: addDays(today, -1) }),
  },
  {
    // Repeated exports, so that their files are there when the desk opens.
    isRequestedAt: isDailyFrom("07"),
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "exportSchedules", id: today }),
  },
  {
    // When the desk opens: the reminder of what waits too long.
    isRequestedAt: isDailyFrom("09"),
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "overdueAnswers", id: today }),
  },
  {
    // Every ten minutes, away from the full hour, when most else falls due: the numbers of large queues.
    isRequestedAt: (time) => time.endsWith("7"),
    queue: "DUE_QUEUE_URL",
    describe: ({ now }) => ({ kind: "queueCounts", id: now }),
  },
];
const requestClockTasks = async (ctx: Pick<Context, "now" | "today">): Promise<void> => {
  const time = formatMacaoTime(ctx.now);
  for (const { isRequestedAt, queue, describe } of clockTasks)
    if (isRequestedAt(time)) await sendMessages(queue, [describe(ctx)]);
};

/** Logs rows that stay due for ever, because this release has no job for them. An alarm counts them. */
const reportUnknownRows = (shard: number, entities: readonly string[], now: Context["now"]): void => {
  log.write({ job: "sweepDue", outcome: "row.unknown", shard, entities }, "ERROR");
  writeMetric("UnknownDueRows", "Count", entities.length, now);
};

/**
 * Logs which notices cannot be read, and why. The keys of a row with notices name nobody: they hold ids and numbers.
 */
const reportUnreadableNotices = (
  unreadable: Awaited<ReturnType<typeof queryDuePage>>["unreadable"],
): void => {
  for (const { source, error } of unreadable)
    log.write(
      {
        job: "sweepDue",
        outcome: "notices.unreadable",
        ...source,
        error: describeError(error, toReadableStack),
      },
      "ERROR",
    );
};

/**
 * Reads a shard until nothing is left before now: deadlines cluster, and none may be missed. What was queued is put
 * off, so that slow or failing work does not multiply its own queue. That is also the place of the sweep: a run that is
 * cut keeps none of its own, and the next one reads what nobody has put off (decision 0788).
 */
async function sweepShard(shard: number, now: Parameters<typeof queryDuePage>[1]): Promise<SweepResult> {
  const result: SweepResult = { due: 0, notices: 0 };
  let from: Record<string, unknown> | undefined;
  do {
    const { messages, queuedRows, unsent, unknownEntities, unreadable, next } = await queryDuePage(
      shard,
      now,
      from,
    );
    if (unknownEntities.length > 0) reportUnknownRows(shard, unknownEntities, now);
    reportUnreadableNotices(unreadable);
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
    await postponeQueuedRows(queuedRows, now);
    result.due += messages.length;
    result.notices += unsent.length;
    from = next;
  } while (from);
  return result;
}
