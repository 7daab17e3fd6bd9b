/**
 * Invites the participants of an event, or the applicants of a scheme, to an open survey: when it opens, and each
 * morning whoever has come to take part since, each application once (decision 0519).
 */
import { listStoredRecipients } from "../applications/changes/build-notifications.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { prepareNotices } from "../messaging/enqueue-notices.server.ts";
import { buildNotices, type Notice } from "../messaging/index.ts";
import type { Context } from "../platform/actor.ts";
import { addDays, combineDayAndTime, type Instant } from "../platform/day.ts";
import { TASK_BATCH_SIZE } from "../platform/deferred-tasks/run-deferred-task.server.ts";
import { SetAsideError, workOnEach } from "../platform/set-aside.server.ts";
import { TransactionCancelledError, transact } from "../platform/transaction.server.ts";
import { isApplicationSurvey, isSurveyOpen, type Survey } from "./index.ts";
import { listInvitedAfter } from "./survey-respondents.server.ts";
import { buildInvitationMark, findSurvey, listInvitedIds } from "./survey-store.server.ts";

/** The time of day at which those are invited who have come to take part since. */
const INVITATION_TIME = "09:00";

const findInvitingSurvey = async (id: string, { today }: Context): Promise<Survey | undefined> => {
  const survey = await findSurvey(id);
  return survey && isApplicationSurvey(survey) && survey.openedAt && isSurveyOpen(survey, today)
    ? survey
    : undefined;
};

/** Returns when a survey invites again; undefined once it is closed. */
export const findNextInvitations = async (id: string, ctx: Context): Promise<Instant | undefined> => {
  if (!(await findInvitingSurvey(id, ctx))) return undefined;
  return combineDayAndTime(addDays(ctx.today, 1), INVITATION_TIME);
};

/**
 * Notifies the recipients of the next applications that take part and were not invited. A survey that was closed
 * meanwhile invites nobody.
 * @param after the position at which the batch before it ended
 * @returns the position at which this batch ended, or undefined when nobody is left
 * @throws SetAsideError with that position when every application was tried and some failed
 */
export const inviteRespondents = async (
  id: string,
  ctx: Context,
  after: string | undefined,
): Promise<string | undefined> => {
  const survey = await findInvitingSurvey(id, ctx);
  if (!survey) return undefined;
  const { headers, next } = await listInvitedAfter(survey, after, TASK_BATCH_SIZE);
  const invitedIds = await listInvitedIds(
    id,
    headers.map((header) => header.id),
  );
  const about = { job: "inviteRespondents", now: ctx.now, getId: (header: ApplicationHeader) => header.id };
  const newHeaders = headers.filter((one) => !invitedIds.has(one.id));
  const setAside = await workOnEach(newHeaders, about, (header) => inviteApplication(survey, header, ctx));
  if (setAside > 0) throw new SetAsideError(setAside, next);
  return next;
};

/** Writes the mark of the invitation and its notices together, so that a repeated message sends nothing twice. */
const inviteApplication = async (survey: Survey, header: ApplicationHeader, ctx: Context): Promise<void> => {
  const { rows, enqueueAfterWrite } = prepareNotices(buildInvitations(survey, header, ctx), ctx);
  try {
    await transact([buildInvitationMark(survey.id, header.id), ...rows]);
  } catch (error) {
    // Another run of the task has invited it.
    if (error instanceof TransactionCancelledError && error.of("invitation")) return;
    throw error;
  }
  await enqueueAfterWrite();
};

const buildInvitations = (survey: Survey, header: ApplicationHeader, { now }: Context): Notice[] => {
  const { id, titles, eventNames, scheme, closesOn } = survey;
  return listStoredRecipients(header).flatMap((recipient) =>
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
      now,
      `/question/${id}?application=${header.id}`,
    ),
  );
};
