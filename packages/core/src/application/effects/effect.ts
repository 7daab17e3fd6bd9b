/** What the effects of moves share: their shape, and the few things several of them do to a header. */
import type { Context } from "../../actor.ts";
import { canonical } from "../../audit/index.ts";
import { policyNumber } from "../../code-lists/policy.ts";
import { day } from "../../day.ts";
import { codes, type FieldIssue, Refusal } from "../../errors.ts";
import type { EventDetail } from "../../event/wire.ts";
import type { Answers } from "../../form/types.ts";
import type { Notice, Template } from "../../notice/types.ts";
import { schemeOf } from "../../schemes/index.ts";
import { completeAfter, objectionDue, paymentDue, voucherFrom } from "../clocks/deadlines.ts";
import type { Body, Header, Lot } from "../row.ts";
import type { StandingChange } from "../standing/change.ts";
import type { ActionBody } from "../wire.ts";

export interface Decision {
  header: Header;
  standing?: StandingChange;
  /** Gives the owners' places at the event back. */
  releaseOwners?: boolean;
  answers?: Answers;
  diff?: Record<string, { before: unknown; after: unknown }>;
  notice?: Template;
  /** What the notice says beside what every notice of the application says. */
  tells?: Notice["params"];
  /** A receipt number is drawn in the same write. */
  receipt?: boolean;
}
export interface Facts {
  body?: Body | undefined;
  event?: EventDetail | undefined;
  /** What a public draw gave. */
  lot?: Lot | undefined;
  /** The day of a leader's written notice, for the members that end with its group. */
  notice?: string | undefined;
}
export type Input = Partial<ActionBody>;
export type Effect = (
  next: Header,
  input: Input,
  ctx: Context,
  facts: Facts,
  before: Header,
) => Omit<Decision, "header"> & { header?: Header };

export const text = (value: string | undefined, path: string): string => {
  const trimmed = value?.trim();
  if (!trimmed) throw new Refusal(codes.REQUIRED_EMPTY, { fields: [{ path, key: "required" }] });
  return trimmed;
};
export const refuse = (issue: FieldIssue): never => {
  throw new Refusal(codes.INVALID_VALUE, { fields: [issue] });
};
export const leave = (h: Header): StandingChange =>
  h.holds?.processing ? { processing: { leave: h.holds.processing } } : {};
/** Of what ends wherever it stands: what is decided has left already, and another may stand in processing since (C13). */
export const leaveFrom = (before: Header): StandingChange =>
  before.status === "PROCESSING" || before.status === "SUPPLEMENT_REQUIRED" ? leave(before) : {};
export const enter = (h: Header): StandingChange =>
  h.holds?.processing ? { processing: { enter: h.holds.processing } } : {};
export const without = (h: Header, kind: string) => h.deadlines.filter((d) => d.kind !== kind);

/** While something is pending, the lapse waits; reminders too. */
export const suspend = (h: Header): Header => ({ ...h, suspended: h.timers, timers: [] });
/**
 * The timers come back. A last day to pay that went by meanwhile is moved to the next working day, so that the
 * answer itself does not make the place lapse; not beyond the day before the event while that is still to come.
 */
export const resume = (h: Header, ctx: Context): Header => {
  const { suspended = [], ...rest } = h;
  const due = h.deadlines.find((d) => d.kind === "payment");
  if (h.status !== "AWAITING_PAYMENT" || !due || ctx.today < due.day) {
    return { ...rest, timers: suspended.filter((t) => t.at > ctx.now || !t.kind.endsWith("Reminder")) };
  }
  const start = h.eventDates && ctx.today < h.eventDates.start ? day(h.eventDates.start) : undefined;
  const { deadline, timers } = paymentDue(ctx.today, 1, start, ctx.now, ctx.calendar);
  return { ...rest, deadlines: [...without(h, "payment"), deadline], timers };
};
/** The voucher comes first; when the event is over is looked at once it was issued, so that the row stays small. */
export const paidHeader = (next: Header): Header => {
  const vouched = schemeOf(next.scheme)?.moves.includes("issueVoucher");
  const { start, end } = next.eventDates ?? {};
  return {
    ...next,
    deadlines: without(next, "payment"),
    timers:
      vouched && start
        ? voucherFrom(start, policyNumber("voucher.daysBefore", next.policy))
        : completeAfter(end),
  };
};
export const objectable = (next: Header, ctx: Context): Header => {
  const started = objectionDue(ctx.today, policyNumber("objection.days", next.policy), ctx.calendar);
  return { ...next, deadlines: [started.deadline], timers: started.timers };
};
export const decided = (next: Header, ctx: Context): Header => ({ ...next, decidedAt: ctx.now });

/** Answers before and after, by field. */
export const diffOf = (before: Answers, after: Answers): NonNullable<Decision["diff"]> =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((key) => canonical(before[key]) !== canonical(after[key]))
      .map((key) => [key, { before: before[key] ?? null, after: after[key] ?? null }]),
  );

/** The member of `answers` a pinned path lies in. */
export const rootOf = (path: string): string => path.split(".")[0] ?? path;

export function clearPending(header: Header): Header {
  const { pending: _, ...rest } = header;
  return rest;
}
