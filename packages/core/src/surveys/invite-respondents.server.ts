/** Asks those who take part in an event when a survey of it opens: by mail and in the portal, each once. */

import { createDeterministicId } from "../messaging/deterministic-id.server.ts";
import { enqueueNotices } from "../messaging/enqueue-notices.server.ts";
import { buildNotices } from "../messaging/index.ts";
import type { Context } from "../platform/actor.ts";
import { isSurveyOpen } from "./index.ts";
import { listInvitedApplications } from "./survey-respondents.server.ts";
import { findSurvey } from "./survey-store.server.ts";

/**
 * Tells whoever is told of an application that takes part. The same invitation has the same ids however often the
 * message comes. One that was closed meanwhile asks nobody.
 * @returns how many applications were asked
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
