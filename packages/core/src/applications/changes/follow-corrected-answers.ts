/** Updates the members of a header that repeat answers, after a supplement has corrected these (decision 0413). */
import type { Answers, Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { buildSupplementPeriod } from "../deadlines/submission-deadlines.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { describeActivity } from "../windows/activity.ts";

/**
 * Follows corrected answers: changes name and days of an activity outside the portal, and what counts back from its
 * days.
 */
export const followCorrectedAnswers = (
  header: ApplicationHeader,
  scheme: Scheme,
  answers: Answers,
  ctx: Context,
): ApplicationHeader => {
  const period = buildSupplementPeriod(header, answers, ctx);
  return {
    ...header,
    ...(header.eventId ? {} : describeActivity(scheme, answers)),
    ...(period.length
      ? { deadlines: [...header.deadlines.filter(({ kind }) => kind !== "supplementPeriod"), ...period] }
      : {}),
  };
};
