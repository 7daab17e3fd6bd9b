/**
 * Operations of staff on surveys: create, open, close, copy, read results. Every change is recorded in the audit log.
 */
import { ulid } from "ulid";
import { findEvent } from "../events/event-store.server.ts";
import type { Context } from "../platform/actor.ts";
import { writeWithAuditEntry } from "../platform/audit/audit-store.server.ts";
import type { Day } from "../platform/day.ts";
import { buildDeferredTask } from "../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, type FieldIssue, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import { pick } from "../platform/pick.ts";
import { TransactionCancelledError, type TransactionItem } from "../platform/transaction.server.ts";
import { findScheme } from "../schemes/index.ts";
import {
  findSurveyDraftIssues,
  findSurveyOpenIssues,
  hasSameQuestions,
  isApplicationSurvey,
  isSurveyOpen,
  type Survey,
} from "./index.ts";
import { countInvited } from "./survey-respondents.server.ts";
import { computeSurveyResults } from "./survey-results.ts";
import type { StaffSurvey, SurveyResult, SurveyRow, SurveyWrite } from "./survey-schema.ts";
import {
  buildSurveyDelete,
  buildSurveySubjectWrite,
  buildSurveyWrite,
  findSurvey,
  listAllSurveys,
  listSurveyAnswers,
} from "./survey-store.server.ts";

const rowFields = [
  "id",
  "version",
  "status",
  "titles",
  "eventId",
  "eventNames",
  "scheme",
  "closesOn",
  "resultsPublic",
  "openedAt",
  "updatedAt",
  "updatedBy",
] as const;
/** A report is part of the application that it is about, which is asked instead. */
const isSurveyedScheme = (id: string): boolean => {
  const scheme = findScheme(id);
  return scheme !== undefined && scheme.resource !== "report";
};
/** Converts a survey for staff. */
const toStaffSurvey = (survey: Survey): StaffSurvey => pick(survey, [...rowFields, "intros", "questions"]);

type SurveyVersion = { id: string; version: number };

/** Lists all surveys, the last changed first. */
export const listSurveys = async (): Promise<SurveyRow[]> =>
  (await listAllSurveys())
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .map((survey) => ({ ...pick(survey, rowFields), questions: survey.questions.length }));

const getSurvey = async (id: string): Promise<Survey> => {
  const survey = await findSurvey(id);
  if (!survey) throw new Refusal(errorCodes.NOT_FOUND);
  return survey;
};
/**
 * Returns a survey for staff.
 * @throws Refusal NOT_FOUND
 */
export const getSurveyForStaff = async (id: string): Promise<StaffSurvey> =>
  toStaffSurvey(await getSurvey(id));
const getSurveyAtVersion = async ({ id, version }: SurveyVersion): Promise<Survey> => {
  const survey = await getSurvey(id);
  if (survey.version !== version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: toStaffSurvey(survey) });
  return survey;
};
const refuseFields = (fields: FieldIssue[]): void => {
  if (fields.length > 0) throw new Refusal(errorCodes.INVALID_VALUE, { fields });
};
const buildActionRefusal = (survey: Survey, action: string) =>
  new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: survey.status, action } });
const buildStamp = (ctx: Context) => ({ updatedAt: ctx.now, updatedBy: ctx.actor.account });

/** The written survey with the names of its event. It asks those of an event or of a scheme, not of both. */
const buildContent = async (
  write: SurveyWrite,
): Promise<Omit<SurveyWrite, never> & Pick<Survey, "eventNames">> => {
  const { titles, intros, eventId, scheme, closesOn, resultsPublic, questions } = write;
  const event = eventId ? await findEvent(eventId) : undefined;
  refuseFields([
    ...findSurveyDraftIssues(write),
    ...(eventId && (scheme || event?.status !== "PUBLISHED") ? [{ path: "eventId", key: "option" }] : []),
    ...(scheme && !isSurveyedScheme(scheme) ? [{ path: "scheme", key: "option" }] : []),
  ]);
  return {
    titles,
    intros,
    resultsPublic,
    questions,
    ...(eventId && event && { eventId, eventNames: event.names }),
    ...(scheme && { scheme }),
    ...(closesOn && { closesOn }),
  };
};

/**
 * Creates a draft.
 * @param id of the new survey; chosen by the demonstration only, whose pages are linked to
 * @throws Refusal 900054 with fields
 */
export const createSurvey = async (
  input: SurveyWrite,
  ctx: Context,
  id = `s-${ulid(Date.parse(ctx.now)).toLowerCase()}`,
): Promise<StaffSurvey> => {
  const survey: Survey = {
    ...(await buildContent(input)),
    ...buildStamp(ctx),
    id,
    version: 1,
    status: "DRAFT",
  };
  return saveSurvey("create", survey, [buildSurveyWrite(survey)], ctx);
};

/**
 * Changes a survey. Once it was opened, its questions and respondents stay, and its last day does not come sooner,
 * because the invitations name it (decision 0477).
 * @throws Refusal NOT_FOUND, 900054 with fields, STALE_VERSION, MOVE_NOT_ALLOWED
 */
export const updateSurvey = async (
  input: SurveyWrite & SurveyVersion,
  ctx: Context,
): Promise<StaffSurvey> => {
  const before = await getSurveyAtVersion(input);
  const next: Survey = {
    ...(await buildContent(input)),
    ...buildStamp(ctx),
    id: before.id,
    version: before.version + 1,
    status: before.status,
    ...(before.openedAt && { openedAt: before.openedAt }),
  };
  if (before.openedAt) {
    const asksUnchanged =
      hasSameQuestions(before.questions, next.questions) &&
      before.eventId === next.eventId &&
      before.scheme === next.scheme;
    if (!asksUnchanged) throw buildActionRefusal(before, "change");
    refuseFields([
      ...findSurveyOpenIssues({ ...next, closesOn: undefined }, ctx.today),
      ...findEarlierClosing(before, next, ctx.today),
    ]);
  }
  // A survey whose last day had passed and is postponed invites people again.
  const isOpenAgain = isSurveyOpen(next, ctx.today) && !isSurveyOpen(before, ctx.today);
  const writes = isOpenAgain ? buildInvitationTask(next, ctx) : [];
  return saveSurvey("change", next, [buildSurveyWrite(next), ...writes], ctx);
};

/** The last day of an opened survey stays, or is a later one from today on; closing it at once is another action. */
const findEarlierClosing = (before: Survey, { closesOn }: Survey, today: Day): FieldIssue[] => {
  if (!closesOn || closesOn === before.closesOn) return [];
  const min = before.closesOn && before.closesOn > today ? before.closesOn : today;
  return closesOn < min ? [{ path: "closesOn", key: "beforeMin", params: { min } }] : [];
};

/** Builds the task that invites those whom an open survey asks; none for a survey that is open to everybody. */
const buildInvitationTask = (survey: Survey, { now }: Context): TransactionItem[] =>
  isApplicationSurvey(survey) ? [buildDeferredTask({ kind: "survey", id: survey.id }, now, 0).row] : [];

/**
 * Opens a survey: it accepts answers, and a job invites those whom it asks by e-mail, each application once. A closed
 * survey can be opened again, which invites those who have come to take part since.
 * @throws Refusal NOT_FOUND, 900054 with what is missing, STALE_VERSION, MOVE_NOT_ALLOWED
 */
export const openSurvey = async (ref: SurveyVersion, ctx: Context): Promise<StaffSurvey> => {
  const before = await getSurveyAtVersion(ref);
  if (isSurveyOpen(before, ctx.today)) throw buildActionRefusal(before, "open");
  refuseFields(findSurveyOpenIssues(before, ctx.today));
  const next: Survey = {
    ...before,
    ...buildStamp(ctx),
    version: before.version + 1,
    status: "OPEN",
    openedAt: before.openedAt ?? ctx.now,
  };
  const subjectWrite = before.openedAt ? undefined : buildSurveySubjectWrite(next);
  const writes = [...(subjectWrite ? [subjectWrite] : []), ...buildInvitationTask(next, ctx)];
  return saveSurvey("open", next, [buildSurveyWrite(next), ...writes], ctx);
};

/**
 * Closes a survey, which then accepts no answers.
 * @throws Refusal NOT_FOUND, STALE_VERSION, MOVE_NOT_ALLOWED
 */
export const closeSurvey = async (ref: SurveyVersion, ctx: Context): Promise<StaffSurvey> => {
  const before = await getSurveyAtVersion(ref);
  if (before.status !== "OPEN") throw buildActionRefusal(before, "close");
  const next: Survey = { ...before, ...buildStamp(ctx), version: before.version + 1, status: "CLOSED" };
  return saveSurvey("close", next, [buildSurveyWrite(next)], ctx);
};

/**
 * Copies a survey to a draft with the same questions, open to everybody until it gets an event or a scheme.
 * @throws Refusal NOT_FOUND
 */
export const copySurvey = async (id: string, ctx: Context): Promise<StaffSurvey> => {
  const { titles, intros, questions } = await getSurveyForStaff(id);
  return createSurvey({ titles, intros, questions, resultsPublic: false }, ctx);
};

/**
 * Deletes a draft that was never opened.
 * @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED, STALE_VERSION
 */
export const removeSurvey = async (ref: SurveyVersion, ctx: Context): Promise<StaffSurvey> => {
  const before = await getSurveyAtVersion(ref);
  if (before.openedAt) throw buildActionRefusal(before, "remove");
  return saveSurvey("remove", before, [buildSurveyDelete(before)], ctx);
};

/**
 * Returns the current results, with free text.
 * @throws Refusal NOT_FOUND
 */
export const getSurveyResult = async (id: string): Promise<SurveyResult> => {
  const [survey, answers] = await Promise.all([getSurveyForStaff(id), listSurveyAnswers(id)]);
  const { titles, eventNames, scheme, questions } = survey;
  const invitedCount = await countInvited(survey, answers.length);
  return {
    id,
    titles,
    ...(eventNames && { eventNames }),
    ...(scheme && { scheme }),
    shown: true,
    answers: answers.length,
    ...(invitedCount !== undefined && { invited: invitedCount }),
    questions,
    results: computeSurveyResults(questions, answers, { isPublic: false }),
  };
};

async function saveSurvey(
  action: string,
  survey: Survey,
  rows: readonly TransactionItem[],
  ctx: Context,
): Promise<StaffSurvey> {
  const detail = { title: survey.titles["zh-Hant"], version: survey.version };
  try {
    await writeWithAuditEntry(
      { action: `survey.${action}`, subject: survey.id, detail },
      [...rows, ...buildOutcomeWrites(ctx, { id: survey.id, version: survey.version })],
      ctx,
    );
  } catch (error) {
    if (!(error instanceof TransactionCancelledError) || !error.of("survey")) throw error;
    const current = await findSurvey(survey.id);
    throw new Refusal(errorCodes.STALE_VERSION, current ? { current: toStaffSurvey(current) } : {});
  }
  return toStaffSurvey(survey);
}
