/**
 * What each move does beside changing the status (workflow.md › The table of moves). Pure: the header as it stands,
 * what was said with the move, and the day go in; the next header and what follows from it come out.
 */
import type { Context } from "../../platform/actor.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  clearPending,
  type Decision,
  type Effect,
  type EffectFacts,
  type EffectInput,
  requireText,
  withoutDeadline,
} from "../changes/effect.ts";
import { buildCompletionTimers } from "../deadlines/deadlines.ts";
import { findDecreedDayNames, recountDeadlines } from "../deadlines/recount-deadlines.ts";
import { followEffects } from "../groups/follow-leader.ts";
import type { ApplicationHeader, Timer } from "../model/application-rows.ts";
import { findTransition, type Transition } from "../model/transition-table.ts";
import { cancellationEffects } from "./cancellation.ts";
import { endorsementEffects } from "./endorsement.ts";
import { fundingEffects } from "./funding.ts";
import { grantBreachEffects } from "./grant-breach.ts";
import { objectionEffects } from "./objection.ts";
import { paymentEffects } from "./payment.ts";
import { placeEffects } from "./places.ts";
import { reportEffects } from "./report-effects.ts";
import { reviewEffects } from "./review.ts";
import { signedFormEffects } from "./signed-form.ts";
import { supplementEffects } from "./supplement.ts";

const effectsByAction: Record<string, Effect> = {
  ...supplementEffects,
  ...reviewEffects,
  ...cancellationEffects,
  ...objectionEffects,
  ...paymentEffects,
  ...followEffects,
  ...placeEffects,
  ...signedFormEffects,
  ...fundingEffects,
  ...endorsementEffects,
  ...grantBreachEffects,
  ...reportEffects,
  downloadVoucher: (next) => ({ header: next }),
  issueVoucher: (next, _i, ctx) => ({
    header: {
      ...next,
      voucherAt: ctx.now,
      timers: [
        ...next.timers.filter(({ kind }) => kind !== "voucher" && kind !== "complete"),
        ...buildCompletionTimers(next.eventDates?.end),
      ],
    },
    notice: "voucherReady",
  }),
  // By itself, without a move of the table: a word, or the end of a period.
  paymentReminder: (next) => ({ header: next, notice: "paymentReminder" }),
  supplementReminder: (next) => ({ header: next, notice: "supplementRequested" }),
  recountDeadlines: (next, _i, ctx) => {
    const recounted = recountDeadlines(next, ctx);
    if (!recounted) return {};
    const { before, after } = recounted.first;
    return {
      header: recounted.header,
      diff: recounted.diff,
      notice: "deadlineMoved",
      tells: { before: before.day, dueOn: after.day, holiday: findDecreedDayNames(recounted.first) ?? "" },
    };
  },
  objectionClose: (next) => ({ header: { ...next, deadlines: withoutDeadline(next, "objection") } }),
};

/** True when the action has an effect here; the others of the table belong to schemes still to come. */
export const hasEffect = (action: string): boolean => action in effectsByAction;

/** The next header of a move and what follows; whether it is allowed was decided before (`permit.ts`). */
export const decideTransition = (
  before: ApplicationHeader,
  action: string,
  input: EffectInput,
  ctx: Context,
  facts: EffectFacts,
  timer?: Timer,
): Decision => {
  const transition: Transition | undefined = findTransition(before.status, action);
  const effect = Object.hasOwn(effectsByAction, action) ? effectsByAction[action] : undefined;
  if (!effect) throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: before.status, action } });
  let next: ApplicationHeader = { ...before, version: before.version + 1, updatedAt: ctx.now };
  if (timer) next.timers = before.timers.filter((t) => t.kind !== timer.kind || t.at !== timer.at);
  if (transition) {
    if (transition.to !== "same" && transition.to !== "gone") {
      next.status = transition.to;
      // From here on it goes its own way.
      delete next.followed;
    }
    if (transition.clears) next = clearPending(next);
    // Decided otherwise: nobody waits for the signed form any more.
    if (next.pending === "original" && next.status !== "PROCESSING") next = clearPending(next);
    // Sent after all: nobody asks any more why it is late.
    if (next.pending === "lateness" && next.status === "PROCESSING") next = clearPending(next);
    if (transition.sets) next.pending = transition.sets;
    if (transition.reason) next.reason = requireText(input.reason, "reason");
  }
  const { header = next, ...rest } = effect(next, input, ctx, facts, before);
  return { header, ...rest };
};
