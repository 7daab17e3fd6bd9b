/**
 * Finds what a published event must offer and does not: an option for every choice that its forms require, a price of
 * the stand that one of them sells, the text of a clause that is agreed to, and the variant of its fair. Without the
 * first nobody can apply, without the second the stand is free, without the third people agree to nothing, and without
 * the last the form does not ask for what the fair needs. Pure.
 */

import { listFields } from "../forms/expressions/computed-values.ts";
import { evaluateCondition } from "../forms/expressions/evaluate.ts";
import { listOptionCodes } from "../forms/kinds/field-checker.ts";
import type { Answers, CheckContext, Expr, Field, Scheme } from "../forms/types/index.ts";
import { parseDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { toJsonMembers } from "../platform/json.ts";
import { addMemberSchemes, findScheme, getFormVariant } from "../schemes/index.ts";
import type { EventDetail, LocalizedText } from "./event-schema.ts";

type EventChoice = { key: string; source: string; codes: readonly string[]; isNeeded: boolean };

/** Lists the choices of a form among what the event offers. */
const listEventChoices = (scheme: Scheme, context: CheckContext, answers: Answers): EventChoice[] => {
  const isNeverMet = (when: Expr | undefined): boolean =>
    when !== undefined && evaluateCondition(when, { answers, context }) === false;
  return scheme.steps.flatMap((step) =>
    step.fields.flatMap((field: Field): EventChoice[] => {
      if (!("options" in field) || !("event" in field.options)) return [];
      const codes = listOptionCodes(field.options, { answers, context }) ?? [];
      const isNeeded = field.required === true && !isNeverMet(step.when) && !isNeverMet(field.when);
      return [{ key: field.key, source: field.options.event, codes, isNeeded }];
    }),
  );
};

/** A choice with one option is answered by it: at an online event nobody needs a booth. */
const answerOnlyOptions = (choices: readonly EventChoice[]): Answers =>
  Object.fromEntries(
    choices.flatMap(({ key, codes: [only, ...more] }) => (only && !more.length ? [[key, only]] : [])),
  );

/** Two choices of a list differ from each other, so they need two options. */
const findEmptyChoices = (scheme: Scheme, context: CheckContext): FieldIssue[] => {
  const onlyOptions = answerOnlyOptions(listEventChoices(scheme, context, {}));
  const neededChoices = listEventChoices(scheme, context, onlyOptions).filter(({ isNeeded }) => isNeeded);
  return neededChoices.flatMap(({ source, codes }): FieldIssue[] => {
    const min = neededChoices.filter((other) => other.source === source).length;
    return codes.length < min ? [{ path: source, key: "tooFew", params: { min } }] : [];
  });
};

const findUnpricedStand = ({ fees }: Scheme, { booths, form }: EventDetail): FieldIssue[] =>
  fees.eligibility === undefined ||
  form === "ONLINE" ||
  booths.some(({ eligibility }) => eligibility === fees.eligibility)
    ? []
    : [{ path: "booths", key: "standUnpriced" }];

/**
 * Whoever agrees to a text of the event, such as the fifth clause, can read it in one language at least (spec 2 §5).
 */
const findEmptyClauses = (scheme: Scheme, event: EventDetail): FieldIssue[] =>
  listFields(scheme).flatMap((field): FieldIssue[] => {
    const content = field.kind === "declaration" ? field.content : undefined;
    const member = /^event\.(\w+)$/.exec(content ?? "")?.[1];
    if (member === undefined) return [];
    const texts = event[member as keyof EventDetail] as Partial<LocalizedText> | undefined;
    const isEmpty = Object.values(texts ?? {}).every((text) => !text.trim());
    return isEmpty ? [{ path: `${member}.zh-Hant`, key: "required" }] : [];
  });

/**
 * The variant of the event decides what its form asks for, such as the letter of statement at a franchise fair (spec 2
 * §3). It is that of one of the fairs that the event takes.
 */
const findVariantIssues = ({ applicationTypes, formVariant }: EventDetail): FieldIssue[] => {
  const variants = applicationTypes.map(getFormVariant).filter((variant) => variant !== "NONE");
  return variants.length === 0 || variants.includes(formVariant)
    ? []
    : [{ path: "formVariant", key: "variantOfOthers" }];
};

/** Finds what is missing, each list once. */
export const findOfferGaps = (event: EventDetail): FieldIssue[] => {
  const context = {
    today: parseDay(event.dates.start),
    event: toJsonMembers(event),
  };
  const issues = addMemberSchemes(event.applicationTypes).flatMap((id) => {
    const scheme = findScheme(id);
    if (!scheme) return [];
    return [
      ...findEmptyChoices(scheme, context),
      ...findUnpricedStand(scheme, event),
      ...findEmptyClauses(scheme, event),
    ];
  });
  return [...issues, ...findVariantIssues(event)].filter(
    ({ path, key }, i, all) => all.findIndex((other) => other.path === path && other.key === key) === i,
  );
};
