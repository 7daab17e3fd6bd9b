/** Two surveys: one open to everybody with a few answers, one for who exhibited at the last fair. */
import { type Day, day, instant } from "@portal/core/day";
import type { Survey } from "@portal/core/survey/index";
import type { Answered } from "@portal/core/survey/results";
import { keep, put, putOfEvent, respondentOf } from "@portal/core/survey/store.server";
import type { Question, SurveyWrite } from "@portal/core/survey/wire";
import { transact } from "@portal/core/write.server";
import { events } from "./events.ts";
import written from "./surveys.json" with { type: "json" };

type Written = Pick<SurveyWrite, "titles" | "intros"> & { questions: Question[] };
const openedAt = instant("2026-11-02T02:00:00.000Z");

const open = async (id: string, text: Written, more: Partial<Survey>): Promise<void> => {
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
  const { eventId } = survey;
  await transact([put(survey), ...(eventId ? [putOfEvent(eventId, id)] : [])]);
};

const given: readonly [
  on: Day,
  language: Answered["language"],
  service: string,
  pleased: string,
  text?: string,
][] = [
  [day("2026-11-03"), "zh-Hant", "o1", "5"],
  [day("2026-11-04"), "zh-Hant", "o1", "4"],
  [day("2026-11-04"), "pt", "o2", "3", "Gostaria de poder guardar os documentos para outras candidaturas."],
  [day("2026-11-09"), "en", "o3", "4"],
  [day("2026-11-12"), "zh-Hans", "o2", "2", "希望可以在手机上更方便地上载文件。"],
  [day("2026-11-18"), "zh-Hant", "o1", "5"],
  [day("2026-11-20"), "en", "o1", "4"],
];

/** Writes them, opened before the demonstration begins. */
export const writeSurveys = async (): Promise<void> => {
  const { portal, fair } = written as { portal: Written; fair: Written };
  await open("s-portal", portal, { resultsPublic: true });
  for (const [i, [on, language, q1, q2, q3]] of given.entries()) {
    const respondent = respondentOf("s-portal", { browser: `demonstration-${i}` });
    await keep("s-portal", respondent, { on, language, answers: { q1, q2, ...(q3 && { q3 }) } });
  }
  const event = events().find(({ id }) => id === "mif-31");
  if (event)
    await open("s-mif-31", fair, { eventId: event.id, eventNames: event.names, closesOn: "2026-12-18" });
};
