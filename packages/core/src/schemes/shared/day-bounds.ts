/** Sensible bounds of days where the specification gives none: a day far away is likely a typing error. */
import {
  dayAdd,
  field,
  lte,
  policy,
  type TypedOperand,
  todayOperand,
} from "../../forms/expressions/expressions.ts";
import type { Rule } from "../../forms/types/index.ts";

/** From today to the most years ahead that staff allow. */
export const futureDayBounds = {
  min: todayOperand,
  max: dayAdd(todayOperand, policy("plannedDates", "maxYearsAhead"), "YEARS"),
};

/** Conferences choose their place long before they are held. */
export const conferenceDayBounds = {
  min: todayOperand,
  max: dayAdd(todayOperand, policy("plannedDates", "conferenceMaxYearsAhead"), "YEARS"),
};

/**
 * The first year in which an institution can have been founded. The oldest ones are older than companies: the house of
 * mercy of Macao is of 1569, and some universities are of the Middle Ages.
 */
export const FIRST_FOUNDING_YEAR = 1000;
/** Bounds the day on which an institution was founded or began its activity. */
export const foundingDayBounds = {
  min: { op: "value", value: `${FIRST_FOUNDING_YEAR}-01-01` } as TypedOperand,
  max: todayOperand,
};

/** Bounds a day that has passed, since the first year that a form accepts. */
export const pastDayBounds = {
  min: { op: "value", value: "1800-01-01" } as TypedOperand,
  max: todayOperand,
};

/** An activity lasts no longer than the policy allows, so that a wrong year at its end is noticed. */
export const buildDurationRule = <F extends string>(
  dates: F,
  limit: "maxDays" | "conventionMaxDays" = "maxDays",
) => ({
  ...buildPeriodRule(`${dates}.from` as const, `${dates}.to` as const, limit),
  id: `${dates}Duration`,
});
/** Builds the rule for an activity whose days are two answers. */
export const buildPeriodRule = <F extends string, T extends string>(
  from: F,
  to: T,
  limit: "maxDays" | "conventionMaxDays" = "maxDays",
) => {
  const days = policy("plannedDates", limit);
  return {
    id: `${to}Duration`,
    must: lte(field(to), dayAdd(dayAdd(field(from), days), -1)),
    at: to,
    key: "activityTooLong",
    worked: { days },
  } satisfies Rule;
};
