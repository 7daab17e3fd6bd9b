/** Which decisions a second person countersigns, by the policy `countersign` (decisions 0764, 0786). Pure. */
import { getPolicy, getPolicyNumber } from "../../forms/code-lists/policy-values.ts";
import type { Json } from "../../forms/types/index.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ActionBody } from "../model/application-schema.ts";

/** The decisions by which an institution is granted money or refused it. A rejection before refuses it as well. */
const grantDecisions: ReadonlySet<SubmittedAction> = new Set(["decideFunding", "reject"]);
/** The decisions that take away what was granted: for a breach, or because its institution is wound up. */
const grantRevocations: ReadonlySet<SubmittedAction> = new Set(["cancelGrant", "closeWaitingGrant"]);

/**
 * Returns the amount in avos that a decision on a grant is about: what was asked for, or more where more is granted. An
 * application that names no amount is about any amount.
 * @param amount what the decision grants, or takes away
 */
const getAmountAtStake = ({ asked }: { asked?: number | undefined }, amount: number | undefined): number =>
  asked === undefined && amount === undefined ? Number.POSITIVE_INFINITY : Math.max(asked ?? 0, amount ?? 0);

/**
 * Returns whether a decision waits for a second person's signature.
 * @param policy the values of today, because it is about who decides today
 */
export const needsCountersignature = (
  { funding }: Pick<ApplicationHeader, "funding">,
  action: SubmittedAction,
  { amount }: Pick<ActionBody, "amount">,
  policy: Record<string, Json>,
): boolean => {
  const isRevocation = grantRevocations.has(action);
  return (
    funding !== undefined &&
    (isRevocation || grantDecisions.has(action)) &&
    getPolicy("countersign", policy, "grants") === "TWO_PERSONS" &&
    getAmountAtStake(funding, isRevocation ? funding.amount : amount) >=
      getPolicyNumber("countersign", policy, "grantsFromMop") * 100
  );
};
