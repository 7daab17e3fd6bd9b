/** The activity that an application is for when it is no event of ours: funding for what others hold. Pure. */
import { type Day, isDay } from "../../day.ts";
import { at } from "../../form/evaluate.ts";
import type { Answers, Scheme } from "../../form/types.ts";
import { type Language, languages } from "../../notice/types.ts";

export interface Activity {
  name: string;
  dates: { start: Day; end: Day };
}

/** Its name and days as answered, undefined while the answers do not say both or the scheme knows no such activity. */
export const activityOf = (
  { activity }: Pick<Scheme, "activity">,
  answers: Answers,
): Activity | undefined => {
  if (!activity) return undefined;
  const name = at(answers, activity.name);
  const [start, end] = ["from", "to"].map((side) => at(answers, `${activity.dates}.${side}`));
  if (typeof name !== "string" || !name.trim() || !isDay(start) || !isDay(end)) return undefined;
  return { name: name.trim(), dates: { start, end } };
};

/** The header's members that lists, letters and clocks read; the applicant's own name for it stands in every language. */
export const aboutActivity = (
  scheme: Pick<Scheme, "activity">,
  answers: Answers,
): { eventNames?: Record<Language, string>; eventDates?: Activity["dates"] } => {
  const held = activityOf(scheme, answers);
  if (!held) return {};
  const names = Object.fromEntries(languages.map((language) => [language, held.name]));
  return { eventNames: names as Record<Language, string>, eventDates: held.dates };
};
