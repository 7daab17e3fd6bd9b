/** What is wrong with the answers of a supplement, as the server finds it. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers, CheckContext, FormIssue, Scheme } from "@portal/core/forms/types/index";
import { validateSupplementAnswers } from "@portal/core/forms/validate-supplement";
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";

/** Lists the issues of the fields that were asked for, by the day of the application where that is wider. */
export const listSupplementIssues = (
  { answers: before, submittedAt, createdAt }: Pick<ApplicationView, "answers" | "submittedAt" | "createdAt">,
  { scheme, answers, fields }: { scheme: Scheme; answers: Answers; fields: string[] },
  context: CheckContext,
): FormIssue[] =>
  validateSupplementAnswers(
    scheme,
    normalizeAnswers(scheme, answers),
    { before, submittedOn: toMacaoDay(toInstant(submittedAt ?? createdAt)) },
    context,
    { only: fields },
  );
