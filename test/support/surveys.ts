/** A survey that asks in every kind, and a whole answer to it. */
import type { Answers } from "@portal/core/form/types";
import type { Question, SurveyWrite } from "@portal/core/survey/wire";
import { inAll } from "./event.ts";

const named = (codes: string) => codes.split(" ").map((code) => ({ code, labels: inAll(code) }));
export const question = (key: string, kind: Question["kind"], more: Partial<Question> = {}): Question => ({
  key,
  kind,
  labels: inAll(`問題${key}`),
  ...more,
});
/** The fifth is asked of those alone who were not pleased. */
export const questions: Question[] = [
  question("q1", "SINGLE", { options: named("o1 o2 o3") }),
  question("q2", "MULTIPLE", { options: named("o1 o2 o3") }),
  question("q3", "SCALE", { max: 5, ends: { low: inAll("差"), high: inAll("好") } }),
  question("q4", "MATRIX", { options: named("o1 o2"), rows: named("r1 r2") }),
  question("q5", "LONG_TEXT", { when: { op: "in", field: "q3", values: ["1", "2"] } }),
  question("q6", "TEXT"),
  question("q7", "NUMBER"),
  question("q8", "DAY"),
];
export const survey = (more: Partial<SurveyWrite> = {}): SurveyWrite => ({
  titles: inAll("意見調查"),
  intros: inAll("約需兩分鐘"),
  resultsPublic: false,
  questions,
  ...more,
});
/** Everything that is asked of somebody who was pleased. */
export const answers: Answers = {
  q1: "o1",
  q2: ["o1", "o3"],
  q3: "5",
  q4: { r1: { a: "o1" }, r2: { a: "o2" } },
  q6: "很好",
  q7: 12.5,
  q8: "2026-11-20",
};
