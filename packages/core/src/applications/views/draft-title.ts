/** The name of a draft in lists, from its own answers: several drafts of one form would look alike without it. Pure. */
import { getValueAt } from "../../forms/expressions/evaluate.ts";
import type { Answers, Json, Scheme } from "../../forms/types/index.ts";

/** Characters of a title; a list has no room for more. */
const MAX_LENGTH = 80;

/** Reads the text of an answer; of a text in several languages the first that is filled in. */
const readText = (answer: Json | undefined): string => {
  if (typeof answer === "string") return answer.trim();
  if (answer === null || typeof answer !== "object" || Array.isArray(answer)) return "";
  return ["zh", "en", "pt"].map((language) => readText(answer[language])).find(Boolean) ?? "";
};

/** Lists the paths of the answers that can title a draft; empty for a form whose drafts have no title. */
export const listTitlePaths = ({
  titleFields,
  activity,
}: Pick<Scheme, "titleFields" | "activity">): readonly string[] =>
  titleFields ?? (activity ? [activity.name] : []);

/** Returns the title, or undefined while nothing that names the application is answered. */
export const buildDraftTitle = (
  scheme: Pick<Scheme, "titleFields" | "activity">,
  answers: Answers,
): string | undefined => {
  const title = listTitlePaths(scheme)
    .map((path) => readText(getValueAt(answers, path)))
    .find(Boolean);
  return title && [...title].slice(0, MAX_LENGTH).join("");
};
