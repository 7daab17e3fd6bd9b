/** Every minute, sends due tasks to the due queue, and unsent notices to the notice queue. */

import { type DueMessage, queryDuePage } from "@portal/core/applications/transitions/due-page.server";
import { buildNoticeMessages } from "@portal/core/messaging/enqueue-notices.server";
import type { Context } from "@portal/core/platform/actor";
import { postponePendingNotices } from "@portal/core/platform/clear-pending-notices.server";
import { addDays, toInstant } from "@portal/core/platform/day";
import { log } from "@portal/core/platform/log.server";
import { SWEEP_METRIC, writeMetric } from "@portal/core/platform/metric.server";
import { SHARDS } from "@portal/core/platform/table.server";
import { readClock } from "../http/create-context.ts";
import { runLogged } from "./job-log.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * A message with notices lives for five receives of three minutes each (`stacks/queues.ts`); until then the sweep sends
 * no other one, so that slow mail does not multiply its own queue. In milliseconds.
 */
const MESSAGE_LIFE_MS = 20 * 60_000;

interface SweepResult {
  due: number;
  notices: number;
}

export const handler = (): Promise<SweepResult> => runLogged("sweepDue", sweepAllShards);

async function sweepAllShards(): Promise<SweepResult> {
  const time = readClock();
  const shards = await Promise.all(Array.from({ length: SHARDS }, (_, shard) => sweepShard(shard, time.now)));
  const total = shards.reduce((sum, s) => ({ due: sum.due + s.due, notices: sum.notices + s.notices }), {
    due: 0,
    notices: 0,
  });
  await requestClockTasks(time);
  // An alarm goes off when this metric stays away (`stacks/alarms.ts`).
  writeMetric(SWEEP_METRIC, "Count", 1, time.now);
  // Log only minutes in which something was due.
  if (total.due + total.notices > 0) log.write({ job: "sweepDue", ...total });
  return total;
}

interface ClockTask {
  /** The minutes at which it is requested, by the UTC time of an instant. */
  at: RegExp;
  queue: "DUE_QUEUE_URL" | "PAGE_QUEUE_URL";
  describe: (ctx: Pick<Context, "now" | "today">) => DueMessage;
}
/**
 * The tasks that the clock alone requests. A daily task is requested by three sweeps, so that a missed one does not
 * matter, and is done once. Macao is eight hours ahead of UTC all year.
 */
const clockTasks: readonly ClockTask[] = [
  {
    // Six in the morning, when the provider's statement of the day before is complete.
    at: /T22:0[0-2]/,
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "reconciliation", id: addDays(today, -1) }),
  },
  {
    // Nine, when the desk opens: the reminder of what waits too long.
    at: /T01:0[0-2]/,
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "overdueAnswers", id: today }),
  },
  {
    // Midnight: every page is rendered, because pages say how many days are left.
    at: /T16:0[0-2]/,
    queue: "PAGE_QUEUE_URL",
    describe: () => ({ kind: "pages", id: "all" }),
  },
  {
    // Every ten minutes, away from the full hour, when most else falls due: the numbers of large queues.
    at: /T\d\d:\d7/,
    queue: "DUE_QUEUE_URL",
    describe: ({ now }) => ({ kind: "queueCounts", id: now }),
  },
  {
    // Two in the morning: the figures of the desk.
    at: /T18:0[0-2]/,
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "figures", id: today }),
  },
  {
    // Three: institutions whose stored data a newer rule refuses.
    at: /T19:0[0-2]/,
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "institutionCheck", id: today }),
  },
  {
    // Seven: repeated exports, so that their files are there when the desk opens.
    at: /T23:0[0-2]/,
    queue: "DUE_QUEUE_URL",
    describe: ({ today }) => ({ kind: "exportSchedules", id: today }),
  },
];
const requestClockTasks = async (ctx: Pick<Context, "now" | "today">): Promise<void> => {
  for (const { at, queue, describe } of clockTasks)
    if (at.test(ctx.now)) await sendMessages(queue, [describe(ctx)]);
};

/** Tells of rows that stay due for ever, because this release knows no job for them. An alarm counts them. */
const reportUnknownRows = (shard: number, entities: readonly string[], now: Context["now"]): void => {
  log.write({ job: "sweepDue", outcome: "row.unknown", shard, entities }, "ERROR");
  writeMetric("UnknownDueRows", "Count", entities.length, now);
};

/** Reads a shard until nothing is left before now: deadlines cluster, and none may be missed. */
async function sweepShard(shard: number, now: Parameters<typeof queryDuePage>[1]): Promise<SweepResult> {
  const result: SweepResult = { due: 0, notices: 0 };
  let from: Record<string, unknown> | undefined;
  do {
    const { messages, unsent, unknownEntities, next } = await queryDuePage(shard, now, from);
    if (unknownEntities.length > 0) reportUnknownRows(shard, unknownEntities, now);
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
    // The job may have received a message and met the quota of mail already: then the row has an earlier time to try again.
    await Promise.all(unsent.map(({ source }) => postponePendingNotices(source, until, now)));
    result.due += messages.length;
    result.notices += unsent.length;
    from = next;
  } while (from);
  return result;
}
