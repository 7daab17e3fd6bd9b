/**
 * What each move does beside changing the status (workflow.md › The table of moves). Pure: the header as it stands,
 * what was said with the move, and the day go in; the next header and what follows from it come out.
 */
import type { Context } from "../../actor.ts";
import { codes, Refusal } from "../../errors.ts";
import { completeAfter } from "../clocks/deadlines.ts";
import { reasonOf, recount } from "../clocks/recount.ts";
import { follow } from "../group/follow.ts";
import type { Header, Timer } from "../row.ts";
import { type Move, moveOf } from "../status.ts";
import { breach } from "./breach.ts";
import { cancelling } from "./cancel.ts";
import { clearPending, type Decision, type Effect, type Facts, type Input, text, without } from "./effect.ts";
import { endorsement } from "./endorsement.ts";
import { funding } from "./funding.ts";
import { objections } from "./objection.ts";
import { payment } from "./payment.ts";
import { places } from "./places.ts";
import { reporting } from "./report.ts";
import { review } from "./review.ts";
import { signed } from "./signed.ts";
import { supplements } from "./supplement.ts";

const effects: Record<string, Effect> = {
  ...supplements,
  ...review,
  ...cancelling,
  ...objections,
  ...payment,
  ...follow,
  ...places,
  ...signed,
  ...funding,
  ...endorsement,
  ...breach,
  ...reporting,
  downloadVoucher: (next) => ({ header: next }),
  issueVoucher: (next, _i, ctx) => ({
    header: {
      ...next,
      voucherAt: ctx.now,
      timers: [
        ...next.timers.filter(({ kind }) => kind !== "voucher" && kind !== "complete"),
        ...completeAfter(next.eventDates?.end),
      ],
    },
    notice: "voucherReady",
  }),
  // By itself, without a move of the table: a word, or the end of a period.
  paymentReminder: (next) => ({ header: next, notice: "paymentReminder" }),
  supplementReminder: (next) => ({ header: next, notice: "supplementRequested" }),
  recountDeadlines: (next, _i, ctx) => {
    const changed = recount(next, ctx);
    if (!changed) return {};
    const { before, after } = changed.first;
    return {
      header: changed.header,
      diff: changed.diff,
      notice: "deadlineMoved",
      tells: { before: before.day, dueOn: after.day, holiday: reasonOf(changed.first) ?? "" },
    };
  },
  objectionClose: (next) => ({ header: { ...next, deadlines: without(next, "objection") } }),
};

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
  const effect = Object.hasOwn(effects, action) ? effects[action] : undefined;
  if (!effect) throw new Refusal(codes.MOVE_NOT_ALLOWED, { params: { status: before.status, action } });
  let next: Header = { ...before, version: before.version + 1, updatedAt: ctx.now };
  if (timer) next.timers = before.timers.filter((t) => t.kind !== timer.kind || t.at !== timer.at);
  if (move) {
    if (move.to !== "same" && move.to !== "gone") {
      next.status = move.to;
      // From here on it goes its own way.
      delete next.followed;
    }
    if (move.clears) next = clearPending(next);
    // Decided otherwise: nobody waits for the signed form any more.
    if (next.pending === "original" && next.status !== "PROCESSING") next = clearPending(next);
    // Sent after all: nobody asks any more why it is late.
    if (next.pending === "lateness" && next.status === "PROCESSING") next = clearPending(next);
    if (move.sets) next.pending = move.sets;
    if (move.reason) next.reason = text(input.reason, "reason");
  }
  const { header = next, ...rest } = effect(next, input, ctx, facts, before);
  return { header, ...rest };
};
