/**
 * Reminds the owners of drafts that registration for an event closes soon (workflow.md › Jobs: draft notices, window
 * closes). The event's deferred task is written when the event is published or changed, and reschedules itself from
 * one reminder to the next.
 */

import { findEvent } from "../../events/event-store.server.ts";
import { enqueueDatedNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { Day } from "../../platform/day.ts";
import {
  findTaskDueTime,
  postponeDeferredTask,
} from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { SHARDS } from "../../platform/table.server.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findScheme } from "../../schemes/index.ts";
import * as Store from "../model/store.server.ts";
import { resolveLastDay } from "../windows/application-window.ts";
import { findDueReminder, findNextReminderAt } from "../windows/draft-reminders.ts";
import { buildDraftNotices } from "./build-draft-notices.server.ts";

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
      await enqueueDatedNotices(
        await buildDraftNotices(
          draft,
          { template: "draftClosing", closesOn: closingDay as Day, stage },
          publishedEvent,
          ctx,
        ),
        ctx,
      );
      remindedCount += 1;
    }
  }
  await postponeDeferredTask(task, dueAt, findNextReminderAt([...closingDays.values()], ctx.now));
  return remindedCount;
};
