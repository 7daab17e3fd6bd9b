/** The activity that an application is for when it is no event of ours: funding for what others hold. Pure. */

import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Answers, Scheme } from "../../forms/types/index.ts";
import { type Language, languages } from "../../messaging/notice-types.ts";
import { type Day, isDay } from "../../platform/day.ts";

export interface Activity {
  name: string;
  dates: { start: Day; end: Day };
}

/** Its name and days as answered, undefined while the answers do not say both or the scheme knows no such activity. */
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

/** The header's members that lists, letters and clocks read; the applicant's own name for it stands in every language. */
export const describeActivity = (
  scheme: Pick<Scheme, "activity">,
  answers: Answers,
): { eventNames?: Record<Language, string>; eventDates?: Activity["dates"] } => {
  const answeredActivity = parseActivity(scheme, answers);
  if (!answeredActivity) return {};
  const names = Object.fromEntries(languages.map((language) => [language, answeredActivity.name]));
  return { eventNames: names as Record<Language, string>, eventDates: answeredActivity.dates };
};
