/**
 * Transitions after submission: decide, write once. Calls by people (`perform-transition.server.ts`), webhooks of the
 * gateway and due timers all use this.
 */

import { enqueueNoticesAfterWrite } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import { writeMetric } from "../../platform/metric.server.ts";
import { ServiceBusyError } from "../../platform/service-failures.server.ts";
import { loadScheme } from "../../schemes/versions/load-scheme.server.ts";
import type { Decision, EffectFacts } from "../changes/transition-effect.ts";
import { findNewContact } from "../contacts/contact-naming.server.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationBody, ApplicationHeader, DrawResult } from "../model/application-rows.ts";
import * as Store from "../model/application-store.server.ts";
import { LAPSE_METRICS, PAYMENT_METRIC } from "../model/business-metrics.ts";
import { refuseEnclosedFiles } from "../model/check-enclosures.server.ts";
import type { Timer } from "../model/timers.ts";
import type { NextReceipt } from "../orders/receipt-number.server.ts";
import { decideTransition } from "./decide-transition.ts";
import type { ActionInput } from "./definitions/action-input.ts";
import { buildFollowUpWrites } from "./follow-up-writes.server.ts";
import { loadEffectFacts } from "./load-effect-facts.server.ts";
import { planTransitionReservations, type ReservationChange } from "./plan-reservations.server.ts";
import { type TransitionWrite, tryWriteTransition } from "./write-transition.server.ts";

export interface TransitionRequest<A extends SubmittedAction = SubmittedAction> {
  header: ApplicationHeader;
  action: A;
  input: ActionInput<A>;
  /** Rows written in the same transaction, such as a paid order. */
  with?: TransitionWrite["extraWrites"];
  /** The timer that this applies. */
  timer?: Timer;
  /** The submitted data, when the caller has read them already. */
  body?: ApplicationBody | undefined;
  /** The result of a public draw, for the transitions that store it. */
  lot?: DrawResult | undefined;
  /** The day of the leader's written notice. */
  leaderNoticeDay?: string | undefined;
  /** The people who made the leader's decision that a member follows. */
  madeBy?: ApplicationHeader["madeBy"] | undefined;
  /** A receipt number that was prepared together with the header. */
  receipt?: NextReceipt | undefined;
}

/**
 * Loads what an action needs, decides and writes. Whether it is allowed was checked before.
 * @throws Refusal of the effect or of a condition; 900050 when somebody else wrote first
 */
export const applyTransition = async <A extends SubmittedAction>(
  request: TransitionRequest<A>,
  ctx: Context,
): Promise<{ next: ApplicationHeader; body: ApplicationBody | undefined }> => {
  const facts = await loadEffectFacts(request, ctx);
  const plan = await planTransition(request, facts, ctx);
  // Built for each attempt anew: a booth that met a change of its plan is looked up in the plan of now.
  const buildExtraWrites = async () => [
    ...(request.with ?? []),
    ...(await buildFollowUpWrites(request, plan.decision, facts, ctx)),
  ];
  return writeUntilDone(request, { ...plan, body: facts.body, buildExtraWrites }, ctx);
};

/** Decides a transition and what it reserves, and writes nothing. */
export const planTransition = async (
  { header, action, input, timer }: TransitionRequest,
  facts: EffectFacts,
  ctx: Context,
): Promise<DecidedTransition> => {
  if (input.fileIds?.length) await refuseEnclosedFiles(header.institutionId, action, input.fileIds, ctx);
  const decision = decideTransition(header, action, input, ctx, facts, timer);
  const reservations = await planTransitionReservations(header, action, decision, facts, ctx);
  const decisionWithContact = await addNamedContact(header, decision, facts);
  return reservations
    ? { decision: addReservations(decisionWithContact, reservations), reservations }
    : { decision: decisionWithContact };
};
const addNamedContact = async (
  header: ApplicationHeader,
  decision: Decision,
  { body }: EffectFacts,
): Promise<Decision> => {
  const scheme = decision.answers && (await loadScheme(header));
  const names = scheme && decision.answers && findNewContact(scheme, decision.answers, body?.answers);
  return names ? { ...decision, constraintChange: { ...decision.constraintChange, names } } : decision;
};
const addReservations = (decision: Decision, { holds, constraintChange }: ReservationChange): Decision => ({
  ...decision,
  header: { ...decision.header, holds },
  ...(constraintChange ? { constraintChange: { ...decision.constraintChange, ...constraintChange } } : {}),
});

/** A decision with the changes of reservations that do not follow from the new status alone. */
interface DecidedTransition {
  decision: Decision;
  reservations?: ReservationChange | undefined;
}

/**
 * How often a write is retried when another one takes the receipt number, changes the reported application or saves the
 * plan around a booth.
 */
const MAX_WRITE_ATTEMPTS = 9;

/** Counts a payment or a lapse that is written, for the dashboard. */
const countTransition = (action: SubmittedAction, { receipt }: Decision, { now }: Context): void => {
  if (receipt) writeMetric(PAYMENT_METRIC, "Count", 1, now);
  if (action in LAPSE_METRICS)
    writeMetric(LAPSE_METRICS[action as keyof typeof LAPSE_METRICS], "Count", 1, now);
};

/** Writes the decision and sends its notices. When the queue fails, the sweep sends them. */
const writeUntilDone = async (
  { header, action, input, receipt, timer }: TransitionRequest,
  {
    buildExtraWrites,
    ...plan
  }: DecidedTransition &
    Pick<TransitionWrite, "body"> & { buildExtraWrites: () => Promise<TransitionWrite["extraWrites"]> },
  ctx: Context,
): Promise<{ next: ApplicationHeader; body: ApplicationBody | undefined }> => {
  const { decision, body } = plan;
  for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt++) {
    const preloadedReceipt = attempt === 0 ? receipt : undefined;
    const extraWrites = await buildExtraWrites();
    const transitionWrite = await tryWriteTransition(
      { header, action, input, ...plan, extraWrites, receipt: preloadedReceipt, dueAt: timer?.at },
      ctx,
    );
    if (!transitionWrite) continue;
    countTransition(action, decision, ctx);
    const source = Store.buildHistoryKey(header.id, transitionWrite.history.seq);
    await enqueueNoticesAfterWrite(transitionWrite.history.notices, ctx, source);
    return {
      next: transitionWrite.next,
      body: body && decision.answers ? { ...body, answers: decision.answers } : body,
    };
  }
  // Others changed what it counts on each time, and nothing was written.
  throw new ServiceBusyError(["transition"]);
};
