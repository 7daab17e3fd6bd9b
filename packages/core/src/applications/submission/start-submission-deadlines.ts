/** The deadlines that start with a submission, with their timers. */
import { getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import { startSignedFormDeadline } from "../deadlines/deadlines.ts";
import { buildReviewTimers } from "../deadlines/review-deadline.ts";
import { buildSubmissionDeadlines, resolveSignedFormDays } from "../deadlines/submission-deadlines.ts";
import type { SubmissionInput } from "./submission-input.ts";

/** Starts the deadlines of an application; `signedForm` is the one of the signed form, where one is needed. */
export const startSubmissionDeadlines = ({
  scheme,
  policy,
  answers,
  context,
  ctx,
}: Pick<SubmissionInput, "scheme" | "policy" | "answers" | "context" | "ctx">) => {
  const signedFormDays =
    resolveSignedFormDays(scheme, answers, context) ?? getPolicyNumber("signedForm.dueDays", policy);
  const signedForm =
    signedFormDays > 0
      ? startSignedFormDeadline(ctx.today, signedFormDays, {
          isPaper: scheme.needsSignedOriginal === true,
          now: ctx.now,
          calendar: ctx.calendar,
        })
      : undefined;
  const submissionDeadlines = buildSubmissionDeadlines(scheme, answers, context, ctx);
  return {
    signedForm,
    timers: [
      ...(signedForm?.timers ?? []),
      ...submissionDeadlines.flatMap((deadline) =>
        deadline.kind === "review" ? buildReviewTimers(deadline, ctx) : [],
      ),
    ],
    deadlines: [...(signedForm ? [signedForm.deadline] : []), ...submissionDeadlines],
  };
};
export type StartedDeadlines = ReturnType<typeof startSubmissionDeadlines>;
