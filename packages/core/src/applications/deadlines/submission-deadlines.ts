/**
 * Deadlines that start with the submission (workflow.md › submit): the review, the signed original where the scheme
 * needs it on paper, and the end of the period for supplements. Pure.
 */

import { resolveLimit } from "../../forms/kinds/field-checker.ts";
import { resolveAnchor } from "../../forms/lead-times.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { addDays, daysBetween } from "../../platform/day.ts";
import { findScheme } from "../../schemes/index.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { Deadline } from "../model/application-schema.ts";
import { countDeadline } from "./deadlines.ts";

/** Applicants who submit on one of the last days still have time to print, sign and scan. */
const MIN_DAYS = 7;
/**
 * Returns the number of days for the signed original, where the scheme needs one: counted from the submission (spec 3
 * §9), or until so many days after the activity in the answers (spec 3 §9), at least a week.
 */
export const resolveSignedFormDays = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
): number | undefined => {
  const signedFormDefinition = scheme.deadlines.find(({ kind }) => kind === "original");
  const amount = signedFormDefinition && resolveLimit(signedFormDefinition.amount, { answers, context });
  const from = signedFormDefinition && resolveAnchor(signedFormDefinition, answers, context)?.day;
  if (amount === undefined || !from) return amount;
  return Math.max(MIN_DAYS, daysBetween(context.today, addDays(from, amount)));
};

/** Builds the initial deadlines of an application, besides the signed form. */
export const buildSubmissionDeadlines = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  { today, calendar }: Pick<Context, "today" | "calendar">,
): Deadline[] =>
  scheme.deadlines.flatMap((definition) => {
    const { kind } = definition;
    if (kind !== "review" && kind !== "supplementPeriod") return [];
    const isSupplementPeriod = kind === "supplementPeriod";
    const from = isSupplementPeriod ? resolveAnchor(definition, answers, context)?.day : today;
    const amount = resolveLimit(definition.amount, { answers, context });
    if (!from || amount === undefined) return [];
    const signedAmount = definition.direction === "BEFORE" ? -amount : amount;
    return [countDeadline(kind, from, signedAmount, definition.unit, calendar)];
  });

/**
 * Builds the end of the period in which documents can be sent at all (109003), counted back from a day in the answers;
 * none where the scheme has no such period. It follows corrected answers and holds again when the review starts again.
 */
export const buildSupplementPeriod = (
  { scheme, policy }: Pick<ApplicationHeader, "scheme" | "policy">,
  answers: Answers,
  ctx: Pick<Context, "today" | "calendar">,
): Deadline[] => {
  const definition = findScheme(scheme);
  const context = { today: ctx.today, ...(policy ? { policy } : {}) };
  return definition
    ? buildSubmissionDeadlines(definition, answers, context, ctx).filter(
        ({ kind }) => kind === "supplementPeriod",
      )
    : [];
};
