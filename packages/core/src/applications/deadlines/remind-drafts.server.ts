/**
 * Reminds the owners of drafts that registration for an event closes soon (workflow.md › Jobs: draft notices, window
 * closes). The event's deferred task is written when the event is published or changed, and comes back from one
 * reminder to the next.
 */

import { resolveClosingDays } from "../../events/closing-days.server.ts";
import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { enqueueDatedNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import type { Day, Instant } from "../../platform/day.ts";
import { SetAsideError, workOnEach } from "../../platform/set-aside.server.ts";
import { listPolicyOverrides } from "../../policies/policy-store.server.ts";
import { addMemberSchemes } from "../../schemes/index.ts";
import { listDraftEventPage, truncateEventPage } from "../model/event-pages.server.ts";
import { findDueReminder, findNextReminderAt } from "../windows/draft-reminders.ts";
import { buildDraftNotices } from "./build-draft-notices.server.ts";

/** Drafts that one run reminds of: each takes some calls one after the other, and a Lambda has 30 s. */
const DRAFTS_OF_RUN = 100;

/** Finds the last day of each form of a published event, of members too; undefined for one without applications. */
const findClosingDays = async (
  eventId: string,
  ctx: Context,
): Promise<{ event: EventDetail; closingDays: Map<string, Day> } | undefined> => {
  // A postponement writes policies with the event, and by those cached before no reminder might follow.
  const [event, overrides] = await Promise.all([findEvent(eventId), listPolicyOverrides()]);
  if (event?.status !== "PUBLISHED") return undefined;
  const forms = { ...event, applicationTypes: addMemberSchemes(event.applicationTypes) };
  return { event, closingDays: new Map(Object.entries(resolveClosingDays(forms, overrides, ctx))) };
};

/** Returns when an event has reminders again; undefined when none follows. */
export const findNextDraftReminder = async (eventId: string, ctx: Context): Promise<Instant | undefined> => {
  const { closingDays } = (await findClosingDays(eventId, ctx)) ?? {};
  return findNextReminderAt([...(closingDays?.values() ?? [])], ctx.now);
};

/**
 * Sends the reminders that are due today for the next drafts of an event. Their ids are deterministic, so that a
 * repeated message sends none twice.
 * @param after the id at which the run before it ended
 * @returns the id at which this run ended, or undefined when no draft is left
 * @throws SetAsideError with that id when every draft was tried and some failed
 */
export const remindDrafts = async (
  eventId: string,
  ctx: Context,
  after = "",
  maxDrafts = DRAFTS_OF_RUN,
): Promise<string | undefined> => {
  const { event, closingDays } = (await findClosingDays(eventId, ctx)) ?? {};
  if (!event || !closingDays) return undefined;
  const dueStages = new Map<string, { closesOn: Day; stage: number }>();
  for (const [scheme, closesOn] of closingDays) {
    const stage = findDueReminder(closesOn, ctx.today);
    if (stage !== undefined) dueStages.set(scheme, { closesOn, stage });
  }
  // On most days nothing is due, and the drafts are not even queried.
  if (dueStages.size === 0) return undefined;
  const page = await listDraftEventPage(eventId, after);
  const { headers, next } = truncateEventPage(
    { ...page, headers: page.headers.filter(({ scheme }) => dueStages.has(scheme)) },
    maxDrafts,
  );
  const about = { job: "remindDrafts", now: ctx.now, getId: ({ id }: { id: string }) => id };
  const setAside = await workOnEach(headers, about, async (draft) => {
    const reminder = dueStages.get(draft.scheme);
    if (reminder)
      await enqueueDatedNotices(
        await buildDraftNotices(draft, { template: "draftClosing", ...reminder }, event, ctx),
        ctx,
      );
  });
  if (setAside > 0) throw new SetAsideError(setAside, next);
  return next;
};
