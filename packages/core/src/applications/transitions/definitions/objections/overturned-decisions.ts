/**
 * Lists the people whose decision an upheld objection overturns: they take no further decision on the application
 * (decision 0420).
 */
import { isObjectionToPayment } from "../../../funding/index.ts";
import type { SubmittedAction } from "../../../model/actions.ts";
import type { ApplicationHeader, ApplicationHistoryRow } from "../../../model/application-rows.ts";

/** The decisions of staff that can be objected to, and on which another person has to rule. */
export const objectionableActions = [
  "reject",
  "refuseLate",
  "decideFunding",
  "cancelGrant",
  "closeWaitingGrant",
] as const;

type ObjectionableAction = (typeof objectionableActions)[number];

/**
 * Returns whether only the grant was objected to. A place that was refused or has lapsed is reviewed again as a whole.
 */
export const isObjectionToGrant = ({
  status,
  funding,
}: Pick<ApplicationHeader, "status" | "funding">): boolean =>
  funding?.result !== undefined && status !== "REJECTED" && status !== "CANCELLED";

/**
 * Lists the decisions that are overturned when the objection to an application is upheld now. That a fee lapsed was
 * nobody's decision (decision 0678).
 */
const listDisputedActions = (
  header: Pick<ApplicationHeader, "status" | "funding">,
): readonly ObjectionableAction[] => {
  const { status, funding } = header;
  if (funding?.cancelled)
    return [funding.cancelled.cause === "INSTITUTION_ENDED" ? "closeWaitingGrant" : "cancelGrant"];
  // Less was paid than was due, which overturns no decision (decision 0805).
  if (status === "CANCELLED" || (funding && isObjectionToPayment(funding))) return [];
  return isObjectionToGrant(header) ? ["decideFunding"] : ["reject", "refuseLate"];
};

/**
 * Lists the accounts whose decisions are overturned after an action, or undefined when that is not known to be anybody.
 * A member that is reviewed again with its group was rejected by whoever rejected the leader (decision 0346).
 */
export const listOverturnedMakers = (
  before: Pick<ApplicationHeader, "status" | "funding" | "madeBy" | "preparedBy" | "overturned">,
  action: SubmittedAction,
): readonly string[] | undefined => {
  if (action !== "upholdObjection" && action !== "followReopen") return before.overturned;
  const disputedActions = action === "followReopen" ? (["reject"] as const) : listDisputedActions(before);
  const makers = disputedActions.flatMap((each) => [
    ...(before.madeBy?.[each] ? [before.madeBy[each]] : []),
    ...(before.preparedBy?.[each] ? [before.preparedBy[each]] : []),
  ]);
  return makers.length > 0 ? [...new Set([...(before.overturned ?? []), ...makers])] : before.overturned;
};

type Entry = Pick<ApplicationHistoryRow, "action" | "actor">;

/** Lists the names of the staff whose decisions were overturned, by the entries of a history, oldest first. */
export const listOverturnedNames = (history: readonly Entry[]): string[] =>
  history.flatMap(({ action }, position) => {
    if (action !== "upholdObjection") return [];
    const decision = history
      .slice(0, position)
      .findLast(
        ({ action: earlierAction }) =>
          earlierAction === "lapsePayment" || objectionableActions.some((each) => each === earlierAction),
      );
    return decision?.actor.kind === "staff" ? (decision.actor.name ?? []) : [];
  });
