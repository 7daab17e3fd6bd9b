/**
 * What was paid of a grant that was revoked is repaid within thirty days, sixty at most (spec 3 §9 › e-commerce; C34,
 * decision 0098). A late repayment bars the institution.
 */

import { getPolicyNumber } from "../../../../forms/code-lists/policy-values.ts";
import { toMopAmount } from "../../../../forms/values/mop-amount.ts";
import type { Context } from "../../../../platform/actor.ts";
import {
  addDays,
  type Day,
  daysBetween,
  endOfDay,
  type Instant,
  parseDay,
} from "../../../../platform/day.ts";
import { refuseRecordedReference } from "../../../changes/bank-payment.ts";
import { omitDeadline, refuseField, requireText } from "../../../changes/transition-effect.ts";
import { buildRepaymentTimers } from "../../../deadlines/deadlines.ts";
import { getOwedRepayment, type Repayment } from "../../../funding/index.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import { belongsToDeadline, omitDeadlineTimers, type Timer } from "../../../model/timers.ts";
import { parseDayWithin } from "../deadlines/parse-day-within.ts";
import { buildActionDenial, findDeadline } from "../shared/guards.ts";
import { defineRule, defineTransition } from "../shared/transition-definition.ts";

/** Returns the timers of an application without those of its repayment. */
export const omitRepaymentTimers = (header: ApplicationHeader): Timer[] =>
  omitDeadlineTimers(header.timers, "repayment");
const getRepayment = ({ funding }: ApplicationHeader): Repayment =>
  funding?.repayment ?? refuseField({ path: "repayment", key: "required" });

/**
 * An objection was dismissed: the paused repayment deadline is extended by the days of the objection, to the next
 * working day at the earliest. A repayment that was late before stays late.
 */
export const extendRepaymentAfterObjection = (
  header: ApplicationHeader,
  { today, now, calendar }: Pick<Context, "today" | "now" | "calendar">,
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
    now,
  );
};
/** Sets another day of repayment. */
const setRepaymentDay = (
  header: ApplicationHeader,
  currentRepayment: Repayment,
  dueOn: Day,
  now: Instant,
): ApplicationHeader => ({
  ...header,
  funding: { ...header.funding, repayment: { ...currentRepayment, dueOn } },
  deadlines: header.deadlines.map((deadline) =>
    deadline.kind === "repayment" ? { ...deadline, day: dueOn, dueAt: endOfDay(dueOn) } : deadline,
  ),
  timers: [...omitRepaymentTimers(header), ...buildRepaymentTimers(dueOn, now)],
});

const owesRepayment = ({ funding }: ApplicationHeader): boolean =>
  funding?.repayment !== undefined && funding.repayment.repaidOn === undefined;

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
      header: setRepaymentDay(next, currentRepayment, dueOn, ctx.now),
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

export const repaymentReminderRule = defineRule({
  action: "repaymentReminder",
  by: "rule",
  to: "same",
  deadlines: [],
  notices: ["repaymentReminder"],
  effect: (next) => ({
    header: next,
    noticeTemplate: "repaymentReminder",
    noticeParams: {
      amount: toMopAmount(getOwedRepayment(getRepayment(next))),
      payBackOn: getRepayment(next).dueOn,
    },
  }),
});

export const lapseRepaymentTransition = defineTransition({
  action: "lapseRepayment",
  by: "system",
  from: ["SETTLED"],
  to: "same",
  deadlines: [],
  notices: ["repaymentLate"],
  effect: (next) => ({
    // Reminders that were not sent in time do not come after it.
    header: { ...next, timers: omitRepaymentTimers(next) },
    constraintChange: { arrears: { add: next.id } },
    noticeTemplate: "repaymentLate",
    noticeParams: {
      amount: toMopAmount(getOwedRepayment(getRepayment(next))),
      payBackOn: getRepayment(next).dueOn,
    },
  }),
});
