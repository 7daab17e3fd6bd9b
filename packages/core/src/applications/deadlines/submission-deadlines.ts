/**
 * Clocks that the submission itself starts (workflow.md › submit): until when it is reviewed, until when the signed
 * original comes where the scheme wants the paper, until when supplements are taken. Pure.
 */

import { resolveLimit } from "../../forms/kinds/checker.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { addDays, daysBetween } from "../../platform/day.ts";
import type { Deadline } from "../model/schema.ts";
import { resolveAnchor } from "../windows/application-deadline.ts";
import { countDeadline } from "./deadlines.ts";

/** Who hands in on one of the last days still has time to print, sign and scan. */
const MIN_DAYS = 7;
/**
 * Days in which the signed original comes, where the scheme wants one: counted from the submission (spec 3 §9), or up to so
 * many days after an activity that is answered (spec 3 §9), a week at least.
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

/** The deadlines that an application begins with, beside the signed form. */
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
