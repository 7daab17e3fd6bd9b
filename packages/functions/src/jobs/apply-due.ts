/** Consumer of the due queue: applies deadlines, each exactly once; only messages that failed come back. */

import { remindDrafts } from "@portal/core/applications/deadlines/remind-drafts.server";
import { cancelEventApplications } from "@portal/core/applications/transitions/cancel-event-applications.server";
import {
  applyDueTimers,
  type DueMessage,
  listRunningApplications,
} from "@portal/core/applications/transitions/due-timers.server";
import { moveGroupMembers } from "@portal/core/applications/transitions/move-group-members.server";
import { remindOfCertificate } from "@portal/core/institutions/certify-institution.server";
import { settlePaymentOrder } from "@portal/core/payments/payment-webhook.server";
import { endSchemeDenial, endSuspension } from "@portal/core/penalties/end-restriction.server";
import { settlePlaces } from "@portal/core/places/draw/settle-places.server";
import { type Actor, gatewayActor, systemActor } from "@portal/core/platform/actor";
import {
  finishDeferredTask,
  runDeferredTask,
} from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { buildNextCopyPart } from "@portal/core/privacy/data-copy.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { inviteRespondents } from "@portal/core/surveys/invite-respondents.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { createContext } from "../http/create-context.ts";
import { clearCalendarCache, withCurrentCalendar } from "../http/refresh-calendar.ts";
import { logFailure } from "./job-log.ts";
import { sendMessages } from "./send-messages.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  // Nothing lapses by a calendar of a minute ago.
  clearCalendarCache();
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await applyMessage(JSON.parse(record.body) as DueMessage, record.messageId);
    } catch (error) {
      logFailure("applyDue", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function applyMessage(message: DueMessage, requestId: string): Promise<void> {
  const createContextFor = (actor: Actor) => withCurrentCalendar(createContext(actor, requestId));
  if (message.kind === "order") await settlePaymentOrder(message.id, await createContextFor(gatewayActor));
  else if (message.kind === "institution")
    await remindOfCertificate(message.id, await createContextFor(systemActor));
  else if (message.kind === "event") {
    const ctx = await createContextFor(systemActor);
    await cancelEventApplications(message.id, ctx);
    await finishDeferredTask(message, ctx.now);
  } else if (message.kind === "group") {
    const ctx = await createContextFor(systemActor);
    await moveGroupMembers(message.id, ctx);
    await finishDeferredTask(message, ctx.now);
  } else if (message.kind === "places") {
    const ctx = await createContextFor(systemActor);
    await settlePlaces(message.id, ctx);
    await finishDeferredTask(message, ctx.now);
  } else if (message.kind === "survey") {
    const ctx = await createContextFor(systemActor);
    await inviteRespondents(message.id, ctx);
    await finishDeferredTask(message, ctx.now);
  } else if (message.kind === "news") {
    const ctx = await createContextFor(systemActor);
    const { deliverEventNewsletter } = await import("@portal/core/events/deliver-event-newsletter.server");
    await deliverEventNewsletter(message.id, ctx);
    await finishDeferredTask(message, ctx.now);
  } else if (message.kind === "registration") {
    const ctx = await createContextFor(systemActor);
    // Loaded when it comes, which is seldom.
    const { cancelWithdrawnEvent } = await import("@portal/core/events/change-event.server");
    await cancelWithdrawnEvent(message.id, ctx);
    await finishDeferredTask(message, ctx.now);
  } else if (message.kind === "window") await remindDrafts(message.id, await createContextFor(systemActor));
  else if (message.kind === "bar") await endSuspension(message.id, await createContextFor(systemActor));
  else if (message.kind === "denial") await endSchemeDenial(message.id, await createContextFor(systemActor));
  else if (message.kind === "subjectErasure")
    await eraseAccount(message.id, await createContextFor(systemActor));
  else if (message.kind === "subjectCopy") {
    if (await buildNextCopyPart(message.id, await createContextFor(systemActor)))
      await sendMessages("DUE_QUEUE_URL", [message]);
  } else if (message.kind === "calendar") {
    const { now } = createContext(systemActor, requestId);
    await runDeferredTask(message, now, async (shard) =>
      sendMessages("DUE_QUEUE_URL", await listRunningApplications(shard)),
    );
  } else await applyDueTimers(message.institutionId, message.id, await createContextFor(systemActor));
}
