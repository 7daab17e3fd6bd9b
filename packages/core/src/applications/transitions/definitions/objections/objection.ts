/** Objections to a decision or to a grant (spec 2 §9). */

import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import type { Context } from "../../../../platform/actor.ts";
import { pick } from "../../../../platform/pick.ts";
import {
  type Decision,
  listResumedTimers,
  omitDeadline,
  requireText,
  resumeTimers,
  suspendTimers,
} from "../../../changes/transition-effect.ts";
import {
  getPayableAmount,
  getRepaidAmount,
  isObjectionToPayment,
  pickUndecidedGrant,
  reopenPayout,
} from "../../../funding/index.ts";
import type { ApplicationHeader, EarlierDecision } from "../../../model/application-rows.ts";
import { omitDeadlineTimers, type Timer } from "../../../model/timers.ts";
import { reopenReport, resumeReport } from "../../../reports/report-rules.ts";
import { restoreGrant } from "../grants/grant-breach.ts";
import { extendRepaymentAfterObjection } from "../grants/repayment.ts";
import { reopenPlace } from "../review/reopened-place.ts";
import { buildActionDenial, buildOverdueDenial, findDeadline } from "../shared/guards.ts";
import { type Denial, defineRule, defineTransition } from "../shared/transition-definition.ts";
import { isObjectionToGrant, objectionableActions } from "./overturned-decisions.ts";

/** Returns the day of a report that is due, which an answer to an objection can move. */
const getReportParams = ({ report }: ApplicationHeader) => ({
  reportBy: report?.state === "DUE" ? report.dueOn : "",
});

/** Timers that were paused during the objection, without the one of its own deadline. */
const listOtherSuspendedTimers = (header: ApplicationHeader, ctx: Context): Timer[] =>
  omitDeadlineTimers(listResumedTimers(header, ctx), "objection");
/**
 * Ends the days of the objection, and resumes what was paused during it. A fee is due on the next working day at the
 * earliest.
 */
const resumeOtherTimers = (header: ApplicationHeader, ctx: Context): ApplicationHeader => {
  const rest = { ...header, deadlines: omitDeadline(header, "objection") };
  const timers = listOtherSuspendedTimers(header, ctx);
  return header.status === "AWAITING_PAYMENT"
    ? { ...resumeTimers({ ...rest, suspended: timers }, ctx), suspended: [] }
    : { ...rest, timers, suspended: [] };
};
/** Returns the day of the objection that waits; undefined for one from before it was kept. */
const getObjectionDay = ({ earlierDecisions }: ApplicationHeader): string | undefined =>
  earlierDecisions?.at(-1)?.objectedOn;
const reopenFundingDecision = (
  next: ApplicationHeader,
  before: ApplicationHeader,
  ctx: Context,
): ApplicationHeader => {
  return resumeReport(
    { ...resumeOtherTimers({ ...next, status: before.status }, ctx), funding: pickUndecidedGrant(before) },
    getObjectionDay(before),
    ctx,
  );
};

/**
 * Less was paid than was due: the rest is to be paid, and nothing is decided again. A grant with a report is paid after
 * its activity.
 */
const reopenSettlement = (
  next: ApplicationHeader,
  { funding = {}, report }: Pick<ApplicationHeader, "funding" | "report">,
  ctx: Context,
): Decision<"payoutReopened"> => {
  const reopenedGrant = reopenPayout(funding);
  return {
    header: resumeOtherTimers(
      { ...next, status: report ? "COMPLETED" : "PROCESSED", funding: reopenedGrant },
      ctx,
    ),
    noticeTemplate: "payoutReopened",
    noticeParams: { amount: toMopAmount(getPayableAmount(reopenedGrant)) },
  };
};

/** A decision can be objected to while such a deadline runs (spec 2 §9); once it is over, nobody knows its day. */
const explainObjectionDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  const deadline = findDeadline(header, "objection");
  if (!deadline) return buildActionDenial(header, "object");
  return today > deadline.day ? buildOverdueDenial(deadline.day) : undefined;
};

/** The statuses with a decision that may be objected to: on the application itself or on its grant. */
const decidedStatuses = [
  "ACCEPTED",
  "REJECTED",
  "CANCELLED",
  // A fee is asked for again while a decision on the grant can be objected to (decision 0678).
  "AWAITING_PAYMENT",
  "PAID",
  "VOUCHER_PENDING_DOWNLOAD",
  "PROCESSED",
  "COMPLETED",
  "SETTLED",
] as const;

/** Picks the decision that is objected to, which an upheld objection replaces. */
const pickDecision = (
  { status, reason, reasonCodes, reasonAt, funding }: ApplicationHeader,
  { today }: Context,
): EarlierDecision => ({
  objectedOn: today,
  status,
  ...(reason ? { reason } : {}),
  ...(reasonCodes ? { reasonCodes } : {}),
  ...(reasonAt ? { reasonAt } : {}),
  ...(funding?.result ? { grant: pick(funding, ["result", "amount", "reasons", "decidedOn"]) } : {}),
});

export const objectTransition = defineTransition({
  action: "object",
  by: "applicant",
  from: decidedStatuses,
  to: "same",
  sets: "objection",
  guard: explainObjectionDenial,
  input: ["reason"],
  deadlines: [],
  notices: ["objectionReceived"],
  effect: (next, input, ctx, _f, before) => ({
    header: {
      ...suspendTimers(next),
      earlierDecisions: [...(before.earlierDecisions ?? []), pickDecision(before, ctx)],
      reason: requireText(input.reason, "reason"),
      ...(next.funding?.repayment ? { objectedOn: ctx.today } : {}),
    },
    noticeTemplate: "objectionReceived",
  }),
});

/** Nobody rules on an own decision, nor on an own payment of less than was due. */
const rulingSeparatedFrom = [...objectionableActions, "settle"] as const;

export const upholdObjectionTransition = defineTransition({
  action: "upholdObjection",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: decidedStatuses,
  to: "PROCESSING",
  needs: "objection",
  clears: "objection",
  separateFrom: rulingSeparatedFrom,
  input: ["reason"],
  deadlines: ["payment", "report", "review", "supplementPeriod"],
  notices: ["objectionUpheld", "fundingReopened", "payoutReopened", "grantRestored"],
  loads: ["body"],
  effect: (next, _i, ctx, facts, before) => {
    // Only the grant was objected to: it is decided again, and the application keeps its status.
    if (before.funding?.cancelled) {
      const { objectedOn: _o, ...restoredHeader } = restoreGrant(
        { ...next, status: before.status, timers: listOtherSuspendedTimers(next, ctx) },
        ctx,
      );
      const reopenedHeader = reopenReport(restoredHeader, ctx);
      const { repayment } = before.funding;
      const repaidAmount = repayment ? getRepaidAmount(repayment) : 0;
      return {
        header: { ...reopenedHeader, suspended: [] },
        constraintChange: { arrears: { remove: next.id } },
        ...(repayment?.repaidOn ? { diff: { repayment: { before: repayment.repaidOn, after: null } } } : {}),
        noticeTemplate: "grantRestored",
        noticeParams: {
          reportBy: reopenedHeader.deadlines.find(({ kind }) => kind === "report")?.day ?? "",
          payAgain: repaidAmount > 0 ? toMopAmount(repaidAmount) : "",
        },
      };
    }
    if (before.funding && isObjectionToPayment(before.funding)) return reopenSettlement(next, before, ctx);
    if (isObjectionToGrant(before)) {
      const header = reopenFundingDecision(next, before, ctx);
      return { header, noticeTemplate: "fundingReopened", noticeParams: getReportParams(header) };
    }
    return { ...reopenPlace(next, before, facts, ctx), noticeTemplate: "objectionUpheld" };
  },
});

export const dismissObjectionTransition = defineTransition({
  action: "dismissObjection",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: decidedStatuses,
  to: "same",
  needs: "objection",
  clears: "objection",
  separateFrom: rulingSeparatedFrom,
  reason: true,
  deadlines: ["payment", "repayment", "report"],
  notices: ["objectionDismissed"],
  effect: (next, _i, ctx, _f, before) => {
    const header = resumeReport(
      extendRepaymentAfterObjection(resumeOtherTimers(next, ctx), ctx),
      getObjectionDay(before),
      ctx,
    );
    return { header, noticeTemplate: "objectionDismissed", noticeParams: getReportParams(header) };
  },
});

export const objectionCloseRule = defineRule({
  action: "objectionClose",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: [],
  effect: (next) => ({ header: { ...next, deadlines: omitDeadline(next, "objection") } }),
});
