/** Two surveys: one open to everybody with a few answers, one for who exhibited at the last fair. */
import type { Actor } from "@portal/core/platform/actor";
import { combineDayAndTime, type Day, parseDay, toInstant } from "@portal/core/platform/day";
import { finishDeferredTask } from "@portal/core/platform/deferred-tasks/deferred-task-store.server";
import { answerSurvey } from "@portal/core/surveys/answer-survey.server";
import { inviteRespondents } from "@portal/core/surveys/invite-respondents.server";
import type { StoredAnswer } from "@portal/core/surveys/survey-results";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { createSurvey, openSurvey } from "@portal/core/surveys/survey-service.server";
import { createSeedContext, createStaffActor } from "./seed-context.ts";
import { solveCaptcha } from "./solve-captcha.ts";
import written from "./surveys.json" with { type: "json" };

/** Somebody who has no account. */
const visitorActor: Actor = { kind: "applicant", accountId: "", account: "", roles: [] };
const lastEvening = combineDayAndTime(parseDay("2026-11-22"), "23:00");

type WrittenSurvey = Pick<SurveyWrite, "titles" | "intros" | "questions">;
const openedAt = toInstant("2026-11-02T02:00:00.000Z");

/** Opens a survey as an officer does, with the invitations that follow. Applications are written before. */
const openDemoSurvey = async (id: string, text: WrittenSurvey, more: Partial<SurveyWrite>): Promise<void> => {
  const ctx = createSeedContext(createStaffActor("officer"), openedAt);
  const draft = await createSurvey({ ...text, resultsPublic: false, ...more }, ctx, id);
  await openSurvey({ id, version: draft.version }, ctx);
  await inviteRespondents(id, ctx, undefined);
  await finishDeferredTask({ kind: "survey", id }, lastEvening);
};

const sampleAnswers: readonly [
  on: Day,
  language: StoredAnswer["language"],
  service: string,
  pleased: string,
  text?: string,
][] = [
  [parseDay("2026-11-03"), "zh-Hant", "o1", "5"],
  [parseDay("2026-11-04"), "zh-Hant", "o1", "4"],
  [
    parseDay("2026-11-04"),
    "pt",
    "o2",
    "3",
    "Gostaria de poder guardar os documentos para outras candidaturas.",
  ],
  [parseDay("2026-11-09"), "en", "o3", "4"],
  [parseDay("2026-11-12"), "zh-Hans", "o2", "2", "希望可以在手机上更方便地上传文件。"],
  [parseDay("2026-11-18"), "zh-Hant", "o1", "5"],
  [parseDay("2026-11-20"), "en", "o1", "4"],
];

/** Writes them, opened before the demonstration begins, with what visitors answered. */
export const writeSurveys = async (): Promise<void> => {
  const { portal, fair } = written as { portal: WrittenSurvey; fair: WrittenSurvey };
  await openDemoSurvey("s-portal", portal, { resultsPublic: true });
  for (const [i, [on, language, q1, q2, q3]] of sampleAnswers.entries()) {
    const ctx = createSeedContext(visitorActor, combineDayAndTime(on, "15:10"));
    const captcha = await solveCaptcha(ctx);
    const answers = { q1, q2, ...(q3 && { q3 }) };
    await answerSurvey(
      "s-portal",
      { respondent: `demonstration-visitor-${i}`, language, answers, ...captcha },
      ctx,
    );
  }
  await openDemoSurvey("s-mif-31", fair, { eventId: "mif-31", closesOn: "2026-12-18" });
};
