/**
 * A grant revoked for a breach (spec 3 §9 › e-commerce; C34, decision 0098): paid amounts must be repaid within
 * thirty days, sixty at most, and until then no other application is possible. Changes must be reported within
 * fifteen days.
 */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import type { Context } from "../../../../platform/actor.ts";
import { addDays, type Day, daysBetween, endOfDay, parseDay } from "../../../../platform/day.ts";
import { refuseRecordedReference } from "../../../changes/bank-payment.ts";
import { omitDeadline, refuseField, requireText } from "../../../changes/transition-effect.ts";
import { buildRepaymentTimers, countDeadline, startObjectionDeadline } from "../../../deadlines/deadlines.ts";
import {
  getOwedRepayment,
  getPaidOutAmount,
  getRepaidAmount,
  type Repayment,
  restoreAmounts,
} from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { belongsToDeadline, omitDeadlineTimers, type Timer } from "../../../model/timers.ts";
import {
  countObjectionDaysLeft,
  findObjectionDaysLeft,
  restartObjectionDays,
} from "../deadlines/objection-days.ts";
import { parseDayWithin } from "../deadlines/parse-day-within.ts";
import { buildActionDenial, findDeadline } from "../shared/guards.ts";
import { defineTransition } from "../shared/transition-definition.ts";

const omitRepaymentTimers = (header: ApplicationHeader): Timer[] =>
  omitDeadlineTimers(header.timers, "repayment");
const getRepayment = ({ funding }: ApplicationHeader): Repayment =>
  funding?.repayment ?? refuseField({ path: "repayment", key: "required" });

/**
 * Restores the grant as it was before it was revoked. What was repaid meanwhile belongs to the institution again, so
 * the cashier has it, and no more, to pay out once more. The days to object to its amount run on (decision 0466).
 */
export const restoreGrant = (
  header: ApplicationHeader,
  ctx: Pick<Context, "today" | "calendar">,
): ApplicationHeader => {
  const { cancelled: _, repayment, ...grant } = header.funding ?? {};
  const funding = restoreAmounts(grant, repayment ? getRepaidAmount(repayment) : 0);
  const wasPaid = getPaidOutAmount(grant) > 0;
  const daysLeft = findObjectionDaysLeft(header);
  const objection = daysLeft === undefined ? undefined : restartObjectionDays(daysLeft, ctx);
  return {
    ...header,
    ...(wasPaid && !funding.settled ? { status: "PROCESSED" as const } : {}),
    funding,
    deadlines: [
      ...header.deadlines.filter(({ kind }) => kind !== "repayment" && kind !== "objection"),
      ...(objection ? [objection.deadline] : []),
    ],
    timers: [...omitRepaymentTimers(header), ...(objection?.timers ?? [])],
  };
};

/**
 * An objection was dismissed: the paused repayment deadline is extended by the days of the objection, to the next
 * working day at the earliest. A repayment that was late before stays late.
 */
export const extendRepaymentAfterObjection = (
  header: ApplicationHeader,
  { today, calendar }: Pick<Context, "today" | "calendar">,
): ApplicationHeader => {
  const { objectedOn, ...next } = header;
  const repayment = next.funding?.repayment;
  if (!objectedOn || !repayment || !next.timers.some((timer) => belongsToDeadline(timer, "repayment")))
    return next;
  const waitedDays = daysBetween(parseDay(objectedOn), today);
  const shiftedDay = addDays(parseDay(repayment.dueOn), waitedDays);
  const earliestDay = calendar.addWorking(today, 1);
  // The days to which the term can be extended count from its beginning, which moves by the same days.
  const deadlines = next.deadlines.map((deadline) =>
    deadline.kind === "repayment"
      ? { ...deadline, from: addDays(parseDay(deadline.from), waitedDays) }
      : deadline,
  );
  return setRepaymentDay(
    { ...next, deadlines },
    repayment,
    shiftedDay > earliestDay ? shiftedDay : earliestDay,
  );
};
/** Sets another day of repayment. */
const setRepaymentDay = (
  header: ApplicationHeader,
  currentRepayment: Repayment,
  dueOn: Day,
): ApplicationHeader => ({
  ...header,
  funding: { ...header.funding, repayment: { ...currentRepayment, dueOn } },
  deadlines: header.deadlines.map((deadline) =>
    deadline.kind === "repayment" ? { ...deadline, day: dueOn, dueAt: endOfDay(dueOn) } : deadline,
  ),
  timers: [...omitRepaymentTimers(header), ...buildRepaymentTimers(dueOn)],
});

const owesRepayment = ({ funding }: ApplicationHeader): boolean =>
  funding?.repayment !== undefined && funding.repayment.repaidOn === undefined;

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
          ...(paidAmount ? buildRepaymentTimers(parseDay(repaymentDeadline.day)) : []),
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

export const extendRepaymentTransition = defineTransition({
  action: "extendRepayment",
  by: "staff",
  role: "OFFICER",
  from: ["SETTLED"],
  to: "same",
  guard: (header) => (owesRepayment(header) ? undefined : buildActionDenial(header, "extendRepayment")),
  input: ["dueOn"],
  deadlines: ["repayment"],
  notices: ["repaymentExtended"],
  effect: (next, input, ctx) => {
    const currentRepayment = getRepayment(next);
    const from = parseDay(findDeadline(next, "repayment")?.from ?? next.funding?.cancelled?.on ?? ctx.today);
    const latest = addDays(from, getPolicyNumber("ecommerce", next.policy, "refundExtensionMaxDays"));
    const dayAfterDue = addDays(parseDay(currentRepayment.dueOn), 1);
    const dueOn = parseDayWithin(
      input.dueOn,
      "dueOn",
      dayAfterDue > ctx.today ? dayAfterDue : ctx.today,
      latest,
    );
    return {
      header: setRepaymentDay(next, currentRepayment, dueOn),
      diff: { repayment: { before: currentRepayment.dueOn, after: dueOn } },
      // The repayment is already overdue: the restriction is lifted until the new day.
      constraintChange: { arrears: { remove: next.id } },
      noticeTemplate: "repaymentExtended",
      noticeParams: { amount: toMopAmount(getOwedRepayment(currentRepayment)), payBackOn: dueOn },
    };
  },
});

export const confirmRepaymentTransition = defineTransition({
  action: "confirmRepayment",
  by: "staff",
  role: "CASHIER",
  from: ["SETTLED"],
  to: "same",
  guard: (header) => (owesRepayment(header) ? undefined : buildActionDenial(header, "confirmRepayment")),
  input: ["amount", "paidOn", "reference"],
  deadlines: [],
  notices: ["repaymentReceived"],
  effect: (next, input, ctx) => {
    const currentRepayment = getRepayment(next);
    const repaidOn = parseDayWithin(input.paidOn, "paidOn", next.funding?.cancelled?.on ?? "", ctx.today);
    const reference = requireText(input.reference, "reference");
    refuseRecordedReference(next, reference);
    const owedAmount = getOwedRepayment(currentRepayment);
    const amount = input.amount ?? owedAmount;
    if (amount <= 0) return refuseField({ path: "amount", key: "min", params: { min: 0.01 } });
    if (amount > owedAmount)
      return refuseField({ path: "amount", key: "max", params: { max: owedAmount / 100 } });
    const part = { amount, on: repaidOn, reference };
    const repayment = { ...currentRepayment, parts: [...(currentRepayment.parts ?? []), part] };
    const remainingDebt = owedAmount - amount;
    const changes = {
      diff: { repayment: { before: null, after: part } },
      noticeTemplate: "repaymentReceived",
      noticeParams: {
        amount: toMopAmount(amount),
        rest: remainingDebt > 0 ? toMopAmount(remainingDebt) : "",
        payBackOn: remainingDebt > 0 ? repayment.dueOn : "",
      },
    } as const;
    // The rest stays due on its day, and overdue where it already was.
    if (remainingDebt > 0)
      return { header: { ...next, funding: { ...next.funding, repayment } }, ...changes };
    return {
      header: {
        ...next,
        funding: { ...next.funding, repayment: { ...repayment, repaidOn, reference } },
        deadlines: omitDeadline(next, "repayment"),
        timers: omitRepaymentTimers(next),
      },
      constraintChange: { arrears: { remove: next.id } },
      ...changes,
    };
  },
});

export const lapseRepaymentTransition = defineTransition({
  action: "lapseRepayment",
  by: "system",
  from: ["SETTLED"],
  to: "same",
  deadlines: [],
  notices: ["repaymentLate"],
  effect: (next) => ({
    header: next,
    constraintChange: { arrears: { add: next.id } },
    noticeTemplate: "repaymentLate",
    noticeParams: {
      amount: toMopAmount(getOwedRepayment(getRepayment(next))),
      payBackOn: getRepayment(next).dueOn,
    },
  }),
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
    const changedOn = parseDayWithin(input.changedOn, "changedOn", "", ctx.today);
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
