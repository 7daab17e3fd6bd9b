/** Invites the participants of an event, or the applicants of a scheme, when a survey opens, once. */

import { listStoredRecipients } from "../applications/changes/build-notifications.ts";
import { createDeterministicId } from "../messaging/deterministic-id.server.ts";
import { enqueueDatedNotices } from "../messaging/enqueue-notices.server.ts";
import { buildNotices } from "../messaging/index.ts";
import type { Context } from "../platform/actor.ts";
import { TASK_BATCH_SIZE } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { isSurveyOpen, isTiedSurvey } from "./index.ts";
import { listInvitedAfter } from "./survey-respondents.server.ts";
import { findSurvey } from "./survey-store.server.ts";

/**
 * Notifies the recipients of the next applications that take part. Ids are deterministic, so that a repeated message
 * sends nothing twice. A survey that was closed meanwhile invites nobody.
 * @param after the position at which the batch before it ended
 * @returns the position at which this batch ended, or undefined when nobody is left
 */
export const inviteRespondents = async (
  id: string,
  ctx: Context,
  after: string | undefined,
  limit = TASK_BATCH_SIZE,
): Promise<string | undefined> => {
  const survey = await findSurvey(id);
  if (!survey || !isTiedSurvey(survey) || !survey.openedAt || !isSurveyOpen(survey, ctx.today))
    return undefined;
  const { titles, eventNames, scheme, closesOn, openedAt } = survey;
  const { headers, next } = await listInvitedAfter(survey, after, limit);
  for (const header of headers) {
    const notices = listStoredRecipients(header).flatMap((recipient) =>
      buildNotices(
        [recipient],
        "surveyOpened",
        {
          survey: titles,
          event: eventNames ?? "",
          ...(scheme && { scheme }),
          code: header.code ?? header.id,
          ...(closesOn && { dueOn: closesOn }),
        },
        ctx.now,
        `/question/${id}?application=${header.id}`,
      ),
    );
    const identifiedNotices = notices.map((notice) => ({
      ...notice,
      id: createDeterministicId(openedAt, ["survey", id, header.id, notice.channel, notice.to]),
    }));
    await enqueueDatedNotices(identifiedNotices, ctx);
  }
  return next;
};
