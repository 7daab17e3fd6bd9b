/**
 * One application under review at a time, beside those that were taken up when the rule was one for each event (spec 1
 * §9; C13; decision 0719).
 */
import { readConstraints } from "../../institutions/constraints/constraints.server.ts";
import { isProcessingTaken, WHOLE_INSTITUTION } from "../../institutions/constraints/constraints.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { PolicyOverride } from "../../policies/policy-override.ts";

const PER_EVENT = "institution+event";

/**
 * Refuses an application of a scheme of which another one is under review for a single event. The condition of the
 * write knows the entry of the scheme only, so that the entries are read, where there can be any: staff have set that
 * rule.
 * @param entry the place in processing that the submission takes
 * @throws Refusal 900033
 */
export const refuseProcessingElsewhere = async (
  institutionId: string,
  entry: string | undefined,
  overrides: readonly Pick<PolicyOverride, "key" | "value">[],
): Promise<void> => {
  const isOfScheme = entry !== undefined && entry !== WHOLE_INSTITUTION && !entry.includes("#");
  const wasPerEvent = overrides.some(
    ({ key, value }) => key === "processing.oneRecordAtATime" && value === PER_EVENT,
  );
  if (!isOfScheme || !wasPerEvent) return;
  const { processing } = await readConstraints(institutionId);
  if (isProcessingTaken(entry, processing)) throw new Refusal(errorCodes.ONE_RECORD_PROCESSING);
};
