/**
 * What each move does beside changing the status (workflow.md › The table of moves). Pure: the header as it stands,
 * what was said with the move, and the day go in; the next header and what follows from it come out.
 */
import type { Context } from "../actor.ts";
import { policyNumber } from "../code-lists/policy.ts";
import { day, dayOf, endOf, isDay } from "../day.ts";
import { codes, type FieldIssue, Refusal } from "../errors.ts";
import type { EventDetail } from "../event/wire.ts";
import type { Answers } from "../form/types.ts";
import type { Template } from "../notice/types.ts";
import { feeOf } from "../payment/fee.ts";
import { refundOf } from "../payment/refund.ts";
import { completeAfter, objectionDue, paymentDue, paymentTimers, supplementDue } from "./deadlines.ts";
import { canonical } from "./limits.ts";
import type { Body, Header, Timer } from "./row.ts";
import type { StandingChange } from "./standing-change.ts";
import { type Move, moveOf } from "./status.ts";
import type { ActionBody } from "./wire.ts";

export interface Decision {
  header: Header;
  standing?: StandingChange;
  /** Gives the owners' places at the event back. */
  releaseOwners?: boolean;
  answers?: Answers;
  diff?: Record<string, { before: unknown; after: unknown }>;
  notice?: Template;
  /** A receipt number is drawn in the same write. */
  receipt?: boolean;
}
export interface Facts {
  body?: Body | undefined;
  event?: EventDetail | undefined;
}
type Input = Partial<ActionBody>;
type Effect = (
  next: Header,
  input: Input,
  ctx: Context,
  facts: Facts,
  before: Header,
) => Omit<Decision, "header"> & { header?: Header };

const text = (value: string | undefined, path: string): string => {
  const trimmed = value?.trim();
  if (!trimmed) throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path, key: "required" }] });
  return trimmed;
};
const refuse = (issue: FieldIssue): never => {
  throw new Refusal(codes.INVALID_VALUE, { fields: [issue] });
};
const leave = (h: Header): StandingChange =>
  h.holds?.processing ? { processing: { leave: h.holds.processing } } : {};
const enter = (h: Header): StandingChange =>
  h.holds?.processing ? { processing: { enter: h.holds.processing } } : {};
const without = (h: Header, kind: string) => h.deadlines.filter((d) => d.kind !== kind);

/** While something is pending, the lapse waits; reminders too. */
const suspend = (h: Header): Header => ({ ...h, suspended: h.timers, timers: [] });
/**
 * The timers come back. A last day to pay that went by meanwhile is moved to the next working day, so that the
 * answer itself does not make the place lapse.
 */
const resume = (h: Header, ctx: Context): Header => {
  const { suspended = [], ...rest } = h;
  const due = h.deadlines.find((d) => d.kind === "payment");
  if (h.status !== "AWAITING_PAYMENT" || !due || ctx.today < due.day) {
    return { ...rest, timers: suspended.filter((t) => t.at > ctx.now || !t.kind.endsWith("Reminder")) };
  }
  const last = ctx.calendar.addWorking(ctx.today, 1);
  return {
    ...rest,
    deadlines: [...without(h, "payment"), { ...due, day: last, dueAt: endOf(last) }],
    timers: paymentTimers(last, ctx.now, ctx.calendar),
  };
};
const paidHeader = (next: Header): Header => ({
  ...next,
  deadlines: without(next, "payment"),
  timers: completeAfter(next.eventDates?.end),
});
const objectable = (next: Header, ctx: Context): Header => {
  const started = objectionDue(ctx.today, policyNumber("objection.days", next.policy), ctx.calendar);
  return { ...next, deadlines: [started.deadline], timers: started.timers };
};
const decided = (next: Header, ctx: Context): Header => ({ ...next, decidedAt: ctx.now });

/** Answers before and after, by field. */
export const diffOf = (before: Answers, after: Answers): NonNullable<Decision["diff"]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => canonical(before[key]) !== canonical(after[key]))
      .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]),
  );

const effects: Record<string, Effect> = {
  requestSupplement: (next, input, ctx, facts) => {
    const message = text(input.message, "message");
    const fields = input.fields?.length
      ? input.fields
      : (refuse({ path: "fields", key: "required" }) as never);
    const dueOn = input.dueOn ?? "";
    if (!isDay(dueOn)) return refuse({ path: "dueOn", key: "notDay" });
    if (dueOn <= ctx.today)
      return refuse({
        path: "dueOn",
        key: "beforeMin",
        params: { min: ctx.calendar.addWorking(ctx.today, 1) },
      });
    if (!ctx.calendar.isWorking(dueOn))
      return refuse({ path: "dueOn", key: "notWorkingDay", params: { day: dueOn } });
    const started = supplementDue(ctx.today, dueOn, ctx.now, ctx.calendar);
    const before = Object.fromEntries(fields.map((f) => [rootOf(f), facts.body?.answers[rootOf(f)] ?? null]));
    return {
      header: {
        ...next,
        supplement: { fields, message, dueOn, requestedAt: ctx.now, before },
        deadlines: [...without(next, "supplement"), started.deadline],
        timers: started.timers,
      },
      notice: "supplementRequested",
    };
  },
  supplement: (next, input, _ctx, facts, before) => {
    const pinned = new Set((before.supplement?.fields ?? []).map(rootOf));
    const sent = input.answers ?? {};
    const closed = Object.keys(sent).filter((key) => !pinned.has(key));
    if (closed.length)
      throw new Refusal(codes.NOT_EDITABLE_AFTER_SUBMIT, {
        fields: closed.map((path) => ({ path, key: "notEditable" })),
      });
    const old = facts.body?.answers ?? {};
    const answers = { ...old, ...sent };
    const fee = facts.event
      ? feeOf(facts.event, answers, dayOf(next.submittedAt ?? next.createdAt))
      : next.fee;
    return {
      header: { ...next, deadlines: without(next, "supplement"), timers: [], ...(fee ? { fee } : {}) },
      answers,
      diff: diffOf(old, answers),
      notice: "supplementReceived",
    };
  },
  lapseSupplement: (next, _i, ctx) => ({
    header: objectable(decided(next, ctx), ctx),
    standing: leave(next),
    notice: "supplementLapsed",
  }),
  accept: (next, _i, ctx) => ({
    header: { ...decided(next, ctx), timers: [], deadlines: [] },
    standing: leave(next),
    notice: "accepted",
  }),
  reject: (next, _i, ctx) => ({
    header: objectable(decided(next, ctx), ctx),
    standing: leave(next),
    notice: "rejected",
  }),
  requestPayment: (next, _i, ctx) => {
    const days = policyNumber("payment.dueWorkingDays", next.policy);
    const start = next.eventDates ? day(next.eventDates.start) : undefined;
    const started = paymentDue(ctx.today, days, start, ctx.now, ctx.calendar);
    return {
      header: { ...next, deadlines: [...without(next, "payment"), started.deadline], timers: started.timers },
      notice: "paymentRequested",
    };
  },
  process: (next) => ({ header: { ...next, timers: completeAfter(next.eventDates?.end) } }),
  requestCancel: (next, input, ctx) => {
    const reason = text(input.reason, "reason");
    return { header: { ...suspend(next), reason, cancelRequestedOn: ctx.today }, notice: "cancelRequested" };
  },
  confirmCancel: (next, _i, _ctx, _f, before) => ({
    header: { ...next, cancelReason: "WITHDRAWN", deadlines: [], timers: [], suspended: [] },
    standing: {
      ...leave(next),
      // Withdrawn before a decision it does not count towards the year (C12); its place at the event is free again.
      ...(next.holds
        ? {
            release: {
              claim: next.holds.claim,
              ...(before.status === "PROCESSING" && next.holds.counter
                ? { counter: next.holds.counter }
                : {}),
            },
          }
        : {}),
    },
    releaseOwners: true,
    notice: "cancelled",
  }),
  refuseCancel: (next, _i, ctx) => ({ header: resume(next, ctx), notice: "cancelRefused" }),
  uploadVoucher: (next, input) => {
    if (!input.fileIds?.length) refuse({ path: "fileIds", key: "required" });
    return { header: { ...suspend(next), vouchers: input.fileIds ?? [] } };
  },
  confirmVoucher: (next) => ({
    header: paidHeader({ ...next, suspended: [] }),
    receipt: true,
    notice: "paid",
  }),
  refuseVoucher: (next, _i, ctx) => ({ header: resume(next, ctx), notice: "voucherRefused" }),
  pay: (next, _i, _ctx, _f, before) => {
    const header = paidHeader(before.pending === "voucher" ? clearPending(next) : next);
    // A cancellation that waits is still to be answered: what would complete it waits with it.
    return {
      header:
        next.pending === "cancellation"
          ? { ...header, suspended: header.timers, timers: [] }
          : { ...header, suspended: [] },
      receipt: true,
      notice: "paid",
    };
  },
  lapsePayment: (next, _i, ctx) => ({
    header: { ...objectable(next, ctx), cancelReason: "UNPAID", arrears: true },
    standing: { arrears: { add: next.id } },
    notice: "paymentLapsed",
  }),
  payArrears: (next) => ({
    header: { ...next, arrears: false },
    standing: { arrears: { remove: next.id } },
    receipt: true,
    notice: "paid",
  }),
  waiveArrears: (next) => ({
    header: { ...next, arrears: false },
    standing: { arrears: { remove: next.id } },
  }),
  refund: (next, input, ctx, facts, before) => {
    const paid = before.fee?.total.amount ?? 0;
    const notice = before.cancelRequestedOn ? day(before.cancelRequestedOn) : ctx.today;
    const start = day(before.eventDates?.start ?? ctx.today);
    const { amount: due } = refundOf(
      paid,
      facts.event?.refundBands ?? [],
      notice,
      start,
      facts.event?.status === "CANCELLED",
    );
    const amount = input.amount ?? due;
    if (amount > paid) return refuse({ path: "amount", key: "max", params: { max: paid } });
    if (amount <= 0) throw new Refusal(codes.PAYMENT_AMOUNT_ZERO);
    return { header: { ...next, refunded: amount, timers: [], deadlines: [] }, notice: "refunded" };
  },
  object: (next, input) => ({
    header: { ...suspend(next), reason: text(input.reason, "reason") },
    notice: "objectionReceived",
  }),
  upholdObjection: (next, _i, _ctx, _f, before) => {
    const { cancelReason: _, ...rest } = next;
    return {
      header: { ...rest, deadlines: [], timers: [], suspended: [], arrears: false },
      standing: { ...enter(next), ...(before.arrears ? { arrears: { remove: next.id } } : {}) },
      notice: "objectionUpheld",
    };
  },
  dismissObjection: (next) => ({
    header: { ...next, deadlines: without(next, "objection"), timers: [], suspended: [] },
    notice: "objectionDismissed",
  }),
  complete: (next) => ({ header: { ...next, timers: [] }, notice: "completed" }),
  settle: (next) => ({ header: { ...next, timers: [] }, notice: "settled" }),
  uploadSigned: (next, input) => {
    if (!input.fileIds?.length) refuse({ path: "fileIds", key: "required" });
    return { header: next };
  },
  receiveOriginal: (next) => ({ header: next }),
  downloadVoucher: (next) => ({ header: next }),
  issueVoucher: (next) => ({ header: next }),
  // By itself, without a move of the table: a word, or the end of a period.
  paymentReminder: (next) => ({ header: next, notice: "paymentReminder" }),
  supplementReminder: (next) => ({ header: next, notice: "supplementRequested" }),
  objectionClose: (next) => ({ header: { ...next, deadlines: without(next, "objection") } }),
};

/** The member of `answers` a pinned path lies in. */
export const rootOf = (path: string): string => path.split(".")[0] ?? path;

function clearPending(header: Header): Header {
  const { pending: _, ...rest } = header;
  return rest;
}

/** True when the action has an effect here; the others of the table belong to schemes still to come. */
export const known = (action: string): boolean => action in effects;

/** The next header of a move and what follows; whether it is allowed was decided before (`permit.ts`). */
export const decide = (
  before: Header,
  action: string,
  input: Input,
  ctx: Context,
  facts: Facts,
  timer?: Timer,
): Decision => {
  const move: Move | undefined = moveOf(before.status, action);
  const effect = effects[action];
  if (!effect) throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: before.status, action } });
  let next: Header = { ...before, version: before.version + 1, updatedAt: ctx.now };
  if (timer) next.timers = before.timers.filter((t) => t.kind !== timer.kind || t.at !== timer.at);
  if (move) {
    if (move.to !== "same" && move.to !== "gone") next.status = move.to;
    if (move.clears) next = clearPending(next);
    if (move.sets) next.pending = move.sets;
    if (move.reason) next.reason = text(input.reason, "reason");
  }
  const { header = next, ...rest } = effect(next, input, ctx, facts, before);
  return { header, ...rest };
};
