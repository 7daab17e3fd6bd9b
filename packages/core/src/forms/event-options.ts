/**
 * What answers choose among the lists and the days of their event, and what of it the event offers no longer (decision
 * 0714). Pure.
 */

import { isDay } from "../platform/day.ts";
import { listFields } from "./expressions/computed-values.ts";
import { getValueAt } from "./expressions/evaluate.ts";
import { listOptionCodes } from "./kinds/field-checker.ts";
import type { Answers, CheckContext, ChoiceOptions, Field, Json, Operand, Scheme } from "./types/index.ts";
import { coerceToCodes, coerceToRecord } from "./values/coerce-json.ts";
import { pruneAnswers } from "./visible-fields.ts";

type EventOptions = Extract<ChoiceOptions, { event: unknown }>;
/** The lists of an event from which forms offer options. */
export type EventList = EventOptions["event"];
type EventChoice = Field & { options: EventOptions };
type EventDay = "dates.start" | "dates.end";
/**
 * What of an event an answer has chosen: a code of one of its lists, or a day, which now lies beyond its first or last
 * one.
 */
export type ChosenOption = { list: EventList; code: string } | { bound: EventDay; day: string };

const isEventChoice = (field: Field): field is EventChoice => "options" in field && "event" in field.options;

/** Lists the codes that an answer has chosen. */
const listChosenCodes = ({ kind }: Field, value: Json | undefined): readonly string[] => {
  switch (kind) {
    case "quantities":
      return Object.keys(coerceToRecord(value));
    case "choiceOther":
    case "bandOrNumber":
      return [getValueAt(value, "code")].filter((code) => typeof code === "string");
    case "choice":
      return typeof value === "string" && value !== "" ? [value] : [];
    default:
      return coerceToCodes(value);
  }
};

/** Returns an answer without some of its codes; undefined where nothing is left of it. */
const omitCodes = ({ kind }: Field, value: Json | undefined, codes: readonly string[]): Json | undefined => {
  if (kind === "quantities") {
    const rest = Object.entries(coerceToRecord(value)).filter(([code]) => !codes.includes(code));
    return rest.length > 0 ? Object.fromEntries(rest) : undefined;
  }
  if (kind === "choice" || kind === "choiceOther" || kind === "bandOrNumber") return undefined;
  const rest = coerceToCodes(value).filter((code) => !codes.includes(code));
  return rest.length > 0 ? rest : undefined;
};

const listLostCodes = (field: EventChoice, answers: Answers, context: CheckContext): readonly string[] => {
  const offeredCodes = listOptionCodes(field.options, { answers, context });
  return offeredCodes === undefined
    ? []
    : listChosenCodes(field, answers[field.key]).filter((code) => !offeredCodes.includes(code));
};

/** Answers of a form that choose what its event does not offer, and what is left of each of them. */
export interface LostAnswer {
  key: string;
  step: string;
  rest: Json | undefined;
}

/** Lists the shown answers that choose something which the event does not offer. */
export const listLostAnswers = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  context: CheckContext,
): LostAnswer[] => {
  if (!context.event) return [];
  const shownAnswers = pruneAnswers(scheme, answers, context);
  return scheme.steps.flatMap(({ id: step, fields }) =>
    fields.filter(isEventChoice).flatMap((field): LostAnswer[] => {
      const lostCodes = listLostCodes(field, shownAnswers, context);
      if (lostCodes.length === 0) return [];
      return [{ key: field.key, step, rest: omitCodes(field, answers[field.key], lostCodes) }];
    }),
  );
};

/** A day on which something is to take place is bounded by a day of the event, one of a journey by more than that. */
const isEventDay = (bound: Operand | undefined): bound is { op: "event"; path: EventDay } =>
  bound?.op === "event" && (bound.path === "dates.start" || bound.path === "dates.end");

const listRemovedDays = (
  { min, max }: Extract<Field, { kind: "day" | "dayRange" }>,
  day: string,
  { before, after }: EventChange,
): ChosenOption[] => {
  const isBeyond = { min: (limit: string) => day < limit, max: (limit: string) => day > limit };
  return [["min", min] as const, ["max", max] as const].flatMap(([side, bound]): ChosenOption[] => {
    if (!isEventDay(bound)) return [];
    const [wasBeyond, lies] = [before, after].map(({ event }) => {
      const limit = getValueAt(event, bound.path);
      return isDay(limit) && isBeyond[side](limit);
    });
    return lies && !wasBeyond ? [{ bound: bound.path, day }] : [];
  });
};

/** What validation reads of an event before and after a change. */
interface EventChange {
  before: CheckContext;
  after: CheckContext;
}

/** Lists the chosen options of an event that a change of the event removes. */
export const listRemovedOptions = (
  scheme: Pick<Scheme, "steps">,
  answers: Answers,
  change: EventChange,
): ChosenOption[] =>
  listFields(scheme).flatMap((field): ChosenOption[] => {
    const answer = answers[field.key];
    if (field.kind === "day") return isDay(answer) ? listRemovedDays(field, answer, change) : [];
    if (!isEventChoice(field)) return [];
    const missingBefore = listLostCodes(field, answers, change.before);
    return listLostCodes(field, answers, change.after)
      .filter((code) => !missingBefore.includes(code))
      .map((code) => ({ list: field.options.event, code }));
  });
