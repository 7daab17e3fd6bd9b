/** What readers do with surveys: see one, answer it once, see what came out; and whom an institution's ask. */
import type { Context } from "../actor.ts";
import { refuseStrangers } from "../application/refuse.ts";
import type { Header } from "../application/row.ts";
import { mine } from "../application/store.server.ts";
import { institutionOf, ownOnly } from "../application/visible.server.ts";
import { use } from "../captcha/store.server.ts";
import { codes, Refusal } from "../errors.ts";
import { check, prune } from "../form/check.ts";
import { networkOf } from "../rate/index.ts";
import { count } from "../rate/store.server.ts";
import { Cancelled } from "../write.server.ts";
import { formOf, isOpen, type Survey, takesPart } from "./index.ts";
import { countInvited } from "./invited.server.ts";
import { FEWEST } from "./kinds.ts";
import { resultsOf } from "./results.ts";
import { answersOf, haveAnswered, keep, ofEvents, read, respondentOf } from "./store.server.ts";
import type { AskedSurvey, SurveyAnswer, SurveyResult, SurveyTask } from "./wire.ts";

/** A company's people share one network address. */
const often = { times: 60, window: 3_600_000 };

/** What was opened once; drafts are nobody's but the staff's. @throws Refusal NOT_FOUND */
const opened = async (id: string): Promise<Survey> => {
  const survey = await read(id);
  if (!survey?.openedAt) throw new Refusal(codes.NOT_FOUND);
  return survey;
};

/** Applications that the caller sees and that take part in an event, newest first. */
const partaking = async (ctx: Context): Promise<Header[]> => {
  const { id } = institutionOf(ctx);
  const { items } = await mine(id, 100, null, ownOnly(ctx));
  return items.filter(({ eventId, status }) => eventId && takesPart(status));
};
const askedOf = async (survey: Survey, ctx: Context): Promise<Header[]> => {
  if (!ctx.actor.accountId) throw new Refusal(codes.NOT_LOGGED_IN);
  const asked = (await partaking(ctx)).filter(({ eventId }) => eventId === survey.eventId);
  if (asked.length === 0) throw new Refusal(codes.LOGIN_NO_ACCESS);
  return asked;
};

/**
 * A survey as its reader sees it. One that is tied to an event is shown to those who take part.
 * @throws Refusal NOT_FOUND; of a tied one NOT_LOGGED_IN, 10306 without an institution, 200113 for who takes no part
 */
export const asked = async (id: string, ctx: Context): Promise<AskedSurvey> => {
  const survey = await opened(id);
  const headers = survey.eventId ? await askedOf(survey, ctx) : [];
  const done = await haveAnswered(headers.map((header) => ({ survey: id, respondent: header.id })));
  const { titles, intros, eventNames, closesOn, resultsPublic, questions } = survey;
  return {
    id,
    open: isOpen(survey, ctx.today),
    titles,
    intros,
    ...(eventNames && { eventNames }),
    ...(closesOn && { closesOn }),
    resultsPublic,
    questions,
    ...(survey.eventId && {
      applications: headers.map((header, i) => ({
        id: header.id,
        code: header.code ?? header.id,
        done: done[i] ?? false,
      })),
    }),
  };
};

/**
 * Takes an answer, once a respondent: an application of a tied survey, else the key that a browser keeps. Of an open
 * survey the answer bears the day and the language, and nothing of who gave it.
 * @param address the caller's network address: sixty answers an hour
 * @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED when it is closed, 10905 for a second answer, 900029 with the questions left
 * out, 900054 with what is wrong, 200102–200105 for the captcha, 19995
 */
export const answer = async (
  id: string,
  given: SurveyAnswer,
  address: string,
  ctx: Context,
): Promise<{ id: string; sent: true; resultsPublic: boolean }> => {
  const survey = await opened(id);
  const header = survey.eventId
    ? (await askedOf(survey, ctx)).find((one) => one.id === given.application)
    : undefined;
  if (survey.eventId && !header) throw new Refusal(codes.FORM_NOT_FOUND);
  if (!header && !given.respondent)
    throw new Refusal(codes.BAD_PARAMETERS, { fields: [{ path: "respondent", key: "required" }] });
  if (!isOpen(survey, ctx.today))
    throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: "CLOSED", action: "answer" } });
  const respondent = respondentOf(
    id,
    header ? { application: header.id } : { browser: given.respondent ?? "" },
  );
  const [already] = await haveAnswered([{ survey: id, respondent }]);
  if (already) throw new Refusal(codes.QUESTIONNAIRE_EXISTS);
  const answers = whole(survey, given, ctx);
  if (!header) {
    await use(given.codeId, given.num, ctx);
    await count("survey", networkOf(address), often, ctx.now);
  }
  const application = header && {
    id: header.id,
    code: header.code ?? header.id,
    institution: header.institutionName ?? header.institutionId,
  };
  try {
    await keep(id, respondent, {
      on: ctx.today,
      language: given.language,
      answers,
      ...(application && { application }),
    });
  } catch (error) {
    if (error instanceof Cancelled && error.of("respondent")) throw new Refusal(codes.QUESTIONNAIRE_EXISTS);
    throw error;
  }
  return { id, sent: true, resultsPublic: survey.resultsPublic };
};

/** Every question that is asked is answered (spec 3 §5); what was not asked is not kept. */
const whole = (survey: Survey, given: SurveyAnswer, ctx: Context) => {
  const form = formOf(survey.questions);
  const context = { today: ctx.today };
  refuseStrangers(form, given.answers);
  const issues = check(form, given.answers, context, { mode: "submit" });
  if (issues.length > 0) {
    const fields = issues.map(({ path, key, params }) => ({
      path,
      key,
      ...(params && { params: params as Record<string, string> }),
    }));
    const missing = issues.every(({ key }) => key === "required" || key === "tooFew");
    throw new Refusal(missing ? codes.SURVEY_ANSWER_ALL : codes.INVALID_VALUE, { fields });
  }
  return prune(form, given.answers, context);
};

/** Surveys that wait for the institution, and those it has answered (spec 1 §4: pending, done; C44). */
export const tasks = async (ctx: Context): Promise<SurveyTask[]> => {
  const headers = await partaking(ctx);
  const surveys = await ofEvents([...new Set(headers.flatMap(({ eventId }) => eventId ?? []))]);
  const pairs = surveys.flatMap((survey) =>
    headers.filter(({ eventId }) => eventId === survey.eventId).map((header) => ({ survey, header })),
  );
  const done = await haveAnswered(
    pairs.map(({ survey, header }) => ({ survey: survey.id, respondent: header.id })),
  );
  return pairs.flatMap(({ survey, header }, i): SurveyTask[] => {
    if (!done[i] && !isOpen(survey, ctx.today)) return [];
    const { id, titles, eventNames, closesOn } = survey;
    return [
      {
        survey: id,
        application: header.id,
        code: header.code ?? header.id,
        titles,
        ...(eventNames && { eventNames }),
        status: done[i] ? "DONE" : "PENDING",
        ...(closesOn && { closesOn }),
      },
    ];
  });
};

/** What everybody sees of it is counted anew each minute at most. */
const COUNTED_MS = 60_000;
const counted = new Map<string, { at: number; result: SurveyResult }>();

/**
 * What came out, for everybody: only where staff said so, from five answers on, and nothing that was written.
 * @throws Refusal NOT_FOUND
 */
export const publicResult = async (id: string, ctx: Pick<Context, "now">): Promise<SurveyResult> => {
  const { titles, eventId, eventNames, questions, resultsPublic } = await opened(id);
  const base = { id, titles, ...(eventNames && { eventNames }) };
  const nothing = { ...base, shown: false, answers: 0, questions: [], results: [] };
  if (!resultsPublic) return nothing;
  const now = Date.parse(ctx.now);
  const known = counted.get(id);
  if (known && now >= known.at && now - known.at < COUNTED_MS) return known.result;
  const answers = await answersOf(id);
  if (answers.length < FEWEST) return nothing;
  const results = resultsOf(questions, answers, { texts: false });
  const invited = await countInvited(eventId, answers.length);
  const result = {
    ...base,
    shown: true,
    answers: answers.length,
    ...(invited !== undefined && { invited }),
    questions,
    results,
  };
  counted.set(id, { at: now, result });
  return result;
};
