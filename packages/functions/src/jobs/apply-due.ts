/** Consumer of the due queue: applies deadlines, each exactly once; only messages that failed come back. */

import { type Actor, gateway, system } from "@portal/core/actor";
import { callOff } from "@portal/core/application/call-off.server";
import { remindDrafts } from "@portal/core/application/clocks/closing.server";
import { applyDue, type DueMessage, runningOf } from "@portal/core/application/clocks/due.server";
import { followLeader } from "@portal/core/application/group/follow.server";
import { finish, run } from "@portal/core/errand/store.server";
import { endBar, endDenial } from "@portal/core/institution/bar.server";
import { remind } from "@portal/core/institution/certification.server";
import { settlePlaces } from "@portal/core/lottery/places.server";
import { settleOrder } from "@portal/core/payment/news.server";
import { make } from "@portal/core/subject/copy.server";
import { erase } from "@portal/core/subject/erase.server";
import { invite } from "@portal/core/survey/invite.server";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { counting, forgetCalendar } from "../http/calendar.ts";
import { contextOf } from "../http/context.ts";
import { sendAll } from "./queue.ts";
import { logFailure } from "./report.ts";

export const handler = async (event: SQSEvent): Promise<SQSBatchResponse> => {
  // Nothing lapses by a calendar of a minute ago.
  forgetCalendar();
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const record of event.Records) {
    try {
      await apply(JSON.parse(record.body) as DueMessage, record.messageId);
    } catch (error) {
      logFailure("applyDue", record.messageId, error);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
  }
  return { batchItemFailures };
};

async function apply(message: DueMessage, requestId: string): Promise<void> {
  const as = (actor: Actor) => counting(contextOf(actor, requestId));
  if (message.kind === "order") await settleOrder(message.id, await as(gateway));
  else if (message.kind === "institution") await remind(message.id, await as(system));
  else if (message.kind === "event") {
    const ctx = await as(system);
    await callOff(message.id, ctx);
    await finish(message, ctx.now);
  } else if (message.kind === "group") {
    const ctx = await as(system);
    await followLeader(message.id, ctx);
    await finish(message, ctx.now);
  } else if (message.kind === "places") {
    const ctx = await as(system);
    await settlePlaces(message.id, ctx);
    await finish(message, ctx.now);
  } else if (message.kind === "survey") {
    const ctx = await as(system);
    await invite(message.id, ctx);
    await finish(message, ctx.now);
  } else if (message.kind === "news") {
    const ctx = await as(system);
    const { tellNews } = await import("@portal/core/event/tell-news.server");
    await tellNews(message.id, ctx);
    await finish(message, ctx.now);
  } else if (message.kind === "registration") {
    const ctx = await as(system);
    // Loaded when it comes, which is seldom.
    const { withdraw } = await import("@portal/core/event/change.server");
    await withdraw(message.id, ctx);
    await finish(message, ctx.now);
  } else if (message.kind === "window") await remindDrafts(message.id, await as(system));
  else if (message.kind === "bar") await endBar(message.id, await as(system));
  else if (message.kind === "denial") await endDenial(message.id, await as(system));
  else if (message.kind === "subjectErasure") await erase(message.id, await as(system));
  else if (message.kind === "subjectCopy") {
    if (await make(message.id, await as(system))) await sendAll("DUE_QUEUE_URL", [message]);
  } else if (message.kind === "calendar") {
    const { now } = contextOf(system, requestId);
    await run(message, now, async (shard) => sendAll("DUE_QUEUE_URL", await runningOf(shard)));
  } else await applyDue(message.institutionId, message.id, await as(system));
}
