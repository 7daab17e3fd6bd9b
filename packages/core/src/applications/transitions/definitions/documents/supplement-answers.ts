/** The answers of an application after a supplement (decisions 0413, 0625). Pure. */
import { writeFixedValues } from "../../../../forms/fixed-values.ts";
import type { Answers, CheckContext, Scheme } from "../../../../forms/types/index.ts";
import { dropHiddenAnswers } from "../../../../forms/visible-fields.ts";
import { listReportedBudget } from "../../../reports/report-prefill.ts";

/**
 * Merges what was sent into the answers; one that is sent as null is removed. Values that were fixed at the submission
 * stay, whatever is sent for them. What is hidden now is no answer any more, as at a submission, and nobody has
 * validated it.
 * @param reported the answers of the application that a report is about: a row that the supplement adds has its budget
 * from there, as a row of the submission
 */
export const mergeSupplementAnswers = (
  scheme: Pick<Scheme, "steps">,
  { before, sent, reported }: { before: Answers; sent: Answers; reported?: Answers | undefined },
  context: CheckContext,
): Answers =>
  dropHiddenAnswers(
    scheme,
    {
      before,
      after: writeFixedValues(
        scheme,
        Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([key]) => sent[key] !== null)),
        { ...before, ...(reported && listReportedBudget(reported)) },
      ),
    },
    context,
  );
