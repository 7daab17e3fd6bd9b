/**
 * Clocks that the submission itself starts (workflow.md › submit): until when it is reviewed, until when the signed
 * original comes where the scheme wants the paper, until when supplements are taken. Pure.
 */
import type { Context } from "../../actor.ts";
import { addDays, daysBetween } from "../../day.ts";
import { limitOf } from "../../form/kinds/fault.ts";
import type { Answers, CheckContext, Scheme } from "../../form/types.ts";
import { anchorOf } from "../eligibility/lead.ts";
import type { Deadline } from "../wire.ts";
import { countedFrom } from "./deadlines.ts";

/** Who hands in on one of the last days still has time to print, sign and scan. */
const LEAST_DAYS = 7;
/**
 * Days in which the signed original comes, where the scheme wants one: counted from the submission (spec 3 §9), or up to so
 * many days after an activity that is answered (spec 3 §9), a week at least.
 */
export const originalDays = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
): number | undefined => {
  const original = scheme.deadlines.find(({ kind }) => kind === "original");
  const amount = original && limitOf(original.amount, { answers, context });
  const from = original && anchorOf(original, answers, context)?.day;
  if (amount === undefined || !from) return amount;
  return Math.max(LEAST_DAYS, daysBetween(context.today, addDays(from, amount)));
};

/** The deadlines that an application begins with, beside the signed form. */
export const clocksOf = (
  scheme: Pick<Scheme, "deadlines">,
  answers: Answers,
  context: CheckContext,
  { today, calendar }: Pick<Context, "today" | "calendar">,
): Deadline[] =>
  scheme.deadlines.flatMap((one) => {
    const supplements = one.kind === "supplementPeriod";
    if (one.kind !== "review" && !supplements) return [];
    const from = supplements ? anchorOf(one, answers, context)?.day : today;
    const amount = limitOf(one.amount, { answers, context });
    if (!from || amount === undefined) return [];
    const signed = one.direction === "BEFORE" ? -amount : amount;
    return [countedFrom(one.kind, from, signed, one.unit, calendar)];
  });
