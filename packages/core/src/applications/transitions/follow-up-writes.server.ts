/** Builds the writes of a transition besides the application itself: booths, proofs of payment, and tasks. */
import type { Scheme } from "../../forms/types/index.ts";
import type { Context } from "../../platform/actor.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import { buildOutcomeWrites } from "../../platform/idempotency/idempotency-store.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import type { TransactionCancelledError, TransactionItem } from "../../platform/transaction.server.ts";
import type { Decision, EffectFacts } from "../changes/transition-effect.ts";
import { throwNamingConflict } from "../contacts/contact-naming.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { hasLostPlace } from "../model/statuses.ts";
import {
  buildPaymentProofConfirmations,
  throwPaymentProofConflict,
} from "../orders/confirmed-payment-proof-store.server.ts";
import {
  BOOTH_LABEL,
  buildBoothAllocation,
  buildBoothRelease,
  isBoothFree,
} from "../places/booths/booth-plan-store.server.ts";
import { buildBankRefundWrites } from "./bank-refund-writes.server.ts";
import type { ActionInput } from "./definitions/action-input.ts";
import { buildFollowUpTasks } from "./follow-up-tasks.server.ts";

/**
 * Builds the rows that depend on the decision alone: the allocated booth, the confirmed proofs of payment, the deferred
 * tasks of the change, the outcome of the call.
 */
export const buildFollowUpWrites = async (
  request: Parameters<typeof buildFollowUpTasks>[0] & { input: ActionInput },
  decision: Decision,
  { event }: Pick<EffectFacts, "event">,
  ctx: Context,
): Promise<TransactionItem[]> => {
  const { header, action, input } = request;
  return [
    ...(action === "allocateBooth" ? await buildBoothAllocation(header, input.booth?.trim() ?? "") : []),
    ...(action === "confirmVoucher" || action === "confirmTransfer"
      ? await buildPaymentProofConfirmations(header, input.reason)
      : []),
    ...(action === "startRefund" ? await buildBankRefundWrites(header, decision.header) : []),
    ...(await buildFollowUpTasks(request, decision.header, event, ctx)),
    ...buildOutcomeWrites(ctx, { id: header.id, version: decision.header.version }),
  ];
};

/** Labels of writes that are built anew where `throwFollowUpConflict` has no reason to refuse them. */
export const retriedFollowUps = [BOOTH_LABEL];

/**
 * Explains why a booth was not given, a proof of payment not confirmed, or a refund not begun. Returns where nobody has
 * taken the booth, but the plan was saved or got its first booth meanwhile.
 * @throws Refusal 900054 when another application has the booth, or the proof was confirmed before
 */
export const throwFollowUpConflict = (
  error: TransactionCancelledError,
  { id }: Pick<ApplicationHeader, "id">,
  action: SubmittedAction,
  { booth = "" }: ActionInput,
): void => {
  throwPaymentProofConflict(error);
  // The provider reported something about an order that had paid, so the amount of the refund is looked at again.
  if (action === "startRefund" && error.of("order")) throw new ServiceBusyError(["order"], error);
  const failure = error.of(BOOTH_LABEL);
  if (!failure || isBoothFree(failure.row, booth, id)) return;
  throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "booth", key: "boothTaken" }] });
};

/**
 * Explains that the contact whom a supplement comes to name has gone meanwhile.
 * @throws Refusal 10408 beside its field
 */
export const throwContactConflict = (
  error: TransactionCancelledError,
  scheme: Scheme | undefined,
  { answers }: Decision,
): void => {
  if (scheme && answers) throwNamingConflict(error, scheme, answers);
};

/** Returns an application without a booth where its place is lost. */
export const omitLostBooth = (header: ApplicationHeader): ApplicationHeader => {
  const { booth: _, ...rest } = header;
  return hasLostPlace(header) ? rest : header;
};
/** When a place is freed, its booth is freed too. */
export const buildBoothWrites = (before: ApplicationHeader, next: ApplicationHeader): TransactionItem[] =>
  before.booth && before.eventId && hasLostPlace(next)
    ? [buildBoothRelease(before.eventId, before.booth)]
    : [];

/** Builds the task that records a report that was not handed in; it changes the institution, not the application. */
export const buildMissedReportWrite = (
  { institutionId, id }: Pick<ApplicationHeader, "institutionId" | "id">,
  ctx: Context,
): TransactionItem =>
  buildDeferredTask({ kind: "missedReport", id: `${institutionId}/${id}` }, ctx.now, 0).row;
