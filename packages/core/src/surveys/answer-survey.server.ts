/**
 * Operations of respondents: read a survey, answer it once, see its results, and list the surveys of an institution.
 */

import { refuseUnknownFields } from "../applications/changes/submission-guards.ts";
import {
  getOwnRecordsOnlyAccount,
  requireInstitution,
} from "../applications/model/application-access.server.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { listMatchingHeaders } from "../applications/model/application-store.server.ts";
import { buildUnknownApplicationRefusal } from "../applications/model/unknown-application.ts";
import { pruneAnswers, validateAnswers } from "../forms/validate-answers.ts";
import { consumeCaptcha } from "../identity/captcha/captcha.server.ts";
import type { Context } from "../platform/actor.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { buildOutcomeWrites } from "../platform/idempotency/idempotency-store.server.ts";
import { pick } from "../platform/pick.ts";
import { toSubnet, type WorkThreshold } from "../platform/rate-limits/index.ts";
import { spendWorkBudgets } from "../platform/rate-limits/work-budget.server.ts";
import { TransactionCancelledError } from "../platform/transaction.server.ts";
import { isApplicationSurvey, isSurveyOpen, type Survey, toSurveyForm } from "./index.ts";
import { addressesApplication, isParticipating } from "./participation.ts";
import { loadPublicFigures } from "./public-results.server.ts";
import { countInvited } from "./survey-respondents.server.ts";
import type { ReaderSurvey, SurveyAnswer, SurveyReceipt, SurveyResult, SurveyTask } from "./survey-schema.ts";
import {
  findSurvey,
  listAnsweredFlags,
  listSurveysByEventOrScheme,
  saveSurveyAnswer,
  toRespondentId,
} from "./survey-store.server.ts";

/** The people of a company share one network address. */
const answerBudget: WorkThreshold = { free: 60, window: 3_600_000 };

/**
 * Returns a survey that was opened; only staff see drafts.
 * @throws Refusal NOT_FOUND
 */
const getOpenedSurvey = async (id: string): Promise<Survey> => {
  const survey = await findSurvey(id);
  if (!survey?.openedAt) throw new Refusal(errorCodes.NOT_FOUND);
  return survey;
};

/** Lists applications that the caller can see and that take part in what they are for, newest first. */
const listParticipations = async (ctx: Context): Promise<ApplicationHeader[]> =>
  listMatchingHeaders(requireInstitution(ctx).id, isParticipating, getOwnRecordsOnlyAccount(ctx));
const listSurveyedApplications = async (survey: Survey, ctx: Context): Promise<ApplicationHeader[]> => {
  if (!ctx.actor.accountId) throw new Refusal(errorCodes.NOT_LOGGED_IN);
  const matching = (await listParticipations(ctx)).filter((header) => addressesApplication(survey, header));
  if (matching.length === 0) throw new Refusal(errorCodes.LOGIN_NO_ACCESS);
  return matching;
};

/**
 * Returns a survey for a respondent. A tied survey is only shown to those whom it asks.
 * @throws Refusal NOT_FOUND; for a tied survey NOT_LOGGED_IN, 10306 without an institution, 200113 for others
 * than participants
 */
export const getSurveyForReader = async (id: string, ctx: Context): Promise<ReaderSurvey> => {
  const survey = await getOpenedSurvey(id);
  const headers = isApplicationSurvey(survey) ? await listSurveyedApplications(survey, ctx) : [];
  const hasAnswered = await listAnsweredFlags(
    headers.map((header) => ({ survey: id, respondent: header.id })),
  );
  const { titles, intros, eventNames, scheme, closesOn, resultsPublic, questions } = survey;
  return {
    id,
    open: isSurveyOpen(survey, ctx.today),
    titles,
    intros,
    ...(eventNames && { eventNames }),
    ...(scheme && { scheme }),
    ...(closesOn && { closesOn }),
    resultsPublic,
    questions,
    ...(isApplicationSurvey(survey) && {
      applications: headers.map((header, i) => ({
        id: header.id,
        code: header.code ?? header.id,
        done: hasAnswered[i] ?? false,
      })),
    }),
  };
};

/**
 * Stores an answer, once per respondent: an application for a tied survey, otherwise the key stored by a
 * browser. An answer to an open survey has the day and the language, and nothing that identifies the respondent.
 * @throws Refusal NOT_FOUND, MOVE_NOT_ALLOWED when it is closed, 10905 for a second answer, 900029 with the missing
 * questions, 900054 with the issues, 200102–200105 for the captcha, 900280 until the network works
 */
export const answerSurvey = async (id: string, input: SurveyAnswer, ctx: Context): Promise<SurveyReceipt> => {
  const survey = await getOpenedSurvey(id);
  const header = isApplicationSurvey(survey)
    ? (await listSurveyedApplications(survey, ctx)).find((one) => one.id === input.application)
    : undefined;
  if (isApplicationSurvey(survey) && !header) throw buildUnknownApplicationRefusal(ctx.actor);
  if (!header && !input.respondent)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "respondent", key: "required" }] });
  if (!isSurveyOpen(survey, ctx.today))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: "CLOSED", action: "answer" } });
  const respondent = toRespondentId(
    id,
    header ? { application: header.id } : { browser: input.respondent ?? "" },
  );
  const [hasAnswered] = await listAnsweredFlags([{ survey: id, respondent }]);
  if (hasAnswered) throw new Refusal(errorCodes.QUESTIONNAIRE_EXISTS);
  const answers = checkAnswers(survey, input, ctx);
  if (!header) {
    const budget = { ...answerBudget, what: "survey", who: toSubnet(ctx.address) };
    await spendWorkBudgets({ operation: "survey", subject: id }, [budget], ctx);
    await consumeCaptcha(input.codeId, input.num, ctx);
  }
  const application = header && {
    id: header.id,
    code: header.code ?? header.id,
    institution: header.institutionName ?? header.institutionId,
    ...pick(header, ["institutionNames"]),
  };
  try {
    const answer = { on: ctx.today, language: input.language, answers, ...(application && { application }) };
    // Nothing that names a caller is beside an anonymous answer: whoever repeats it is told that it has come.
    await saveSurveyAnswer(id, respondent, answer, application ? buildOutcomeWrites(ctx, { id }) : []);
  } catch (error) {
    if (error instanceof TransactionCancelledError && error.of("respondent"))
      throw new Refusal(errorCodes.QUESTIONNAIRE_EXISTS);
    throw error;
  }
  return toReceipt(survey);
};

const toReceipt = ({ id, resultsPublic }: Survey): SurveyReceipt => ({ id, sent: true, resultsPublic });
/**
 * Returns what the person who answered a survey was shown.
 * @throws Refusal NOT_FOUND
 */
export const getSurveyReceipt = async (id: string): Promise<SurveyReceipt> =>
  toReceipt(await getOpenedSurvey(id));

/** Every visible question must be answered (spec 3 §5); answers to hidden ones are dropped. */
const checkAnswers = (survey: Survey, input: SurveyAnswer, ctx: Context) => {
  const form = toSurveyForm(survey.questions);
  const context = { today: ctx.today };
  refuseUnknownFields(form, input.answers);
  const issues = validateAnswers(form, input.answers, context, { mode: "submit" });
  if (issues.length > 0) {
    const fields = issues.map(({ path, key, params }) => ({
      path,
      key,
      ...(params && { params: params as Record<string, string> }),
    }));
    const onlyMissing = issues.every(({ key }) => key === "required" || key === "tooFew");
    throw new Refusal(onlyMissing ? errorCodes.SURVEY_ANSWER_ALL : errorCodes.INVALID_VALUE, { fields });
  }
  return pruneAnswers(form, input.answers, context);
};

/** Lists the surveys that the institution has to answer and those it has answered (spec 1 §4: pending, done; C44). */
export const listSurveyTasks = async (ctx: Context): Promise<SurveyTask[]> => {
  const headers = await listParticipations(ctx);
  const surveys = await listSurveysByEventOrScheme(
    [...new Set(headers.flatMap(({ eventId }) => eventId ?? []))],
    [...new Set(headers.map(({ scheme }) => scheme))],
  );
  const pairs = surveys.flatMap((survey) =>
    headers.filter((header) => addressesApplication(survey, header)).map((header) => ({ survey, header })),
  );
  const hasAnswered = await listAnsweredFlags(
    pairs.map(({ survey, header }) => ({ survey: survey.id, respondent: header.id })),
  );
  return pairs.flatMap(({ survey, header }, i): SurveyTask[] => {
    if (!hasAnswered[i] && !isSurveyOpen(survey, ctx.today)) return [];
    const { id, titles, eventNames, scheme, closesOn } = survey;
    return [
      {
        survey: id,
        application: header.id,
        code: header.code ?? header.id,
        titles,
        ...(eventNames && { eventNames }),
        ...(scheme && { scheme }),
        status: hasAnswered[i] ? "DONE" : "PENDING",
        ...(closesOn && { closesOn }),
      },
    ];
  });
};

/** Public results are computed at most once a minute. */
const CACHE_MS = 60_000;
const resultCache = new Map<string, { cachedAt: number; result: SurveyResult }>();

/**
 * Returns the public results: only when staff published them, from five answers on for each question, in steps of five
 * answers, and without what somebody wrote (decisions 0477, 0520).
 * @throws Refusal NOT_FOUND
 */
export const getPublicSurveyResult = async (id: string, ctx: Pick<Context, "now">): Promise<SurveyResult> => {
  const { titles, eventId, eventNames, scheme, questions, resultsPublic } = await getOpenedSurvey(id);
  const base = { id, titles, ...(eventNames && { eventNames }), ...(scheme && { scheme }) };
  const hiddenResult = { ...base, shown: false, answers: 0, questions: [], results: [] };
  if (!resultsPublic) return hiddenResult;
  const now = Date.parse(ctx.now);
  const cachedResult = resultCache.get(id);
  if (cachedResult && now >= cachedResult.cachedAt && now - cachedResult.cachedAt < CACHE_MS)
    return cachedResult.result;
  // Everybody can ask for this, and only staff for the applications of a whole scheme.
  const figures = await loadPublicFigures(id, questions, (answers) => countInvited({ eventId }, answers));
  if (!figures) return hiddenResult;
  const result = { ...base, shown: true, ...figures, questions };
  resultCache.set(id, { cachedAt: now, result });
  return result;
};
