/** Checks a submission before anything is written: the draft, the window, the answers and the rules of the scheme. */
import type { Answers, CheckContext } from "../../forms/types/index.ts";
import { pruneAnswers, validateAnswers } from "../../forms/validate-answers.ts";
import type { Context } from "../../platform/actor.ts";
import { type ErrorCode, errorCodes, Refusal } from "../../platform/errors.ts";
import { refuseUnknownFields, refuseWrongDraft } from "../changes/submission-guards.ts";
import { buildCheckContext, explainContactIssue } from "../eligibility/check-context.server.ts";
import {
  checkCertification,
  checkOwners,
  checkSchemeRules,
  checkWindow,
  refuseIneligible,
  refuseUnmet,
} from "../eligibility/eligibility-conditions.ts";
import type { ApplicationWrite } from "../model/schema.ts";
import { applyReportedValues } from "../reports/report-prefill.ts";
import { refuseLateApplication } from "../windows/application-deadline.ts";
import type { LoadedSubmission } from "./load-submission.server.ts";

/** Refuses invalid submissions and returns the visible answers with the input of their validation. */
export const checkSubmission = async (loaded: LoadedSubmission, input: ApplicationWrite, ctx: Context) => {
  const { scheme, draft, institution, event, checkRows, policy, reported } = loaded;
  refuseUnknownFields(scheme, input.answers);
  refuseWrongDraft(draft, input, ctx);
  refuseUnmet(checkCertification(scheme, institution));
  refuseUnmet(checkWindow(scheme, event, policy, ctx));
  const subjects = { ...checkRows, institution, event, policy };
  const { context, leftContact } = buildCheckContext(scheme, input.answers, subjects, ctx);
  const prunedAnswers = pruneAnswers(scheme, input.answers, context);
  const answers = reported
    ? applyReportedValues(scheme, prunedAnswers, reported.header, reported.answers)
    : prunedAnswers;
  await refuseInvalidAnswers(loaded, input, answers, context);
  if (leftContact)
    throw new Refusal(errorCodes.CONTACT_MISMATCH, { fields: [{ path: leftContact, key: "contactLeft" }] });
  refuseLateApplication(scheme, answers, context, ctx.calendar);
  refuseIneligible(checkSchemeRules(scheme, answers, context));
  refuseUnmet(checkOwners(scheme, event, institution));
  return { answers, context };
};

const refuseInvalidAnswers = async (
  { scheme, institutionId }: LoadedSubmission,
  input: ApplicationWrite,
  answers: Answers,
  context: CheckContext,
): Promise<void> => {
  const issues = validateAnswers(scheme, answers, context, { mode: "submit" });
  if (issues.length === 0) return;
  const code =
    issues.find((issue) => issue.code)?.code ??
    (await explainContactIssue(scheme, input.answers, issues, institutionId)) ??
    errorCodes.RED_FIELDS_REQUIRED;
  throw new Refusal(code as ErrorCode, {
    fields: issues.map(({ path, key, params, number }) => ({
      path,
      key,
      ...(params ? { params: params as Record<string, string> } : {}),
      ...(number === undefined ? {} : { number }),
    })),
  });
};
