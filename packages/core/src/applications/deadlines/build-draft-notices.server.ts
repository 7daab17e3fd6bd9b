/** The notices about a draft that has not been submitted. */
import type { EventDetail } from "../../events/event-schema.ts";
import { listActiveMembers } from "../../institutions/institution-store.server.ts";
import { selectAudience } from "../../institutions/notice-audience.ts";
import { createDeterministicId } from "../../messaging/deterministic-id.server.ts";
import { buildNotices, type Notice } from "../../messaging/index.ts";
import type { Context } from "../../platform/actor.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { type DraftReminder, getReminderTime } from "../windows/draft-reminders.ts";

/**
 * Builds the notices about a draft. Its creator is notified, or the administrator when the creator has left the
 * institution by then. A draft without an event is named by its scheme.
 */
export const buildDraftNotices = async (
  draft: ApplicationHeader,
  reminder: DraftReminder,
  event: Pick<EventDetail, "names"> | undefined,
  ctx: Context,
): Promise<Notice[]> => {
  const audience = { institutionId: draft.institutionId, accountId: draft.createdBy };
  const recipients = selectAudience(audience, await listActiveMembers(draft.institutionId));
  const [day, stage, params] =
    reminder.template === "draftClosing"
      ? [reminder.closesOn, String(reminder.stage), { dueOn: reminder.closesOn }]
      : [reminder.savedOn, "resting", { day: reminder.savedOn }];
  return buildNotices(
    recipients,
    reminder.template,
    { event: event?.names ?? "", ...(event ? {} : { scheme: draft.scheme }), ...params },
    ctx.now,
    `/myform/index?id=${draft.id}`,
  ).map((notice) => ({
    ...notice,
    audience,
    id: createDeterministicId(getReminderTime(reminder), [draft.id, day, stage, notice.channel, notice.to]),
  }));
};
