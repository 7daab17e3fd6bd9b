/**
 * A grant revoked for a breach (spec 3 §9 › e-commerce; C34, decision 0098): paid amounts must be repaid within
 * thirty days, sixty at most, and until then no other application is possible. Changes must be reported within
 * fifteen days.
 */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import type { Context } from "../../../../platform/actor.ts";
import { addDays, parseDay, toMacaoDay } from "../../../../platform/day.ts";
import { omitDeadline, requireText } from "../../../changes/transition-effect.ts";
import { buildRepaymentTimers, countDeadline, startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import {
  getPaidOutAmount,
  getRepaidAmount,
  getUnderpaidAmount,
  restoreAmounts,
} from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { omitDeadlineTimers } from "../../../model/timers.ts";
import {
  countObjectionDaysLeft,
  findObjectionDaysLeft,
  restartObjectionDays,
} from "../deadlines/objection-days.ts";
import { parseDayWithin } from "../deadlines/parse-day-within.ts";
import { buildActionDenial } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";
import { omitRepaymentTimers } from "./repayment.ts";

/**
 * Restores the grant as it was before it was revoked. What was repaid meanwhile belongs to the institution again, so
 * the cashier has it, and no more, to pay out once more. The days to object to its amount, or to a payment of less than
 * was due, run on (decisions 0466, 0825).
 */
export const restoreGrant = (
  header: ApplicationHeader,
  ctx: Pick<Context, "today" | "calendar">,
): ApplicationHeader => {
  const { cancelled: _, repayment, ...grant } = header.funding ?? {};
  const { underpaid: _underpaid, ...restoredGrant } = restoreAmounts(
    grant,
    repayment ? getRepaidAmount(repayment) : 0,
  );
  const wasPaid = getPaidOutAmount(grant) > 0;
  const daysLeft = findObjectionDaysLeft(header);
  const underpaid = daysLeft === undefined ? 0 : getUnderpaidAmount(grant, restoredGrant);
  const funding = { ...restoredGrant, ...(underpaid > 0 ? { underpaid } : {}) };
  const objection = daysLeft === undefined ? undefined : restartObjectionDays(daysLeft, ctx);
  return {
    ...header,
    ...(wasPaid && !funding.settled && header.status === "SETTLED" ? { status: "PROCESSED" as const } : {}),
    funding,
    deadlines: [
      ...header.deadlines.filter(({ kind }) => kind !== "repayment" && kind !== "objection"),
      ...(objection ? [objection.deadline] : []),
    ],
    timers: [...omitRepaymentTimers(header), ...(objection?.timers ?? [])],
  };
};

export const cancelGrantTransition = defineTransition({
  action: "cancelGrant",
  by: "staff",
  role: "OFFICER",
  isDecision: true,
  from: ["ACCEPTED", "PROCESSED", "SETTLED"],
  to: "same",
  reason: true,
  guard: (header) =>
    header.funding?.result === "APPROVED" && !header.funding.cancelled
      ? undefined
      : buildActionDenial(header, "cancelGrant"),
  deadlines: ["objection", "repayment"],
  notices: ["grantCancelled"],
  effect: (next, _i, ctx) => {
    const objection = startObjectionDeadline(
      ctx.today,
      getPolicyNumber("objection.days", next.policy),
      ctx.calendar,
    );
    const paidAmount = getPaidOutAmount(next.funding ?? {});
    const days = getPolicyNumber("ecommerce", next.policy, "refundDays");
    const repaymentDeadline = countDeadline("repayment", ctx.today, days, "CALENDAR", ctx.calendar);
    return {
      header: {
        ...next,
        // The cashier confirms repayments of what is closed; a second payment that was to come is not made now.
        ...(paidAmount ? { status: "SETTLED" as const } : {}),
        funding: {
          ...next.funding,
          cancelled: { on: ctx.today, cause: "BREACH", ...countObjectionDaysLeft(next, ctx.today) },
          ...(paidAmount ? { repayment: { amount: paidAmount, dueOn: repaymentDeadline.day } } : {}),
        },
        deadlines: [
          ...omitDeadline(next, "objection"),
          objection.deadline,
          ...(paidAmount ? [repaymentDeadline] : []),
        ],
        // The days to object to the decision before it stand still meanwhile.
        timers: [
          ...omitDeadlineTimers(next.timers, "objection"),
          ...objection.timers,
          ...(paidAmount ? buildRepaymentTimers(parseDay(repaymentDeadline.day), ctx.now) : []),
        ],
      },
      diff: { grant: { before: next.funding?.amount ?? 0, after: 0 } },
      noticeTemplate: "grantCancelled",
      noticeParams: {
        amount: paidAmount ? toMopAmount(paidAmount) : "",
        payBackOn: paidAmount ? repaymentDeadline.day : "",
        dueOn: objection.deadline.day,
      },
    };
  },
});

export const reportChangeTransition = defineTransition({
  action: "reportChange",
  by: "applicant",
  from: ["ACCEPTED", "PROCESSED", "SETTLED"],
  to: "same",
  guard: (header) =>
    header.funding?.result === "APPROVED" && !header.funding.cancelled
      ? undefined
      : buildActionDenial(header, "reportChange"),
  input: ["reason", "changedOn"],
  deadlines: [],
  notices: ["changeReported"],
  effect: (next, input, ctx) => {
    const changeDescription = requireText(input.reason, "reason");
    const changedOn = parseDayWithin(
      input.changedOn,
      "changedOn",
      // What changed before the application was stated in it (spec 3 §4).
      toMacaoDay(next.submittedAt ?? next.createdAt),
      ctx.today,
    );
    const lastReportDay = addDays(changedOn, getPolicyNumber("ecommerce", next.policy, "reportChangesDays"));
    return {
      header: next,
      // A late report of a change is accepted and recorded as late, so that nobody conceals a change because its
      // deadline passed.
      diff: {
        change: {
          before: null,
          after: { on: changedOn, said: changeDescription, late: ctx.today > lastReportDay },
        },
      },
      noticeTemplate: "changeReported",
    };
  },
});
