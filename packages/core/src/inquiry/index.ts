/** What is wrong with a question to the institute, for the page and for the server. Pure. */
import { isEmail } from "../account/rules.ts";
import { hasLink } from "../form/links.ts";
import { countCharacters } from "../form/text.ts";

/** Characters of a question. */
export const QUESTION = { min: 10, max: 1000 };

export interface Issue {
  path: "company" | "name" | "email" | "question" | "consent";
  key: "noLinks" | "required" | "email" | "tooShort" | "agree";
  params?: Record<string, string | number>;
}

export const issuesOf = (
  asked: Record<"name" | "email" | "question", string> & { company?: string | undefined; consent: boolean },
): Issue[] => {
  const issues: Issue[] = [];
  const question = asked.question.trim();
  if (!asked.name.trim()) issues.push({ path: "name", key: "required" });
  else if (hasLink(asked.name)) issues.push({ path: "name", key: "noLinks" });
  if (hasLink(asked.company ?? "")) issues.push({ path: "company", key: "noLinks" });
  if (!asked.email.trim()) issues.push({ path: "email", key: "required" });
  else if (!isEmail(asked.email.trim())) issues.push({ path: "email", key: "email" });
  if (!question) issues.push({ path: "question", key: "required" });
  else if (countCharacters(question) < QUESTION.min)
    issues.push({
      path: "question",
      key: "tooShort",
      params: { min: QUESTION.min, unit: "characters" },
    });
  if (!asked.consent) issues.push({ path: "consent", key: "agree" });
  return issues;
};
