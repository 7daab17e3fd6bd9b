/** Invites the participants of an event when one of its surveys opens, once, by e-mail and in the portal. */

import { createDeterministicId } from "../messaging/deterministic-id.server.ts";
import { enqueueNotices } from "../messaging/enqueue-notices.server.ts";
import { buildNotices } from "../messaging/index.ts";
import type { Context } from "../platform/actor.ts";
import { isSurveyOpen } from "./index.ts";
import { listInvitedApplications } from "./survey-respondents.server.ts";
import { findSurvey } from "./survey-store.server.ts";

/**
 * Notifies the recipients of each application that takes part. Ids are deterministic, so that a repeated message
 * sends nothing twice. A survey that was closed meanwhile invites nobody.
 * @returns the number of applications invited
 */
export const inviteRespondents = async (id: string, ctx: Context): Promise<number> => {
  const survey = await findSurvey(id);
  if (!survey?.eventId || !survey.openedAt || !isSurveyOpen(survey, ctx.today)) return 0;
  const { eventId, titles, eventNames, closesOn, openedAt } = survey;
  let invitedCount = 0;
  for await (const header of listInvitedApplications(eventId)) {
    const notices = header.notify.flatMap((recipient) =>
      buildNotices(
        [recipient],
        "surveyOpened",
        {
          survey: titles[recipient.language],
          event: eventNames?.[recipient.language] ?? "",
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
    await enqueueNotices(identifiedNotices, ctx);
    invitedCount += 1;
  }
  return invitedCount;
};
