/** What staff do with surveys: build, open, close, copy, look at what came out. Every change is entered in their record. */
import { ulid } from "ulid";
import type { Context } from "../actor.ts";
import { record } from "../audit/store.server.ts";
import { errand } from "../errand/store.server.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import { read as readEvent } from "../event/store.server.ts";
import { pick } from "../pick.ts";
import { Cancelled, type Labelled } from "../write.server.ts";
import { asksTheSame, draftIssues, isOpen, openIssues, type Survey } from "./index.ts";
import { countInvited } from "./invited.server.ts";
import { type Answered, resultsOf } from "./results.ts";
import { all, answersOf, put, putOfEvent, read, removal } from "./store.server.ts";
import type { StaffSurvey, SurveyResult, SurveyRow, SurveyWrite } from "./wire.ts";

const rowMembers = [
  "id",
  "version",
  "status",
  "titles",
  "eventId",
  "eventNames",
  "closesOn",
  "resultsPublic",
  "openedAt",
  "updatedAt",
  "updatedBy",
] as const;
/** A survey as staff see it. */
const view = (survey: Survey): StaffSurvey => pick(survey, [...rowMembers, "intros", "questions"]);

type At = { id: string; version: number };

/** All surveys, the one changed last on top. */
export const list = async (): Promise<SurveyRow[]> =>
  (await all())
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .map((survey) => ({ ...pick(survey, rowMembers), questions: survey.questions.length }));

const existing = async (id: string): Promise<Survey> => {
  const found = await read(id);
  if (!found) throw new Refusal(codes.NOT_FOUND);
  return found;
};
/** @throws Refusal NOT_FOUND */
export const find = async (id: string): Promise<StaffSurvey> => view(await existing(id));
const standing = async ({ id, version }: At): Promise<Survey> => {
  const found = await existing(id);
  if (found.version !== version) throw new Refusal(codes.STALE_VERSION, { current: view(found) });
  return found;
};
const refuse = (fields: FieldIssue[]): void => {
  if (fields.length > 0) throw new Refusal(codes.INVALID_VALUE, { fields });
};
const notNow = (survey: Survey, action: string) =>
  new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: survey.status, action } });
const stamp = (ctx: Context) => ({ updatedAt: ctx.now, updatedBy: ctx.actor.account });

/** What was written, with the names of the event it is tied to. */
const written = async (
  write: SurveyWrite,
): Promise<Omit<SurveyWrite, never> & Pick<Survey, "eventNames">> => {
  const { titles, intros, eventId, closesOn, resultsPublic, questions } = write;
  const event = eventId ? await readEvent(eventId) : undefined;
  refuse([
    ...draftIssues(write),
    ...(eventId && event?.status !== "PUBLISHED" ? [{ path: "eventId", key: "option" }] : []),
  ]);
  return {
    titles,
    intros,
    resultsPublic,
    questions,
    ...(eventId && event && { eventId, eventNames: event.names }),
    ...(closesOn && { closesOn }),
  };
};

/** Writes a draft. @throws Refusal 900054 with fields */
export const create = async (input: SurveyWrite, ctx: Context): Promise<StaffSurvey> => {
  const survey: Survey = {
    ...(await written(input)),
    ...stamp(ctx),
    id: `s-${ulid(Date.parse(ctx.now)).toLowerCase()}`,
    version: 1,
    status: "DRAFT",
  };
  return save("create", survey, [put(survey)], ctx);
};

/**
 * Changes one. Once it was opened the words may be mended and the last day moved, what is asked of whom stays.
 * @throws Refusal NOT_FOUND, 900054 with fields, STALE_VERSION, MOVE_NOT_ALLOWED
 */
export const change = async (input: SurveyWrite & At, ctx: Context): Promise<StaffSurvey> => {
  const before = await standing(input);
  const next: Survey = {
    ...(await written(input)),
    ...stamp(ctx),
    id: before.id,
    version: before.version + 1,
    status: before.status,
    ...(before.openedAt && { openedAt: before.openedAt }),
  };
  if (before.openedAt) {
    const same = asksTheSame(before.questions, next.questions) && before.eventId === next.eventId;
    if (!same) throw notNow(before, "change");
    refuse(openIssues({ ...next, closesOn: undefined }, ctx.today));
  }
  return save("change", next, [put(next)], ctx);
};

/**
 * Opens it: from now on it is answered, and who takes part in its event is asked by mail (a job does that, once).
 * One that was closed is opened again, nobody is asked twice.
 * @throws Refusal NOT_FOUND, 900054 with what is missing, STALE_VERSION, MOVE_NOT_ALLOWED
 */
export const open = async (at: At, ctx: Context): Promise<StaffSurvey> => {
  const before = await standing(at);
  if (isOpen(before, ctx.today)) throw notNow(before, "open");
  refuse(openIssues(before, ctx.today));
  const next: Survey = {
    ...before,
    ...stamp(ctx),
    version: before.version + 1,
    status: "OPEN",
    openedAt: before.openedAt ?? ctx.now,
  };
  const { eventId, id } = next;
  const asked =
    eventId && !before.openedAt
      ? [putOfEvent(eventId, id), errand({ kind: "survey", id }, ctx.now, 0).row]
      : [];
  return save("open", next, [put(next), ...asked], ctx);
};

/** Closes it: no answer is taken any more. @throws Refusal NOT_FOUND, STALE_VERSION, MOVE_NOT_ALLOWED */
export const close = async (at: At, ctx: Context): Promise<StaffSurvey> => {
  const before = await standing(at);
  if (before.status !== "OPEN") throw notNow(before, "close");
  const next: Survey = { ...before, ...stamp(ctx), version: before.version + 1, status: "CLOSED" };
  return save("close", next, [put(next)], ctx);
};

/** A draft that asks the same, of everybody until it is tied to an event. @throws Refusal NOT_FOUND */
export const copy = async (id: string, ctx: Context): Promise<StaffSurvey> => {
  const { titles, intros, questions } = await find(id);
  return create({ titles, intros, questions, resultsPublic: false }, ctx);
};

/** Removes a draft that was never opened. @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED, STALE_VERSION */
export const remove = async (at: At, ctx: Context): Promise<StaffSurvey> => {
  const before = await standing(at);
  if (before.openedAt) throw notNow(before, "remove");
  return save("remove", before, [removal(before)], ctx);
};

/** What came out until now, with what was written. @throws Refusal NOT_FOUND */
export const result = async (id: string): Promise<SurveyResult> => {
  const [survey, answers] = await Promise.all([find(id), answersOf(id)]);
  const { titles, eventId, eventNames, questions } = survey;
  const invited = await countInvited(eventId, answers.length);
  return {
    id,
    titles,
    ...(eventNames && { eventNames }),
    shown: true,
    answers: answers.length,
    ...(invited !== undefined && { invited }),
    questions,
    results: resultsOf(questions, answers, { texts: true }),
  };
};

/** A survey with its answers by day, to be taken away; the taking is entered in the record. @throws Refusal NOT_FOUND, TOO_LARGE */
export const take = async (
  id: string,
  { format, most }: { format: string; most: number },
  ctx: Context,
): Promise<{ survey: StaffSurvey; answers: Answered[] }> => {
  const [survey, answers] = await Promise.all([find(id), answersOf(id)]);
  if (answers.length > most) throw new Refusal(codes.TOO_LARGE, { params: { max: most } });
  const detail = { title: survey.titles["zh-Hant"], format, rows: answers.length };
  await record({ action: "survey.export", subject: id, detail }, [], ctx);
  return { survey, answers: answers.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)) };
};

async function save(
  action: string,
  survey: Survey,
  rows: readonly Labelled[],
  ctx: Context,
): Promise<StaffSurvey> {
  const detail = { title: survey.titles["zh-Hant"], version: survey.version };
  try {
    await record({ action: `survey.${action}`, subject: survey.id, detail }, rows, ctx);
  } catch (error) {
    if (!(error instanceof Cancelled) || !error.of("survey")) throw error;
    const current = await read(survey.id);
    throw new Refusal(codes.STALE_VERSION, current ? { current: view(current) } : {});
  }
  return view(survey);
}
