/**
 * Reminds the owners of drafts that registration for an event closes soon (workflow.md › Jobs: draft notices, window
 * closes). The event's deferred task is written when the event is published or changed, and reschedules itself from
 * one reminder to the next.
 */

import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { listActiveMembers } from "../../institutions/institution-store.server.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { enqueueNotices } from "../../messaging/enqueue-notices.server.ts";
import { buildNotices, type Notice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { Day } from "../../platform/day.ts";
import {
  findTaskDueTime,
  postponeDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { getEffectivePolicy } from "../../policies/index.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/store.server.ts";
import { resolveLastDay } from "../windows/application-window.ts";
import { findDueReminder, findNextReminderAt } from "../windows/draft-reminders.ts";

/**
 * Sends the reminders that are due today for the drafts of an event. Their ids are deterministic, so that a repeated
 * message sends none twice.
 * @returns the number of drafts with a reminder
 */
export const remindDrafts = async (eventId: string, ctx: Context): Promise<number> => {
  const task = { kind: "window", id: eventId } as const;
  const dueAt = await findTaskDueTime(task);
  if (!dueAt || dueAt > ctx.now) return 0;
  const [event, overrides] = await Promise.all([findEvent(eventId), listCachedPolicyOverrides(ctx.now)]);
  const publishedEvent = event?.status === "PUBLISHED" ? event : undefined;
  const closingDays = new Map<string, Day>(
    (publishedEvent?.applicationTypes ?? []).flatMap((id) => {
      const scheme = findScheme(id);
      if (!scheme || !publishedEvent) return [];
      return [
        [
          id,
          resolveLastDay(
            scheme,
            publishedEvent,
            getEffectivePolicy(overrides, { scheme: id, event: publishedEvent }, ctx.today),
            ctx,
          ),
        ],
      ];
    }),
  );
  let remindedCount = 0;
  // On most days nothing is due, and the drafts are not even queried.
  const hasDueReminder =
    publishedEvent &&
    [...closingDays.values()].some((closingDay) => findDueReminder(closingDay, ctx.today) !== undefined);
  for (let shard = 0; hasDueReminder && shard < SHARDS; shard++) {
    for (const draft of await Store.listDraftsByEvent(eventId, shard)) {
      const closingDay = closingDays.get(draft.scheme);
      const stage = closingDay && findDueReminder(closingDay, ctx.today);
      if (stage === undefined) continue;
      await enqueueNotices(
        await buildDraftNotices(draft, publishedEvent, closingDay as Day, stage, ctx),
        ctx,
      );
      remindedCount += 1;
    }
  }
  await postponeDeferredTask(task, dueAt, findNextReminderAt([...closingDays.values()], ctx.now));
  return remindedCount;
};

/** The creator of the draft is notified, or the administrator when the creator has left the institution. */
async function buildDraftNotices(
  draft: ApplicationHeader,
  event: EventDetail,
  closingDay: Day,
  stage: number,
  ctx: Context,
): Promise<Notice[]> {
  const members = await listActiveMembers(draft.institutionId);
  const author = members.filter(({ accountId }) => accountId === draft.createdBy);
  const recipients = author.length > 0 ? author : members.filter(({ role }) => role === "ADMINISTRATOR");
  return recipients
    .flatMap((member) =>
      buildNotices(
        [member],
        "draftClosing",
        { event: event.names[member.language], dueOn: closingDay },
        ctx.now,
        `/myform/index?id=${draft.id}`,
      ),
    )
    .map((notice) => ({
      ...notice,
      id: createDeterministicId(ctx.now, [draft.id, closingDay, String(stage), notice.channel, notice.to]),
    }));
}
