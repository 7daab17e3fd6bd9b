/** Refuses the answers of a submission, each issue with its path, and the code of what is wrong. */

import { chooseRefusalCode, listRefusalParams } from "../../forms/refusal-code.ts";
import type { Answers, CheckContext, Scheme } from "../../forms/types/index.ts";
import { validateAnswers } from "../../forms/validate-answers.ts";
import { type ErrorCode, Refusal } from "../../platform/errors.ts";
import { explainContactIssue } from "../eligibility/check-context.server.ts";

/**
 * Refuses answers that do not keep the rules of their form.
 * @param sentAnswers the answers before hidden ones were removed, with the contact that was chosen
 * @throws Refusal with every issue
 */
export const refuseInvalidAnswers = async (
  scheme: Scheme,
  answers: Answers,
  sentAnswers: Answers,
  context: CheckContext,
  institutionId: string,
): Promise<void> => {
  const issues = validateAnswers(scheme, answers, context, { mode: "submit" });
  if (issues.length === 0) return;
  const contactCode = issues.some(({ code }) => code !== undefined)
    ? undefined
    : await explainContactIssue(scheme, sentAnswers, issues, institutionId);
  throw new Refusal((contactCode as ErrorCode | undefined) ?? chooseRefusalCode(issues), {
    ...listRefusalParams(issues),
    fields: issues.map(({ path, key, params, number }) => ({
      path,
      key,
      ...(params ? { params: params as Record<string, string> } : {}),
      ...(number === undefined ? {} : { number }),
    })),
  });
};
