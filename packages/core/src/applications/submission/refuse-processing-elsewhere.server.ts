/**
 * One application under review at a time, beside those that were taken up when another rule was in force (spec 1 §9;
 * C13; decisions 0719, 0849).
 */
import { readConstraints } from "../../institutions/constraints/constraints.server.ts";
import { isProcessingTaken, WHOLE_INSTITUTION } from "../../institutions/constraints/constraints.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { PolicyOverride } from "../../policies/policy-override.ts";

const PER_EVENT = "institution+event";

/**
 * Refuses an application of a scheme of which another one is under review for a single event, and any application
 * beside one that is reviewed again where the rule is one for the institution. The condition of the write knows the
 * entry of this application only, so that the entries are read, where there can be others: staff have set such a rule.
 * @param entry the place in processing that the submission takes
 * @throws Refusal 900033
 */
export const refuseProcessingElsewhere = async (
  institutionId: string,
  entry: string | undefined,
  overrides: readonly Pick<PolicyOverride, "key" | "value">[],
): Promise<void> => {
  if (entry === undefined || entry.includes("#")) return;
  const wasPerEvent = overrides.some(
    ({ key, value }) => key === "processing.oneRecordAtATime" && value === PER_EVENT,
  );
  if (entry !== WHOLE_INSTITUTION && !wasPerEvent) return;
  const { processing } = await readConstraints(institutionId);
  if (isProcessingTaken(entry, processing)) throw new Refusal(errorCodes.ONE_RECORD_PROCESSING);
};
