/** Consumer of the due queue: applies deadlines, each exactly once; only messages that failed come back. */

import {
  findNextDraftReminder,
  remindDrafts,
} from "@portal/core/applications/deadlines/remind-drafts.server";
import type { DueMessage } from "@portal/core/applications/transitions/due-page.server";
import {
  applyDueTimers,
  listRunningApplications,
} from "@portal/core/applications/transitions/due-timers.server";
import { remindOfCertificate } from "@portal/core/institutions/certify-institution.server";
import { processDueOrder } from "@portal/core/payments/payment-webhook.server";
import { endSchemeDenial, endSuspension } from "@portal/core/penalties/end-restriction.server";
import { applyDrawBatch } from "@portal/core/places/draw/apply-draw.server";
import { type Actor, type Context, gatewayActor, systemActor } from "@portal/core/platform/actor";
import { type Instant, parseDay } from "@portal/core/platform/day";
import {
  type DeferredTask,
  finishDeferredTask,
  runDeferredTask,
  runTaskBatch,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { workUntilSetAside } from "@portal/core/platform/deferred-tasks/retry-set-aside.server";
import { buildNextCopyPart } from "@portal/core/privacy/data-copy.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { findNextInvitations, inviteRespondents } from "@portal/core/surveys/invite-respondents.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createContext, readClock } from "../http/create-context.ts";
import { clearCalendarCache } from "../http/current-calendar.ts";
import { callOffEvent } from "./call-off-event.ts";
import { logFailure } from "./job-log.ts";
import { sendMessages } from "./send-messages.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  // Nothing lapses by a calendar of a minute ago.
  clearCalendarCache();
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await applyMessage(JSON.parse(record.body) as AppliedMessage, record.messageId);
    } catch (error) {
      logFailure("applyDue", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function applyMessage(message: AppliedMessage, requestId: string): Promise<void> {
  await applyByKind(message, {
    requestId,
    createContextFor: (actor) => createContext(actor, requestId),
  });
}

interface DueRun {
  requestId: string;
  /** The context of who acts, with the calendar of now. */
  createContextFor: (actor: Actor) => Promise<Context>;
}
/** The sweep sends the task of pages to another queue (`prerender.ts`). */
type AppliedMessage = Exclude<DueMessage, { kind: "pages" }>;
type DueKind = AppliedMessage["kind"];
type DueHandler<K extends DueKind> = (
  message: Extract<AppliedMessage, { kind: K }>,
  run: DueRun,
) => Promise<unknown>;

/** Runs a deferred task as the system and deletes its row once the task is done. */
const runAndFinish =
  (work: (id: string, ctx: Context) => Promise<unknown>) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    if (await workUntilSetAside(task, ctx, () => work(task.id, ctx))) await finishDeferredTask(task, ctx.now);
  };
/**
 * Seconds between two batches of a mailing. With 250 recipients each, it makes up to eight letters a second, so that of the
 * 14 that an account sends at first some are left to codes, which wait in the same queue (decision 0642).
 */
const BATCH_PAUSE_SECONDS = 30;
/**
 * Runs one batch of a deferred task over many recipients; a further message continues with the next.
 * @param findNext when a task that comes back is due again
 */
const runInPieces =
  (
    work: (id: string, ctx: Context, after: string | undefined) => Promise<string | undefined>,
    findNext?: (id: string, ctx: Context) => Promise<Instant | undefined>,
  ) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    const again = findNext && (() => findNext(task.id, ctx));
    if (await runTaskBatch(task, ctx.now, (after) => work(task.id, ctx, after), again))
      await sendMessages("DUE_QUEUE_URL", [task], BATCH_PAUSE_SECONDS);
  };
/** Runs one batch of a deferred task whose position is stored in the rows themselves. */
const runUntilDone =
  (work: (id: string, ctx: Context) => Promise<boolean>) =>
  async (task: DeferredTask, { createContextFor }: DueRun): Promise<void> => {
    const ctx = await createContextFor(systemActor);
    const batch = await workUntilSetAside(task, ctx, () => work(task.id, ctx));
    if (batch?.result) await sendMessages("DUE_QUEUE_URL", [task]);
    else if (batch) await finishDeferredTask(task, ctx.now);
  };
/** Runs a deferred task that puts itself off or takes its own row away. */
const runAsSystem =
  (work: (id: string, ctx: Context) => Promise<unknown>) =>
  async ({ id }: { id: string }, { createContextFor }: DueRun): Promise<unknown> =>
    work(id, await createContextFor(systemActor));

/** The handlers of each kind of message. A kind without one does not compile. */
const handlers: { readonly [K in DueKind]: DueHandler<K> } = {
  application: async ({ institutionId, id }, { createContextFor }) =>
    applyDueTimers(institutionId, id, await createContextFor(systemActor)),
  order: async ({ id }, { createContextFor }) => processDueOrder(id, await createContextFor(gatewayActor)),
  institution: runAsSystem(remindOfCertificate),
  event: async (message, { createContextFor }) => callOffEvent(message, await createContextFor(systemActor)),
  takenBack: runAndFinish(async (id, ctx) => {
    const { returnEventWithApplications } = await import(
      "@portal/core/applications/registered-events/unpublish-event.server"
    );
    await returnEventWithApplications(id, ctx);
  }),
  group: runAndFinish(async (id, ctx) => {
    const { moveGroupMembers } = await import(
      "@portal/core/applications/transitions/move-group-members.server"
    );
    await moveGroupMembers(id, ctx);
  }),
  certified: runAndFinish(async (id, ctx) => {
    const { followCertification } = await import(
      "@portal/core/applications/transitions/follow-certification.server"
    );
    await followCertification(id, ctx);
  }),
  places: runUntilDone(async (id, ctx) => (await applyDrawBatch(id, ctx)).hasMore),
  survey: runInPieces(inviteRespondents, findNextInvitations),
  // Newsletters and withdrawn registrations are rare, so their modules are loaded when one comes.
  news: runInPieces(async (id, ctx, after) => {
    const { deliverEventNewsletter } = await import("@portal/core/events/deliver-event-newsletter.server");
    return deliverEventNewsletter(id, ctx, after);
  }),
  registration: runAndFinish(async (id, ctx) => {
    const { cancelWithdrawnEvent } = await import("@portal/core/events/change-event.server");
    await cancelWithdrawnEvent(id, ctx);
  }),
  reservations: runAsSystem(async (id, { now }) => {
    const { endSaga } = await import("@portal/core/applications/reservations/reservation-saga.server");
    await endSaga(id, now);
  }),
  missedReport: runAndFinish(async (id, ctx) => {
    const { applyMissedReport } = await import(
      "@portal/core/applications/reports/record-missed-report.server"
    );
    await applyMissedReport(id, ctx);
  }),
  overdueAnswers: async ({ kind, id }, { createContextFor }) => {
    const { doDailyWork } = await import("@portal/core/platform/daily-work.server");
    await doDailyWork(kind, id, await createContextFor(systemActor), async (ctx) => {
      const [{ remindOfOverdueAnswers }, { remindOfOverdueRequests }] = await Promise.all([
        import("@portal/core/applications/desk/remind-overdue-answers.server"),
        import("@portal/core/applications/desk/remind-overdue-requests.server"),
      ]);
      await remindOfOverdueAnswers(id, ctx);
      await remindOfOverdueRequests(id, ctx);
    });
  },
  queueCounts: runAsSystem(async (_, ctx) => {
    const { recountQueues } = await import("@portal/core/applications/desk/count-queues.server");
    await recountQueues(ctx);
  }),
  reconciliation: runAsSystem(async (id, ctx) => {
    const { runReconciliation } = await import("@portal/core/payments/reconciliation.server");
    const reconciledDay = await runReconciliation(id, ctx);
    if (!reconciledDay) return;
    const { archiveLedgerDay } = await import("@portal/core/payments/archive-ledger.server");
    await archiveLedgerDay(reconciledDay.day);
  }),
  ledgerArchive: runAndFinish(async (day) => {
    const { archiveLedgerDay } = await import("@portal/core/payments/archive-ledger.server");
    await archiveLedgerDay(parseDay(day));
  }),
  oneStopReversal: runAsSystem(async (id, ctx) => {
    const { lapseOneStopReversal } = await import("@portal/core/payments/one-stop/one-stop-reversal.server");
    await lapseOneStopReversal(id, ctx);
  }),
  window: runInPieces(remindDrafts, findNextDraftReminder),
  bar: runAsSystem(endSuspension),
  memberAddress: runAndFinish(async (id) => {
    const { renewMemberAddresses } = await import("@portal/core/institutions/accounts/change-address.server");
    await renewMemberAddresses(id);
  }),
  denial: runAsSystem(endSchemeDenial),
  fileRemoval: runAndFinish(async (id) => {
    const [{ completeRemoval }, { isNamedAfterRemoval }] = await Promise.all([
      import("@portal/core/files/complete-removal.server"),
      import("@portal/core/applications/enclosed-files/file-use.server"),
    ]);
    await completeRemoval(id, isNamedAfterRemoval);
  }),
  subjectErasure: runAsSystem(eraseAccount),
  export: async (task, { createContextFor }) => {
    const [{ writeNextExportBatch }, { exportFileMaker }, { isShredding }] = await Promise.all([
      import("@portal/core/applications/desk/queue-export.server"),
      import("../exports/export-file.ts"),
      import("@portal/core/privacy/retention/retention-run.server"),
    ]);
    const ctx = await createContextFor(systemActor);
    // The sweep asks again every minute until it is made.
    if (await isShredding(ctx)) return;
    if (await writeNextExportBatch(task.id, ctx, exportFileMaker))
      await sendMessages("DUE_QUEUE_URL", [task]);
  },
  exportSchedules: async ({ id }, { createContextFor }) => {
    const [{ runExportSchedules }, { exportFileMaker }] = await Promise.all([
      import("@portal/core/applications/desk/run-export-schedules.server"),
      import("../exports/export-file.ts"),
    ]);
    const tasks = await runExportSchedules(id, exportFileMaker, await createContextFor(systemActor));
    await sendMessages("DUE_QUEUE_URL", tasks);
  },
  figures: async (task, { createContextFor }) => {
    const [{ countNextFigures }, { loadStaffRoster }] = await Promise.all([
      import("@portal/core/applications/figures/count-desk-figures.server"),
      import("@portal/core/identity/staff/staff-store.server"),
    ]);
    const listStaff = async () => (await loadStaffRoster()).members.map(({ id }) => id);
    if (await countNextFigures(task.id, await createContextFor(systemActor), listStaff))
      await sendMessages("DUE_QUEUE_URL", [task]);
  },
  institutionCheck: async (task, { createContextFor }) => {
    const { checkNextInstitutions } = await import(
      "@portal/core/institutions/stored-data/check-institutions.server"
    );
    if (await checkNextInstitutions(task, await createContextFor(systemActor)))
      await sendMessages("DUE_QUEUE_URL", [task]);
  },
  holidayForecast: async (task, { createContextFor }) => {
    const { forecastNextBatch } = await import("@portal/core/applications/forecast/holiday-forecast.server");
    if (await forecastNextBatch(task.id, await createContextFor(systemActor)))
      await sendMessages("DUE_QUEUE_URL", [task]);
  },
  retention: async (task, { createContextFor }) => {
    const { continueRetentionRun } = await import("@portal/core/privacy/retention/continue-retention.server");
    if (await continueRetentionRun(task.id, await createContextFor(systemActor)))
      await sendMessages("DUE_QUEUE_URL", [task]);
  },
  subjectCopy: async (task, { createContextFor }) => {
    if (await buildNextCopyPart(task.id, await createContextFor(systemActor)))
      await sendMessages("DUE_QUEUE_URL", [task]);
  },
  calendar: async (task) =>
    runDeferredTask(task, readClock().now, async (shard) =>
      sendMessages("DUE_QUEUE_URL", await listRunningApplications(shard)),
    ),
};

const applyByKind = <K extends DueKind>(
  message: Extract<AppliedMessage, { kind: K }>,
  run: DueRun,
): Promise<unknown> => (handlers[message.kind] as DueHandler<K>)(message, run);
