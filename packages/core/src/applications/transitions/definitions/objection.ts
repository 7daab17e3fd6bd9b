/** Objections to a decision or to a grant (spec 2 §9). */

import { toMopAmount } from "../../../forms/values/mop-amount.ts";
import type { Context } from "../../../platform/actor.ts";
import { pick } from "../../../platform/pick.ts";
import {
  enterProcessing,
  listResumedTimers,
  requireText,
  suspendTimers,
  withoutDeadline,
} from "../../changes/effect.ts";
import { restartReview } from "../../deadlines/review-deadline.ts";
import { buildSupplementPeriod } from "../../deadlines/submission-deadlines.ts";
import { getUncoveredAmount } from "../../fees/refund-quote.ts";
import { getRepaidAmount } from "../../funding/index.ts";
import type { ApplicationHeader, EarlierDecision } from "../../model/application-rows.ts";
import { type Timer, withoutDeadlineTimers } from "../../model/timers.ts";
import { reopenReport, resumeReport } from "../../reports/report-rules.ts";
import { extendRepaymentAfterObjection, restoreGrant } from "./grant-breach.ts";
import { buildActionDenial, buildOverdueDenial, findDeadline } from "./guards.ts";
import { objectionableActions } from "./overturned-decisions.ts";
import { type Denial, defineRule, defineTransition } from "./transition-definition.ts";

/** The day of a report that is due, which an answer to an objection can move. */
const getReportParams = ({ report }: ApplicationHeader) => ({
  reportBy: report?.state === "DUE" ? report.dueOn : "",
});

/** Timers that were paused during the objection, without the one of its own deadline. */
const listOtherSuspendedTimers = (header: ApplicationHeader, ctx: Context): Timer[] =>
  withoutDeadlineTimers(listResumedTimers(header, ctx), "objection");
/** Returns the day of the objection that waits; undefined for one from before it was kept. */
const getObjectionDay = ({ earlierDecisions }: ApplicationHeader): string | undefined =>
  earlierDecisions?.at(-1)?.objectedOn;
const reopenFundingDecision = (
  next: ApplicationHeader,
  before: ApplicationHeader,
  ctx: Context,
): ApplicationHeader => {
  return resumeReport(
    {
      ...next,
      status: before.status,
      deadlines: withoutDeadline(next, "objection"),
      timers: listOtherSuspendedTimers(next, ctx),
      suspended: [],
      // The amounts asked for, and those that the accepted report accounts for, hold for the new decision too.
      funding: pick(before.funding ?? {}, ["asked", "most", "payable"]),
    },
    getObjectionDay(before),
    ctx,
  );
};

/** A rejection can be objected to until its deadline; other decisions only while such a deadline runs (spec 2 §9). */
const explainObjectionDenial = (header: ApplicationHeader, { today }: Context): Denial => {
  const deadline = findDeadline(header, "objection");
  if (header.status !== "REJECTED" && !deadline) return buildActionDenial(header, "object");
  return !deadline || today > deadline.day ? buildOverdueDenial(deadline?.day ?? "") : undefined;
};

/** The statuses with a decision that may be objected to: on the application itself or on its grant. */
const decidedStatuses = [
  "ACCEPTED",
  "REJECTED",
  "CANCELLED",
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

export const upholdObjectionTransition = defineTransition({
  action: "upholdObjection",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: decidedStatuses,
  to: "PROCESSING",
  needs: "objection",
  clears: "objection",
  separateFrom: objectionableActions,
  input: ["reason"],
  deadlines: ["report", "review", "supplementPeriod"],
  notices: ["objectionUpheld", "fundingReopened", "grantRestored"],
  loads: ["body"],
  effect: (next, _i, ctx, facts, before) => {
    // The acceptance asks for the rest of a fee, and for a payment that was taken back, with the place again.
    const { cancelReason: _, restDue: _rest, ...rest } = next;
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
    if (before.funding?.result) {
      const header = reopenFundingDecision(next, before, ctx);
      return { header, noticeTemplate: "fundingReopened", noticeParams: getReportParams(header) };
    }
    // What was refunded and taken back as well is out of the institute's pocket, whatever is decided on the place.
    const isStillOwed = before.arrears === true && next.owed !== undefined && getUncoveredAmount(next) > 0;
    return {
      header: restartReview(
        {
          ...rest,
          deadlines: buildSupplementPeriod(rest, facts.body?.answers ?? {}, ctx),
          timers: [],
          suspended: [],
          arrears: isStillOwed,
        },
        ctx,
      ),
      constraintChange: {
        ...enterProcessing(next),
        ...(before.arrears && !isStillOwed ? { arrears: { remove: next.id } } : {}),
      },
      noticeTemplate: "objectionUpheld",
    };
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
  separateFrom: objectionableActions,
  reason: true,
  deadlines: ["repayment", "report"],
  notices: ["objectionDismissed"],
  effect: (next, _i, ctx, _f, before) => {
    const resumedHeader = {
      ...next,
      deadlines: withoutDeadline(next, "objection"),
      timers: listOtherSuspendedTimers(next, ctx),
      suspended: [],
    };
    const header = resumeReport(
      extendRepaymentAfterObjection(resumedHeader, ctx),
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
  effect: (next) => ({ header: { ...next, deadlines: withoutDeadline(next, "objection") } }),
});
