/**
 * Reminds of a draft of a scheme without an event (decision 0293). No event has a task for it, so that the draft itself
 * is in the `due` index and is looked at every morning.
 */

import { addKnownWorkingDays } from "../../calendar/add-known-working-days.ts";
import { enqueueDatedNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import { type Day, parseDay, toMacaoDay } from "../../platform/day.ts";
import { transact } from "../../platform/transaction.server.ts";
import { getEffectivePolicy } from "../../policies/policy-override.ts";
import { listCachedPolicyOverrides } from "../../policies/policy-store.server.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { resolveSubmissionDay } from "../windows/application-window.ts";
import { findIdleDraftReminder, findNextCheckAt, toReminderKey } from "../windows/draft-reminders.ts";
import { buildDraftNotices } from "./build-draft-notices.server.ts";

/**
 * Sends the reminder that is due today, and sets the next morning. Nothing happens before the draft is due. A save that
 * comes in between wins: the write is refused, and the message is applied again.
 */
export const remindIdleDraft = async (draft: ApplicationHeader, ctx: Context): Promise<void> => {
  if (!draft.remindAt || draft.remindAt > ctx.now) return;
  const scheme = findScheme(draft.scheme);
  const overrides = await listCachedPolicyOverrides(ctx.now);
  const policy = getEffectivePolicy(overrides, { scheme: draft.scheme, event: undefined }, ctx.today);
  const addWorkingDays = (from: Day, days: number) => addKnownWorkingDays(ctx.calendar, from, days);
  const context = { today: ctx.today, policy, addWorkingDays };
  const closesOn = scheme && resolveSubmissionDay(scheme, undefined, draft.answers ?? {}, context);
  const savedOn = toMacaoDay(draft.updatedAt);
  const reminder = findIdleDraftReminder(closesOn ? parseDay(closesOn) : undefined, savedOn, ctx.today);
  const reminderKey = reminder && toReminderKey(reminder);
  if (reminder && reminderKey !== draft.reminded)
    await enqueueDatedNotices(await buildDraftNotices(draft, reminder, undefined, ctx), ctx);
  const { remindAt: _, ...rest } = draft;
  const nextCheckAt = scheme && findNextCheckAt(savedOn, ctx.now, ctx.today);
  await transact([
    Store.buildHeaderPut(
      {
        ...rest,
        ...(nextCheckAt && { remindAt: nextCheckAt }),
        ...(reminderKey && { reminded: reminderKey }),
      },
      { version: draft.version, status: draft.status },
    ),
  ]);
};
