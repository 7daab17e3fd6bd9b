/**
 * Decides one action on an application (workflow.md › The table of moves). Pure: from the current header, the input
 * of the action and the day to the next header and its consequences.
 */

import { parseStaffReason, type StaffReason, toReasonParams } from "../../messaging/staff-reason.ts";
import type { Context } from "../../platform/actor.ts";
import {
  clearPending,
  type Decision,
  type EffectFacts,
  type EffectInput,
  type InputMember,
  markReturn,
  omitDeadline,
  requireText,
  suspendTimers,
} from "../changes/transition-effect.ts";
import { buildReversalTimers } from "../deadlines/deadlines.ts";
import { markUndecidedWithdrawal, omitCoveredDebt, omitRefundedPayment } from "../fees/ended-payments.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { addPastReferences } from "../model/bank-references.ts";
import { omitEndedPreparation, pickPreparedDecision } from "../model/find-prepared-decision.ts";
import { cancellableStatuses } from "../model/statuses.ts";
import { omitDeadlineTimers, type Timer } from "../model/timers.ts";
import { refusePlaceAtChangedEvent } from "./changed-event.ts";
import type { ActionInput } from "./definitions/action-input.ts";
import { findRegainedObjectionDay, keepObjectionDays } from "./definitions/deadlines/objection-days.ts";
import { isApplicationAction } from "./definitions/find-transition.ts";
import { transitions } from "./definitions/index.ts";
import { listOverturnedMakers } from "./definitions/objections/overturned-decisions.ts";
import type { ApplicationTransition, RuleTransition } from "./definitions/shared/transition-definition.ts";
import { setDerivedMembers } from "./derived-members.ts";
import { keepRequestEnd } from "./request-end.ts";

/** Returns whether a name is an action on submitted applications; it narrows strings from requests. */
export const isSubmittedAction = (name: string): name is SubmittedAction =>
  isApplicationAction(name) && name !== "submit" && name !== "discard";

/** Returns whether an action would leave an application as it is: nobody is told of it, and nothing is recorded. */
export const changesNothing = <A extends SubmittedAction>({
  header,
  action,
  input,
}: {
  header: ApplicationHeader;
  action: A;
  input: ActionInput<A>;
}): boolean => {
  const record: ApplicationTransition | RuleTransition = transitions[action];
  // A member that the caller did not send has no value.
  const givenInput: ActionInput = input;
  return (
    record.by !== "rule" && record.changesNothing?.(header, givenInput as EffectInput<InputMember>) === true
  );
};

/**
 * Decides the next header of an action and its consequences. Whether it is allowed was checked before
 * (`authorization.ts`).
 * @param timer the timer that applies the action, which is removed
 * @throws Refusal of the effect, with the invalid field; 900057 for a place at an event that changed
 */
export const decideTransition = <A extends SubmittedAction>(
  current: ApplicationHeader,
  action: A,
  input: ActionInput<A>,
  ctx: Context,
  facts: EffectFacts,
  timer?: Timer,
): Decision => {
  refusePlaceAtChangedEvent(current, action, facts.event);
  const record: ApplicationTransition | RuleTransition = transitions[action];
  const before = omitEndedPreparation(current, action);
  // A member that the caller did not send has no value.
  const givenInput: ActionInput = input;
  const timers = timer
    ? before.timers.filter((other) => other.kind !== timer.kind || other.at !== timer.at)
    : before.timers;
  let next: ApplicationHeader = { ...before, version: before.version + 1, updatedAt: ctx.now, timers };
  if (record.by === "rule") next = enterStatus(next, record.to);
  else if (record.from.includes(before.status)) next = applyTable(next, record, input, ctx);
  next = omitRefundedPayment(before, next);
  const { header = next, ...rest } = record.effect(
    next,
    givenInput as EffectInput<InputMember>,
    ctx,
    facts,
    before,
  );
  const overturnedMakers = listOverturnedMakers(before, action);
  const reasonBeside = findReasonBesideRequest(before, header, record, givenInput);
  const givenHeader = hasOwnReason(header, before, record, givenInput)
    ? nameReason(omitStaleReasons(header, before), action)
    : header;
  const reasonedHeader = reasonBeside ? keepRequestReason(before, header) : givenHeader;
  const decidedHeader = addMaker(
    {
      ...keepRequestEnd(
        before,
        keepReversalDeadline(before, keepObjectionDays(takeUpNotice(reasonedHeader), ctx)),
        ctx,
      ),
      ...(overturnedMakers ? { overturned: overturnedMakers } : {}),
    },
    action,
    ctx,
    { madeBy: facts.madeBy, preparer: pickPreparedDecision(current, action)?.by },
  );
  const endedHeader = omitCoveredDebt(
    before,
    markUndecidedWithdrawal(before, decidedHeader),
    facts.event,
    ctx.today,
  );
  const foundHeader = addPastReferences(before, endedHeader, {
    refundReference: rest.bankRefund?.reference,
    withdrawnReference: (rest.withdrawnTransfer ?? rest.withdrawnRefund ?? rest.correctedPayment?.before)
      ?.reference,
  });
  const regainedDay = findRegainedObjectionDay(before, decidedHeader);
  const isDebtChanged = (decidedHeader.arrears ?? false) !== (endedHeader.arrears ?? false);
  const debtChange = endedHeader.arrears ? { add: before.id } : { remove: before.id };
  const noticeParams = {
    ...(reasonBeside ? toReasonParams(reasonBeside) : {}),
    ...rest.noticeParams,
    ...(regainedDay ? { objectBy: regainedDay } : {}),
  };
  return {
    header: setDerivedMembers(before, markReturn(foundHeader, rest.constraintChange), ctx),
    ...rest,
    ...(Object.keys(noticeParams).length > 0 ? { noticeParams } : {}),
    ...(isDebtChanged ? { constraintChange: { ...rest.constraintChange, arrears: debtChange } } : {}),
  };
};

/** Every action from which another one is separated: whoever makes it is stored. */
const separatedActions: ReadonlySet<string> = new Set(
  Object.values(transitions).flatMap((record) => ("separateFrom" in record && record.separateFrom) || []),
);
/** A member that follows its leader was decided by whoever decided on the leader (decision 0346). */
const addMaker = (
  header: ApplicationHeader,
  action: SubmittedAction,
  { actor }: Context,
  { madeBy, preparer }: Pick<EffectFacts, "madeBy"> & { preparer: string | undefined },
): ApplicationHeader => {
  if (actor.kind === "staff" && separatedActions.has(action))
    return setPreparer(
      { ...header, madeBy: { ...header.madeBy, [action]: actor.accountId } },
      action,
      preparer,
    );
  return madeBy ? { ...header, madeBy: { ...header.madeBy, ...madeBy } } : header;
};

/** Whoever prepared a decision that was countersigned has made it as well; one that was not has nobody else. */
const setPreparer = (
  { preparedBy, ...header }: ApplicationHeader,
  action: SubmittedAction,
  preparer: string | undefined,
): ApplicationHeader => {
  const { [action]: _, ...others } = preparedBy ?? {};
  const preparers = preparer === undefined ? others : { ...others, [action]: preparer };
  return Object.keys(preparers).length > 0 ? { ...header, preparedBy: preparers } : header;
};

/**
 * The cashier's days to decide on a payment that was taken back run until then, whatever else happens to the
 * application and whatever else is pending.
 */
const keepReversalDeadline = (before: ApplicationHeader, next: ApplicationHeader): ApplicationHeader => {
  const isReversal = ({ kind }: { kind: string }): boolean => kind === "reversal";
  const deadline = next.deadlines.find(isReversal) ?? before.deadlines.find(isReversal);
  if (!deadline) return next;
  const header: ApplicationHeader = {
    ...next,
    deadlines: omitDeadline(next, "reversal"),
    timers: omitDeadlineTimers(next.timers, "reversal"),
    ...(next.suspended ? { suspended: omitDeadlineTimers(next.suspended, "reversal") } : {}),
  };
  if (!next.reversal) return header;
  return {
    ...header,
    deadlines: [...header.deadlines, deadline],
    timers: [...header.timers, ...buildReversalTimers(deadline)],
  };
};

/**
 * A notice of cancellation that was given while a proof of payment was examined is answered next, however the proof was
 * answered (decision 0677). It goes with an application that has ended meanwhile.
 */
const takeUpNotice = (header: ApplicationHeader): ApplicationHeader => {
  if (header.awaits !== "cancellation" || header.pending) return header;
  const { awaits: _, ...rest } = header;
  return cancellableStatuses.includes(rest.status)
    ? { ...suspendTimers(rest), pending: "cancellation" }
    : rest;
};

type ReasonInput = Pick<ActionInput, "reason" | "reasonCodes">;
/** Applies the transition's record before its effect: status, pending request and reason. */
const applyTable = (
  header: ApplicationHeader,
  record: ApplicationTransition,
  input: ReasonInput,
  ctx: Pick<Context, "now">,
): ApplicationHeader => {
  let next = enterStatus(header, record.to);
  if (record.clears) next = clearPending(next);
  // The application was decided in another way, so the signed form is no longer awaited.
  if (next.pending === "original" && next.status !== "PROCESSING") next = clearPending(next);
  // The documents arrived after all, so the reason for being late is no longer needed, nor the clock that it stopped.
  if (next.pending === "lateness" && next.status === "PROCESSING")
    next = { ...clearPending(next), suspended: [] };
  if (record.sets) next = { ...next, pending: record.sets };
  return record.reason ? addReason(next, record.action, input, ctx) : next;
};

/** Sets the reason: stock reasons of the action, words, or both. */
const addReason = (
  { reason: _, reasonCodes: __, reasonAt: ___, ...header }: ApplicationHeader,
  action: string,
  input: ReasonInput,
  { now }: Pick<Context, "now">,
): ApplicationHeader => {
  const staffReason = parseStaffReason(action, input);
  return {
    ...header,
    ...(staffReason.reasonCodes
      ? { ...staffReason, reasonAt: now }
      : { reason: requireText(staffReason.reason, "reason") }),
  };
};
/**
 * Returns the reason of an action that leaves a request waiting: its notice and its entry of the history say it, and
 * the desk still reads that of the request (decision 0715).
 */
const findReasonBesideRequest = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  record: ApplicationTransition | RuleTransition,
  input: ReasonInput,
): StaffReason | undefined =>
  record.by === "staff" && record.reason && before.pending !== undefined && next.pending === before.pending
    ? parseStaffReason(record.action, input)
    : undefined;

/** Returns a header with the reason of the request that still waits. */
const keepRequestReason = (
  { reason, reasonCodes, reasonAt }: ApplicationHeader,
  { reason: _, reasonCodes: __, reasonAt: ___, ...header }: ApplicationHeader,
): ApplicationHeader => ({
  ...header,
  ...(reason === undefined ? {} : { reason }),
  ...(reasonCodes ? { reasonCodes } : {}),
  ...(reasonAt ? { reasonAt } : {}),
});

/**
 * Returns whether the reason of a header was given with this action. Its words alone do not tell: an objection may
 * repeat those of the refusal.
 */
const hasOwnReason = (
  header: ApplicationHeader,
  before: ApplicationHeader,
  record: ApplicationTransition | RuleTransition,
  input: ReasonInput,
): boolean =>
  (record.by !== "rule" && record.reason === true) ||
  header.reason !== before.reason ||
  header.reasonCodes !== before.reasonCodes ||
  (header.reason !== undefined && header.reason === input.reason?.trim());

/** Stock reasons belong to the reason with which they were given, and go when another one is given. */
const omitStaleReasons = (header: ApplicationHeader, before: ApplicationHeader): ApplicationHeader => {
  if (!header.reasonCodes || header.reasonCodes !== before.reasonCodes) return header;
  const { reasonCodes: _, reasonAt: __, ...rest } = header;
  return rest;
};

/** Keeps with a reason the action with which it was given: an objection has other reasons than what it is about. */
const nameReason = ({ reasonOf: _, ...header }: ApplicationHeader, action: string): ApplicationHeader =>
  header.reason || header.reasonCodes ? { ...header, reasonOf: action } : header;

/** Sets a status. From now on the application no longer follows its group's leader. */
const enterStatus = (header: ApplicationHeader, to: ApplicationTransition["to"]): ApplicationHeader => {
  if (to === "same" || to === "gone") return header;
  const { followed: _, ...rest } = header;
  return { ...rest, status: to };
};
