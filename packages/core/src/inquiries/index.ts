/** Validates an inquiry to the institute, for the page and for the server. Pure. */

import { hasLink } from "../forms/values/link-detection.ts";
import { countCharacters } from "../forms/values/text-rules.ts";
import { isEmailAddress } from "../platform/email-address.ts";
import { normalizeAddress } from "../platform/normalize-text.ts";

/** Length of a question in characters. */
export const QUESTION_LENGTH = { min: 10, max: 1000 };

interface InquiryIssue {
  path: "company" | "name" | "email" | "question" | "consent";
  key: "noLinks" | "required" | "email" | "tooShort" | "agree";
  params?: Record<string, string | number>;
}

/** Finds what is missing or wrong in an inquiry, by the members of its body. */
export const findInquiryIssues = (
  inquiry: Record<"name" | "email" | "question", string> & { company?: string | undefined; consent: boolean },
): InquiryIssue[] => {
  const issues: InquiryIssue[] = [];
  const question = inquiry.question.trim();
  if (!inquiry.name.trim()) issues.push({ path: "name", key: "required" });
  else if (hasLink(inquiry.name)) issues.push({ path: "name", key: "noLinks" });
  if (hasLink(inquiry.company ?? "")) issues.push({ path: "company", key: "noLinks" });
  if (!inquiry.email.trim()) issues.push({ path: "email", key: "required" });
  else if (!isEmailAddress(normalizeAddress(inquiry.email))) issues.push({ path: "email", key: "email" });
  if (!question) issues.push({ path: "question", key: "required" });
  else if (countCharacters(question) < QUESTION_LENGTH.min)
    issues.push({
      path: "question",
      key: "tooShort",
      params: { min: QUESTION_LENGTH.min, unit: "characters" },
    });
  if (!inquiry.consent) issues.push({ path: "consent", key: "agree" });
  return issues;
};
