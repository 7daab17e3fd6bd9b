/**
 * A grant that is taken back for a breach (spec 3 §9 › e-commerce; C34, decision 0098): what was paid of it is paid back
 * within thirty days, sixty at most; until it is, nothing else is applied for. Changes are told within fifteen days.
 */
import type { Context } from "../../actor.ts";
import { policyNumber } from "../../code-lists/policy.ts";
import { addDays, type Day, day, daysBetween, endOf, isDay } from "../../day.ts";
import type { Grant } from "../../funding/index.ts";
import { countedFrom, objectionDue } from "../clocks/deadlines.ts";
import type { Header, Timer } from "../row.ts";
import { type Effect, refuse, text, without } from "./effect.ts";

type Repayment = NonNullable<Grant["repayment"]>;
const mop = (amount: number) => ({ amount, currency: "MOP" });
const lapseOn = (last: Day): Timer => ({ kind: "repaymentLapse", at: endOf(last) });
const withoutLapse = (h: Header): Timer[] => h.timers.filter(({ kind }) => kind !== "repaymentLapse");
const dayIn = (value: string | undefined, path: string, min: string, max: string): Day => {
  if (!value || !isDay(value)) return refuse({ path, key: value ? "notDay" : "required" });
  if (value < min) return refuse({ path, key: "beforeMin", params: { min } });
  return value > max ? refuse({ path, key: "afterMax", params: { max } }) : value;
};
const owing = ({ funding }: Header): Repayment =>
  funding?.repayment ?? refuse({ path: "repayment", key: "required" });

/** As before the grant was taken back. */
export const standingAgain = (header: Header): Header => {
  const { cancelled: _c, repayment: _r, ...funding } = header.funding ?? {};
  return {
    ...header,
    funding,
    deadlines: header.deadlines.filter(({ kind }) => kind !== "repayment" && kind !== "objection"),
    timers: withoutLapse(header),
  };
};

/**
 * An objection was dismissed: the day to pay back, which waited meanwhile, comes as many days later, the next working day
 * at the earliest. What was late before it stays late.
 */
export const waited = (header: Header, { today, calendar }: Pick<Context, "today" | "calendar">): Header => {
  const { objectedOn, ...next } = header;
  const repayment = next.funding?.repayment;
  if (!objectedOn || !repayment || !next.timers.some(({ kind }) => kind === "repaymentLapse")) return next;
  const later = addDays(day(repayment.dueOn), daysBetween(day(objectedOn), today));
  const soonest = calendar.addWorking(today, 1);
  return dueBack(next, repayment, later > soonest ? later : soonest);
};
/** Paid back until another day. */
const dueBack = (header: Header, owed: Repayment, dueOn: Day): Header => ({
  ...header,
  funding: { ...header.funding, repayment: { ...owed, dueOn } },
  deadlines: header.deadlines.map((one) =>
    one.kind === "repayment" ? { ...one, day: dueOn, dueAt: endOf(dueOn) } : one,
  ),
  timers: [...withoutLapse(header), lapseOn(dueOn)],
});

export const breach: Record<string, Effect> = {
  cancelGrant: (next, _i, ctx) => {
    const open = objectionDue(ctx.today, policyNumber("objection.days", next.policy), ctx.calendar);
    const paid = next.funding?.settled?.amount ?? 0;
    const days = policyNumber("ecommerce", next.policy, "refundDays");
    const due = countedFrom("repayment", ctx.today, days, "CALENDAR", ctx.calendar);
    return {
      header: {
        ...next,
        funding: {
          ...next.funding,
          cancelled: { on: ctx.today, cause: "BREACH" },
          ...(paid ? { repayment: { amount: paid, dueOn: due.day } } : {}),
        },
        deadlines: [...without(next, "objection"), open.deadline, ...(paid ? [due] : [])],
        timers: [...next.timers, ...open.timers, ...(paid ? [lapseOn(day(due.day))] : [])],
      },
      diff: { grant: { before: next.funding?.amount ?? 0, after: 0 } },
      notice: "grantCancelled",
      tells: { amount: paid ? mop(paid) : "", payBackOn: paid ? due.day : "", dueOn: open.deadline.day },
    };
  },
  extendRepayment: (next, input, ctx) => {
    const owed = owing(next);
    const from = day(next.funding?.cancelled?.on ?? ctx.today);
    const latest = addDays(from, policyNumber("ecommerce", next.policy, "refundExtensionMaxDays"));
    const later = addDays(day(owed.dueOn), 1);
    const dueOn = dayIn(input.dueOn, "dueOn", later > ctx.today ? later : ctx.today, latest);
    return {
      header: dueBack(next, owed, dueOn),
      diff: { repayment: { before: owed.dueOn, after: dueOn } },
      // Late already: the bar is lifted until the new day.
      standing: { arrears: { remove: next.id } },
      notice: "repaymentExtended",
      tells: { amount: mop(owed.amount), payBackOn: dueOn },
    };
  },
  confirmRepayment: (next, input, ctx) => {
    const owed = owing(next);
    const repaidOn = dayIn(input.paidOn, "paidOn", next.funding?.cancelled?.on ?? "", ctx.today);
    return {
      header: {
        ...next,
        funding: { ...next.funding, repayment: { ...owed, repaidOn } },
        deadlines: without(next, "repayment"),
        timers: withoutLapse(next),
      },
      diff: { repayment: { before: null, after: repaidOn } },
      standing: { arrears: { remove: next.id } },
      notice: "repaymentReceived",
      tells: { amount: mop(owed.amount) },
    };
  },
  lapseRepayment: (next) => ({
    header: next,
    standing: { arrears: { add: next.id } },
    notice: "repaymentLate",
    tells: { amount: mop(owing(next).amount), payBackOn: owing(next).dueOn },
  }),
  reportChange: (next, input, ctx) => {
    const said = text(input.reason, "reason");
    const on = dayIn(input.changedOn, "changedOn", "", ctx.today);
    const last = addDays(on, policyNumber("ecommerce", next.policy, "reportChangesDays"));
    return {
      header: next,
      // Late is told as such: nobody keeps a change to himself because its day went by.
      diff: { change: { before: null, after: { on, said, late: ctx.today > last } } },
      notice: "changeReported",
    };
  },
};
