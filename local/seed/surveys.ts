/** Two surveys: one open to everybody with a few answers, one for who exhibited at the last fair. */
import { type Day, parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import type { Survey } from "@portal/core/surveys/index";
import type { StoredAnswer } from "@portal/core/surveys/survey-results";
import type { SurveyQuestion, SurveyWrite } from "@portal/core/surveys/survey-schema";
import {
  buildSurveySubjectWrite,
  buildSurveyWrite,
  saveSurveyAnswer,
  toRespondentId,
} from "@portal/core/surveys/survey-store.server";
import { buildDemoEvents } from "./demo-events.ts";
import written from "./surveys.json" with { type: "json" };

type WrittenSurvey = Pick<SurveyWrite, "titles" | "intros"> & { questions: SurveyQuestion[] };
const openedAt = toInstant("2026-11-02T02:00:00.000Z");

const openDemoSurvey = async (id: string, text: WrittenSurvey, more: Partial<Survey>): Promise<void> => {
  const survey: Survey = {
    ...text,
    resultsPublic: false,
    ...more,
    id,
    version: 1,
    status: "OPEN",
    openedAt,
    updatedAt: openedAt,
    updatedBy: "officer@demo.mo",
  };
  await transact([buildSurveyWrite(survey), buildSurveySubjectWrite(survey) ?? []].flat());
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
  [parseDay("2026-11-12"), "zh-Hans", "o2", "2", "希望可以在手机上更方便地上载文件。"],
  [parseDay("2026-11-18"), "zh-Hant", "o1", "5"],
  [parseDay("2026-11-20"), "en", "o1", "4"],
];

/** Writes them, opened before the demonstration begins. */
export const writeSurveys = async (): Promise<void> => {
  const { portal, fair } = written as { portal: WrittenSurvey; fair: WrittenSurvey };
  await openDemoSurvey("s-portal", portal, { resultsPublic: true });
  for (const [i, [on, language, q1, q2, q3]] of sampleAnswers.entries()) {
    const respondent = toRespondentId("s-portal", { browser: `demonstration-${i}` });
    await saveSurveyAnswer("s-portal", respondent, { on, language, answers: { q1, q2, ...(q3 && { q3 }) } });
  }
  const event = buildDemoEvents().find(({ id }) => id === "mif-31");
  if (event)
    await openDemoSurvey("s-mif-31", fair, {
      eventId: event.id,
      eventNames: event.names,
      closesOn: "2026-12-18",
    });
};
