/** The activity of an application without an event of the portal: funding for activities of others. Pure. */

import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { type Language, languages } from "../../messaging/notice-types.ts";
import { type Day, isDay } from "../../platform/day.ts";

interface Activity {
  name: string;
  dates: { start: Day; end: Day };
}

/** Returns name and days from the answers; undefined while either is missing or the scheme has no such activity. */
export const parseActivity = (
  { activity }: Pick<Scheme, "activity">,
  answers: Answers,
): Activity | undefined => {
  if (!activity) return undefined;
  const name = getValueAt(answers, activity.name);
  const [start, end] = ["from", "to"].map((side) => getValueAt(answers, `${activity.dates}.${side}`));
  if (typeof name !== "string" || !name.trim() || !isDay(start) || !isDay(end)) return undefined;
  return { name: name.trim(), dates: { start, end } };
};

/**
 * Returns the members of the header for lists, letters and deadlines; the applicant's own name is used in every
 * language.
 */
export const describeActivity = (
  scheme: Pick<Scheme, "activity">,
  answers: Answers,
): { eventNames?: Record<Language, string>; eventDates?: Activity["dates"] } => {
  const answeredActivity = parseActivity(scheme, answers);
  if (!answeredActivity) return {};
  const names = Object.fromEntries(languages.map((language) => [language, answeredActivity.name]));
  return { eventNames: names as Record<Language, string>, eventDates: answeredActivity.dates };
};
