/** The day until which further documents can be sent, and the last one that is possible. Pure. */

import { isConditionMet } from "../../../../forms/expressions/evaluate.ts";
import { resolveLimit } from "../../../../forms/kinds/field-checker.ts";
import type { Answers } from "../../../../forms/types/index.ts";
import type { Context } from "../../../../platform/actor.ts";
import { addDays, type Day, isDay, parseDay } from "../../../../platform/day.ts";
import { findScheme } from "../../../../schemes/index.ts";
import {
  type EffectFacts,
  type EffectInput,
  parseFutureWorkingDay,
  refuseField,
} from "../../../changes/transition-effect.ts";
import { findLastDocumentsDay } from "../../../deadlines/last-documents-day.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";

/**
 * Returns the last day for documents. For a booth it is the day of its event, otherwise so many days before the event
 * (decision 0630; spec 2 §5: 45). An application that is incomplete then counts as abandoned. The lapse of the
 * supplement does this, because no supplement is requested beyond that day without a reason.
 */
const findDocumentsDeadline = (
  header: ApplicationHeader,
  answers: Answers,
  event: EffectFacts["event"],
): Day | undefined => {
  const scheme = findScheme(header.scheme);
  const deadline = scheme?.deadlines.find(
    ({ kind, anchor }) => kind === "documentsBy" && anchor === "EVENT_START",
  );
  if (!deadline || !header.eventDates) return undefined;
  if (scheme?.limits.group === "BOOTH" && isDay(event?.registration.documentsBy))
    return parseDay(event.registration.documentsBy);
  const { when } = deadline;
  const context = {
    today: parseDay(header.eventDates.start),
    ...(header.policy ? { policy: header.policy } : {}),
  };
  if (when && !isConditionMet(when, { answers, context })) return undefined;
  const days = resolveLimit(deadline.amount, { answers: {}, context });
  return days === undefined ? undefined : addDays(parseDay(header.eventDates.start), -days);
};

/**
 * Parses a day for documents: a working day to come, not after the last one that can be set. The documents of a report
 * come after the activity.
 */
export const parseDocumentsDay = (
  header: Pick<ApplicationHeader, "deadlines" | "eventDates">,
  dueOn: string | undefined,
  ctx: Context,
): Day => {
  const day = parseFutureWorkingDay(dueOn, ctx);
  const max = findLastDocumentsDay(header, ctx.today, ctx.calendar);
  return max !== undefined && day > max
    ? refuseField({ path: "dueOn", key: "afterMax", params: { max } })
    : day;
};

/** Parses the day until which documents can be sent, with a reason where it is after the last day for documents. */
export const parseSupplementDay = (
  header: ApplicationHeader,
  input: EffectInput<"dueOn" | "reason">,
  ctx: Context,
  facts: EffectFacts,
): Day => {
  const dueOn = parseDocumentsDay(header, input.dueOn, ctx);
  // After that day only documents excused by an accepted reason are possible; staff have to say which (R491).
  const documentsDeadline = findDocumentsDeadline(header, facts.body?.answers ?? {}, facts.event);
  if (documentsDeadline && dueOn > documentsDeadline && !input.reason?.trim())
    return refuseField({ path: "reason", key: "afterMark", params: { mark: documentsDeadline } });
  return dueOn;
};
