/** Builds the view of a history entry for a caller. */
import type { Context } from "../../platform/actor.ts";
import { pick } from "../../platform/pick.ts";
import { belongsToAudience, membersAndReviewers, reviewers } from "../../platform/visibility.ts";
import type { SubmittedAction } from "../model/actions.ts";
import { getOwnRecordsOnlyAccount } from "../model/application-access.server.ts";
import { type HistoryEntry, PaymentChanges } from "../model/application-schema.ts";
import type { OwnNameCheck } from "../permissions/own-names.server.ts";

/**
 * Converts an entry for the caller. When parts of it are hidden, its hash still covers the whole entry: `redacted`
 * marks that, and the position in the chain can still be verified.
 * @param isOwnName recognises the caller under former addresses too
 */
export function toHistoryView(
  { ended, ...entry }: HistoryEntry,
  isOwnName: OwnNameCheck,
  ctx: Context,
): HistoryEntry {
  const view = toViewWithoutDesk(entry, isOwnName, ctx);
  return ended && belongsToAudience(ctx.actor, reviewers) ? { ...view, ended } : view;
}

/** Converts what an entry says besides the work of the desk. */
function toViewWithoutDesk(
  entry: Omit<HistoryEntry, "ended">,
  isOwnName: OwnNameCheck,
  ctx: Context,
): HistoryEntry {
  const visibleEntry: HistoryEntry = pick(entry, [
    "seq",
    "at",
    "actor",
    "action",
    "from",
    "to",
    "reason",
    "reasonCodes",
    "diff",
    "prevHash",
    "hash",
    "redacted",
  ]);
  // Names of officers are internal, so an applicant gets the seal instead.
  if (ctx.actor.kind !== "staff" && visibleEntry.actor.kind === "staff")
    return { ...visibleEntry, actor: pick(visibleEntry.actor, ["kind", "seal"]) };
  const isColleague =
    getOwnRecordsOnlyAccount(ctx) &&
    visibleEntry.actor.kind === "applicant" &&
    !isOwnName(visibleEntry.actor.name);
  if (isColleague) return { ...visibleEntry, actor: { kind: "applicant" }, redacted: true };
  return belongsToAudience(ctx.actor, membersAndReviewers) ? visibleEntry : hideChangedAnswers(visibleEntry);
}

/** The actions that record a payment. Others keep changed answers, whose names are those of fields. */
const paymentActions: ReadonlySet<string> = new Set<SubmittedAction>([
  "confirmVoucher",
  "confirmTransfer",
  "recordTransfer",
  "withdrawTransfer",
  "refund",
  "correctRefund",
  "correctPayment",
  "settle",
  "confirmRepayment",
]);

/** Leaves the payment of a step, for a cashier (decision 0713). */
const hideChangedAnswers = ({ diff, ...entry }: HistoryEntry): HistoryEntry => {
  if (!diff) return entry;
  const payments = paymentActions.has(entry.action) ? pick(diff, Object.keys(PaymentChanges.shape)) : {};
  const isWhole = Object.keys(payments).length === Object.keys(diff).length;
  return {
    ...entry,
    ...(Object.keys(payments).length > 0 ? { diff: payments } : {}),
    ...(isWhole ? {} : { redacted: true }),
  };
};
