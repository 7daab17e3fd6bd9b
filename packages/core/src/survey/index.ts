/** Surveys that staff build: when they are open, what is wrong with one, and the form that a reader fills in. Pure. */
import type { Status } from "../application/status.ts";
import { canonical } from "../audit/index.ts";
import type { Day, Instant } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import { choice, choices, type Draft, day, decimal, keyed, longText, matrix, text } from "../form/fields.ts";
import type { Expr, Json, Scheme } from "../form/types.ts";
import { canDecide, hasOptions, MOST, type SurveyStatus } from "./kinds.ts";
import type { Named, Question, StaffSurvey, SurveyWrite } from "./wire.ts";

export interface Survey extends Omit<StaffSurvey, "updatedAt" | "openedAt" | "status"> {
  status: SurveyStatus;
  openedAt?: Instant;
  updatedAt: Instant;
}

const languages = ["zh-Hant", "zh-Hans", "en", "pt"] as const;
type Texts = Named["labels"];

/** True while it takes answers: opened, not closed, and its last day is not over. */
export const isOpen = (survey: Pick<Survey, "status" | "closesOn">, today: Day): boolean =>
  survey.status === "OPEN" && (!survey.closesOn || survey.closesOn >= today);

/** Statuses of an application that takes part in its event: those a tied survey asks. */
const takingPart: readonly Status[] = [
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
  "ENDORSEMENT_APPROVED",
];
export const takesPart = (status: Status): boolean => takingPart.includes(status);

/** The steps of a scale, `1` to its highest. */
export const stepsOf = (question: Pick<Question, "max">): string[] =>
  Array.from({ length: question.max ?? 5 }, (_, i) => String(i + 1));
const codes = (all: readonly Named[] | undefined): string[] => (all ?? []).map(({ code }) => code);
/** The column under which a row of a matrix is answered: `q3.r1.a`. */
export const COLUMN = "a";

const fieldOf = (question: Question): Draft<string> => {
  const common = question.when ? { when: question.when as Expr as never } : {};
  const values = { values: question.kind === "SCALE" ? stepsOf(question) : codes(question.options) };
  switch (question.kind) {
    case "SINGLE":
    case "SCALE":
      return choice(values, { look: "radio", ...common });
    case "MULTIPLE":
      return choices(values, common);
    case "MATRIX":
      return matrix(codes(question.rows), { [COLUMN]: choice(values, { look: "radio" }) }, common);
    case "TEXT":
      return text(MOST.text, common);
    case "LONG_TEXT":
      return longText({ max: MOST.longText }, common);
    case "NUMBER":
      return decimal({ scale: 2, ...common });
    case "DAY":
      return day(common);
  }
};

/** The survey in the form language: one step, every field required while it is asked (spec 3 §5 › Survey). */
export const formOf = (questions: readonly Question[]): Pick<Scheme, "steps" | "rules"> => ({
  steps: [{ id: "survey", fields: keyed(Object.fromEntries(questions.map((q) => [q.key, fieldOf(q)]))) }],
  rules: [],
});

/** Texts of a survey by the keys that the views of a form ask for (`fields.q1.label`, `fields.q3.rows.r1`). */
export const textAt = (questions: readonly Question[], key: string): Texts | undefined => {
  const [, name, part, code, of = "label"] = key.split(".");
  const question = questions.find((one) => one.key === name);
  const named = (all: readonly Named[] | undefined) => all?.find((one) => one.code === code)?.labels;
  if (part === "label") return question?.labels;
  if (of !== "label") return undefined;
  return part === "options" ? named(question?.options) : part === "rows" ? named(question?.rows) : undefined;
};

/** What can be asked of an earlier question in a condition: its options or steps. */
export const choosable = (question: Question): string[] =>
  question.kind === "SCALE" ? stepsOf(question) : canDecide(question.kind) ? codes(question.options) : [];

/** "Asked when one of these was chosen", as the form language says it; undefined for none. */
export const whenChosen = (question: Question, chosen: readonly string[]): Expr | undefined => {
  if (chosen.length === 0) return undefined;
  return question.kind === "MULTIPLE"
    ? { op: "any", of: chosen.map((value) => ({ op: "includes", field: question.key, value })) }
    : { op: "in", field: question.key, values: [...chosen] };
};

const members = { is: ["value"], in: ["values"], includes: ["value"], answered: [] } as const;
const isRecord = (value: unknown): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** True for a condition of the form language over these questions only, naming options that there are. */
const isCondition = (value: unknown, earlier: readonly Question[]): boolean => {
  if (!isRecord(value)) return false;
  const { op, field, of } = value;
  if (op === "not") return isCondition(of, earlier);
  if (op === "all" || op === "any")
    return Array.isArray(of) && of.length > 0 && of.every((one) => isCondition(one, earlier));
  if (typeof op !== "string" || !Object.hasOwn(members, op)) return false;
  const question = earlier.find(({ key }) => key === field);
  if (!question) return false;
  const named = op === "in" ? value.values : op === "answered" ? [] : [value.value];
  return Array.isArray(named) && named.every((one) => choosable(question).includes(String(one)));
};

/** One part of a condition of the builder's: an earlier question, and the options one of which was chosen. */
export interface Chosen {
  question: string;
  chosen: string[];
}
/** Every part holds, or one of them does. */
export type Join = "all" | "any";

const chosenOf = (when: unknown): Chosen | undefined => {
  if (!isRecord(when)) return undefined;
  const { op, field, value, values, of } = when;
  if (op === "any" && Array.isArray(of)) {
    const each = of.filter(isRecord);
    const same = each.every((one) => one.op === "includes" && one.field === each[0]?.field);
    const question = each[0]?.field;
    return same && typeof question === "string"
      ? { question, chosen: each.map((one) => String(one.value)) }
      : undefined;
  }
  if (typeof field !== "string") return undefined;
  if (op === "in") return { question: field, chosen: Array.isArray(values) ? values.map(String) : [] };
  return op === "is" || op === "includes" ? { question: field, chosen: [String(value)] } : undefined;
};

/** The parts of a condition as the builder wrote it; undefined for one that it cannot show, and for none. */
export const partsIn = (when: unknown): { join: Join; parts: Chosen[] } | undefined => {
  const single = chosenOf(when);
  if (single) return { join: "all", parts: [single] };
  if (!isRecord(when) || (when.op !== "all" && when.op !== "any") || !Array.isArray(when.of))
    return undefined;
  const parts = when.of.map(chosenOf).flatMap((part) => part ?? []);
  return parts.length > 0 && parts.length === when.of.length ? { join: when.op, parts } : undefined;
};

/** The condition that the parts make, in the form language; undefined for none. Parts without an option say nothing. */
export const whenParts = (
  join: Join,
  parts: readonly Chosen[],
  earlier: readonly Question[],
): Expr | undefined => {
  const of = parts.flatMap(({ question, chosen }) => {
    const asked = earlier.find(({ key }) => key === question);
    return (asked && whenChosen(asked, chosen)) ?? [];
  });
  return of.length > 1 ? { op: join, of } : of[0];
};

const twice = (all: readonly string[]): boolean => new Set(all).size < all.length;
const shapeIssues = (question: Question, at: string, earlier: readonly Question[]): FieldIssue[] => {
  const { kind, options, rows, max } = question;
  const few = (path: string, all: readonly Named[] | undefined, min: number): FieldIssue[] =>
    (all ?? []).length < min
      ? [{ path: `${at}.${path}`, key: "tooFew", params: { min } }]
      : twice(codes(all))
        ? [{ path: `${at}.${path}`, key: "duplicate" }]
        : [];
  const steps = kind !== "SCALE" || (max !== undefined && max >= 2 && max <= MOST.scale);
  return [
    ...(hasOptions(kind) ? few("options", options, 2) : []),
    ...(kind === "MATRIX" ? few("rows", rows, 1) : []),
    ...(steps ? [] : [{ path: `${at}.max`, key: "option" }]),
    ...(question.when && !isCondition(question.when, earlier) ? [{ path: `${at}.when`, key: "option" }] : []),
  ];
};

/** What even a draft must have: a heading to find it by, questions of their own keys, conditions that can be met. */
export const draftIssues = (write: Pick<SurveyWrite, "titles" | "questions">): FieldIssue[] => [
  ...(write.titles["zh-Hant"].trim() ? [] : [{ path: "titles.zh-Hant", key: "required" }]),
  ...(twice(write.questions.map(({ key }) => key)) ? [{ path: "questions", key: "duplicate" }] : []),
  ...write.questions.flatMap(({ when }, i) =>
    when && !isCondition(when, write.questions.slice(0, i))
      ? [{ path: `questions.${i}.when`, key: "option" }]
      : [],
  ),
];

const missingTexts = (texts: Texts | undefined, path: string): FieldIssue[] =>
  languages
    .filter((language) => !texts?.[language].trim())
    .map((language) => ({ path: `${path}.${language}`, key: "required" }));

/** What must stand before anybody is asked: at least one question, every text in four languages, a day to come. */
export const openIssues = (survey: SurveyWrite, today: Day): FieldIssue[] => [
  ...missingTexts(survey.titles, "titles"),
  ...missingTexts(survey.intros, "intros"),
  ...(survey.closesOn && survey.closesOn < today
    ? [{ path: "closesOn", key: "beforeMin", params: { min: today } }]
    : []),
  ...(survey.questions.length === 0 ? [{ path: "questions", key: "tooFew", params: { min: 1 } }] : []),
  ...survey.questions.flatMap((question, i) => {
    const at = `questions.${i}`;
    const named = (path: "options" | "rows", wanted: boolean) =>
      wanted
        ? (question[path] ?? []).flatMap(({ labels }, n) => missingTexts(labels, `${at}.${path}.${n}.labels`))
        : [];
    return [
      ...missingTexts(question.labels, `${at}.labels`),
      ...shapeIssues(question, at, survey.questions.slice(0, i)),
      ...named("options", hasOptions(question.kind)),
      ...named("rows", question.kind === "MATRIX"),
      ...(question.kind === "SCALE"
        ? (["low", "high"] as const).flatMap((end) => missingTexts(question.ends?.[end], `${at}.ends.${end}`))
        : []),
    ];
  }),
];

/** True when the same is asked, in whatever words: what people have answered stays what was asked of them. */
export const asksTheSame = (a: readonly Question[], b: readonly Question[]): boolean => {
  // Members come back from the table in any order.
  const bones = (all: readonly Question[]) =>
    canonical(
      all.map(({ key, kind, options, rows, max, when }) => [
        key,
        kind,
        codes(options),
        codes(rows),
        max ?? 0,
        when ?? null,
      ]),
    );
  return bones(a) === bones(b);
};
