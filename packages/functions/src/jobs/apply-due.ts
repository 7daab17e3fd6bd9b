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
import { gatewayActor, systemActor } from "@portal/core/platform/actor";
import { addDays, isDay, parseDay } from "@portal/core/platform/day";
import { runDeferredTask } from "@portal/core/platform/deferred-tasks/run-deferred-task.server";
import { buildNextCopyPart } from "@portal/core/privacy/data-copy.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { findNextInvitations, inviteRespondents } from "@portal/core/surveys/invite-respondents.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createContext, readClock } from "../http/create-context.ts";
import { clearCalendarCache } from "../http/current-calendar.ts";
import { sendMessages } from "../queues/send-messages.ts";
import { callOffEvent } from "./call-off-event.ts";
import { logFailure, parseMessage, UnknownMessageError } from "./job-log.ts";
import {
  type DueRun,
  mailInBatches,
  runAndFinish,
  runAsSystem,
  runInBatches,
  runUntilDone,
  runWhileMore,
} from "./run-as-system.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  // Nothing lapses by a calendar of a minute ago.
  clearCalendarCache();
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await applyMessage(parseMessage(record.body), record.messageId);
    } catch (error) {
      logFailure("applyDue", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function applyMessage(message: { [member: string]: unknown }, requestId: string): Promise<void> {
  if (!isAppliedMessage(message)) throw new UnknownMessageError();
  await applyByKind(message, {
    requestId,
    createContextFor: (actor) => createContext(actor, requestId),
  });
}

/** The sweep sends the task of pages to another queue (`prerender.ts`). */
type AppliedMessage = Exclude<DueMessage, { kind: "pages" }>;
type DueKind = AppliedMessage["kind"];
type DueHandler<K extends DueKind> = (
  message: Extract<AppliedMessage, { kind: K }>,
  run: DueRun,
) => Promise<unknown>;

/** The handlers of each kind of message. A kind without one does not compile. */
const handlers: { readonly [K in DueKind]: DueHandler<K> } = {
  application: async ({ institutionId, id }, { createContextFor }) =>
    applyDueTimers(institutionId, id, await createContextFor(systemActor)),
  order: async ({ id }, { createContextFor }) => processDueOrder(id, await createContextFor(gatewayActor)),
  institution: runAsSystem(remindOfCertificate),
  event: async (message, { createContextFor }) => callOffEvent(message, await createContextFor(systemActor)),
  eventFacts: runInBatches(async (id, ctx, after) => {
    const { followEventFacts } = await import(
      "@portal/core/applications/transitions/follow-event-facts.server"
    );
    return followEventFacts(id, ctx, after);
  }),
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
  reopenedMember: runAndFinish(async (id, ctx) => {
    const { moveGroupMembers } = await import(
      "@portal/core/applications/transitions/move-group-members.server"
    );
    await moveGroupMembers(id, ctx, { acceptsMembers: false });
  }),
  certified: runAndFinish(async (id, ctx) => {
    const { followCertification } = await import(
      "@portal/core/applications/transitions/follow-certification.server"
    );
    await followCertification(id, ctx);
  }),
  places: runUntilDone(async (id, ctx) => (await applyDrawBatch(id, ctx)).hasMore),
  survey: mailInBatches(inviteRespondents, findNextInvitations),
  // Newsletters and withdrawn registrations are rare, so their modules are loaded when one comes.
  news: mailInBatches(async (id, ctx, after) => {
    const { deliverEventNewsletter } = await import("@portal/core/events/deliver-event-newsletter.server");
    return deliverEventNewsletter(id, ctx, after);
  }),
  registration: runAndFinish(async (id, ctx) => {
    const { cancelWithdrawnEvent } = await import("@portal/core/events/change-event.server");
    await cancelWithdrawnEvent(id, ctx);
  }),
  assignedCases: runAsSystem(async (id, ctx) => {
    const { notifyAssignee } = await import("@portal/core/applications/desk/notify-assignee.server");
    await notifyAssignee(id, ctx);
  }),
  reservations: runAsSystem(async (id, { now }) => {
    const { endSaga } = await import("@portal/core/applications/reservations/reservation-saga.server");
    await endSaga(id, now);
  }),
  missedReport: runAndFinish(async (id, ctx) => {
    const { applyMissedReport } = await import(
      "@portal/core/applications/reports/apply-missed-report.server"
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
      return true;
    });
  },
  queueCounts: runAsSystem(async (_, ctx) => {
    const { recountQueues } = await import("@portal/core/applications/desk/count-queues.server");
    await recountQueues(ctx);
  }),
  reconciliation: async (message, { createContextFor }) => {
    const { doNextMissedDay } = await import("@portal/core/platform/daily-work.server");
    const ctx = await createContextFor(systemActor);
    const day = isDay(message.id) ? parseDay(message.id) : ctx.today;
    if (day >= ctx.today) return;
    const hasMore = await doNextMissedDay(message.kind, day, ctx, async (missedDay) => {
      const [{ runReconciliation }, { archiveLedgerDay }] = await Promise.all([
        import("@portal/core/payments/reconciliation.server"),
        import("@portal/core/payments/archive-ledger.server"),
      ]);
      const { hasStatement } = await runReconciliation(missedDay, ctx);
      await archiveLedgerDay(missedDay);
      // The statement of yesterday may still come until midnight.
      return hasStatement || missedDay < addDays(ctx.today, -1);
    });
    if (hasMore) await sendMessages("DUE_QUEUE_URL", [message]);
  },
  ledgerArchive: runAndFinish(async (day) => {
    const { archiveLedgerDay } = await import("@portal/core/payments/archive-ledger.server");
    await archiveLedgerDay(parseDay(day));
  }),
  oneStopReversal: runAsSystem(async (id, ctx) => {
    const { lapseOneStopReversal } = await import("@portal/core/payments/one-stop/one-stop-reversal.server");
    await lapseOneStopReversal(id, ctx);
  }),
  window: mailInBatches(remindDrafts, findNextDraftReminder),
  bar: runAsSystem(endSuspension),
  memberAddress: runAndFinish(async (id) => {
    const { renewMemberAddresses } = await import("@portal/core/institutions/accounts/change-address.server");
    await renewMemberAddresses(id);
  }),
  denial: runAsSystem(endSchemeDenial),
  fileRemoval: runAndFinish(async (id) => {
    const [{ completeRemoval }, { isRemovedFileInUse }] = await Promise.all([
      import("@portal/core/files/complete-removal.server"),
      import("@portal/core/applications/enclosed-files/file-use.server"),
    ]);
    await completeRemoval(id, isRemovedFileInUse);
  }),
  subjectErasure: runWhileMore(async ({ id }, ctx) => (await eraseAccount(id, ctx)) === "CONTINUES"),
  export: runWhileMore(async ({ id }, ctx) => {
    const [{ writeNextExportBatch }, { exportFileMaker }, { isShredding }] = await Promise.all([
      import("@portal/core/applications/desk/queue-export.server"),
      import("../exports/export-file.ts"),
      import("@portal/core/privacy/retention/retention-run.server"),
    ]);
    // The sweep asks again until it is made.
    if (await isShredding(ctx)) return false;
    return writeNextExportBatch(id, ctx, exportFileMaker);
  }),
  exportSchedules: async (task, { createContextFor }) => {
    const [{ doDailyWork }, { retrySetAside, startSetAsideRetry }] = await Promise.all([
      import("@portal/core/platform/daily-work.server"),
      import("@portal/core/platform/deferred-tasks/retry-set-aside.server"),
    ]);
    const ctx = await createContextFor(systemActor);
    const beginExports = async (): Promise<boolean> => {
      const [{ runExportSchedules }, { exportFileMaker }] = await Promise.all([
        import("@portal/core/applications/desk/run-export-schedules.server"),
        import("../exports/export-file.ts"),
      ]);
      const { tasks, setAside } = await runExportSchedules(task.id, exportFileMaker, ctx);
      await sendMessages("DUE_QUEUE_URL", tasks);
      return setAside === 0;
    };
    // Each schedule has had its turn. One that was set aside is tried again each hour, by a row of its own.
    await doDailyWork(task.kind, task.id, ctx, async () => {
      if (!(await beginExports())) await startSetAsideRetry(task, ctx.now);
      return true;
    });
    await retrySetAside(task, ctx.now, beginExports);
  },
  figures: runWhileMore(async ({ id }, ctx) => {
    const [{ countNextFigures }, { loadStaffRoster }] = await Promise.all([
      import("@portal/core/applications/figures/count-desk-figures.server"),
      import("@portal/core/identity/staff/staff-store.server"),
    ]);
    const listStaff = async () => (await loadStaffRoster()).members.map(({ id }) => id);
    return countNextFigures(id, ctx, listStaff);
  }),
  institutionCheck: runWhileMore(async (task, ctx) => {
    const { checkNextInstitutions } = await import(
      "@portal/core/institutions/stored-data/check-institutions.server"
    );
    return checkNextInstitutions(task, ctx);
  }),
  holidayForecast: runWhileMore(async ({ id }, ctx) => {
    const { forecastNextBatch } = await import("@portal/core/applications/forecast/holiday-forecast.server");
    return forecastNextBatch(id, ctx);
  }),
  retention: runWhileMore(async ({ id }, ctx) => {
    const { continueRetentionRun } = await import("@portal/core/privacy/retention/continue-retention.server");
    return continueRetentionRun(id, ctx);
  }),
  subjectCopy: runWhileMore(({ id }, ctx) => buildNextCopyPart(id, ctx)),
  calendar: async (task) =>
    runDeferredTask(task, readClock().now, async (shard) =>
      sendMessages("DUE_QUEUE_URL", await listRunningApplications(shard)),
    ),
};

/** Returns whether a message has a kind that is handled here, and names what it is about. */
const isAppliedMessage = (message: object): message is AppliedMessage =>
  "kind" in message &&
  Object.hasOwn(handlers, String(message.kind)) &&
  "id" in message &&
  typeof message.id === "string" &&
  (message.kind !== "application" ||
    ("institutionId" in message && typeof message.institutionId === "string"));

const applyByKind = async <K extends DueKind>(
  message: Extract<AppliedMessage, { kind: K }>,
  run: DueRun,
): Promise<unknown> => {
  return (handlers[message.kind] as DueHandler<K>)(message, run);
};
