/** The answers of an application after a supplement (decisions 0413, 0625). Pure. */
import { writeFixedValues } from "../../../../forms/fixed-values.ts";
import type { Answers, CheckContext, Scheme } from "../../../../forms/types/index.ts";
import { dropHiddenAnswers } from "../../../../forms/visible-fields.ts";

/**
 * Merges what was sent into the answers. Values that were fixed at the submission stay, whatever is sent for them. What
 * is hidden now is no answer any more, as at a submission, and nobody has validated it.
 */
export const mergeSupplementAnswers = (
  scheme: Pick<Scheme, "steps">,
  { before, sent }: { before: Answers; sent: Answers },
  context: CheckContext,
): Answers =>
  dropHiddenAnswers(
    scheme,
    { before, after: writeFixedValues(scheme, { ...before, ...sent }, before) },
    context,
  );
