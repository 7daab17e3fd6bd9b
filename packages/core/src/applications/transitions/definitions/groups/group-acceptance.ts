/**
 * Checks and fees when the leader of a group is accepted: every booth has its exhibitor, and the fee is that of all of
 * them.
 */

import type { EventDetail } from "../../../../events/event-schema.ts";
import { isConditionMet } from "../../../../forms/expressions/evaluate.ts";
import type { Answers, CheckContext } from "../../../../forms/types/index.ts";
import { toMacaoDay } from "../../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { toJsonMembers } from "../../../../platform/json.ts";
import { findScheme } from "../../../../schemes/index.ts";
import type { Decision, EffectFacts, GroupFacts } from "../../../changes/transition-effect.ts";
import { calculateGroupFee, calculateLeaderOwnFee } from "../../../fees/group-fee.ts";
import { applyRecalculatedFee, raiseFeeToPaid } from "../../../fees/recalculated-fee.ts";
import { applySubmittedPrices } from "../../../fees/submitted-prices.ts";
import { computeRemainingArea, findGroupAreaIssue, getLeaderArea } from "../../../groups/group-space.ts";
import { listUnitsOfEmptyBooths } from "../../../groups/listed-units.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { applySubmittedPolicy } from "../../../model/submitted-policy.ts";

/**
 * Refuses a group that would leave a booth empty while a unit of its list has not joined (spec 2 §2).
 * @throws Refusal 900057 with the names of the units
 */
export const refuseIncompleteGroup = (
  { status }: Pick<ApplicationHeader, "status">,
  { group, body }: EffectFacts,
): void => {
  const missingUnits = group ? listUnitsOfEmptyBooths(group, body?.answers) : [];
  if (missingUnits.length === 0) return;
  throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
    params: { status, action: "accept" },
    fields: [{ path: "members", key: "unitsMissing", params: { names: [...missingUnits] } }],
  });
};

/**
 * Refuses a leader that exhibits where its members have left it less space than a booth has.
 * @throws Refusal 900057 with the area that the leader has to apply for
 */
export const refuseLeaderWithoutSpace = (
  { status, policy }: Pick<ApplicationHeader, "status" | "policy">,
  { group, body, event }: EffectFacts,
): void => {
  if (!group?.leaderExhibits || group.memberArea === 0 || !body || !event) return;
  const issue = findGroupAreaIssue(
    body.answers,
    group.memberArea,
    getLeaderArea(applySubmittedPrices(event, body), body.answers, policy),
  );
  if (issue)
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status, action: "accept" }, fields: [issue] });
};

/**
 * Computes the area that a leader pays for: what its members leave, and never less than a booth has. A draw places
 * groups from before members had to leave it so much.
 */
const computeLeaderArea = (
  event: EventDetail,
  answers: Answers,
  { memberArea }: Pick<GroupFacts, "memberArea">,
  { policy }: Pick<ApplicationHeader, "policy">,
): number => Math.max(computeRemainingArea(answers, memberArea), getLeaderArea(event, answers, policy));

/**
 * Returns the fee of a leader that pays for its group, by what each exhibitor is. Where the members pay, a leader that
 * exhibits as well pays for its own booth (decision 0559). Unchanged for everybody else. The write requires that the
 * group has the same members and the same space, and that no other of them was refused (`groupMembers`,
 * `groupMeasured`, `groupRefused`).
 */
export const applyGroupFee = (
  header: ApplicationHeader,
  { group, body, event }: EffectFacts,
): Pick<Decision, "header" | "groupMembers" | "groupMeasured" | "groupRefused" | "diff"> => {
  const fees = findScheme(header.scheme)?.fees;
  if (!group || !event || !body || !fees) return { header };
  const unchangedGroup = {
    groupMembers: group.institutionIds,
    groupMeasured: group.measured,
    groupRefused: group.refusedMembers,
  };
  const submittedOn = toMacaoDay(header.submittedAt ?? header.updatedAt);
  const context: CheckContext = {
    today: submittedOn,
    policy: header.policy ?? {},
    event: toJsonMembers(applySubmittedPolicy(event, header)),
  };
  const isWaived = fees.waivedWhen && isConditionMet(fees.waivedWhen, { answers: body.answers, context });
  if (isWaived && !group.leaderExhibits) return { header, ...unchangedGroup };
  const pricedEvent = applySubmittedPrices(event, body);
  const fee = isWaived
    ? calculateLeaderOwnFee(
        pricedEvent,
        body.answers,
        computeLeaderArea(pricedEvent, body.answers, group, header),
        submittedOn,
      )
    : calculateGroupFee(pricedEvent, body.answers, group.exhibitorTypes, submittedOn);
  const pricedHeader = raiseFeeToPaid(applyRecalculatedFee(header, fee));
  const hasChanged = pricedHeader.fee?.total.amount !== header.fee?.total.amount;
  return {
    header: pricedHeader,
    ...unchangedGroup,
    // The history keeps both amounts.
    ...(hasChanged && {
      diff: { fee: { before: header.fee?.total ?? null, after: pricedHeader.fee?.total ?? null } },
    }),
  };
};
