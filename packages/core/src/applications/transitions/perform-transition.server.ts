/** Moves after submission: load, decide, write once. People's calls, the gateway's news and due deadlines all pass here. */

import type { EventDetail } from "../../events/event-schema.ts";
import { findEvent } from "../../events/event-store.server.ts";
import { findOverridingChange } from "../../events/index.ts";
import type { Answers } from "../../forms/types/index.ts";
import { validateAnswers } from "../../forms/validate-answers.ts";
import { buildConstraintWrite } from "../../institutions/constraints/constraints.server.ts";
import { readInstitution } from "../../institutions/institution-store.server.ts";
import { enqueueNotices } from "../../messaging/enqueue-notices.server.ts";
import type { Context } from "../../platform/actor.ts";
import { buildDeferredTask } from "../../platform/deferred-tasks/deferred-task-store.server.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import {
  TransactionCancelledError,
  type TransactionItem,
  transact,
} from "../../platform/transaction.server.ts";
import { findScheme } from "../../schemes/index.ts";
import { appendHistory } from "../changes/append-history.server.ts";
import type { Decision } from "../changes/effect.ts";
import { decideTransition, hasEffect } from "../effects/decide-transition.ts";
import { buildCheckContext, loadCheckRows } from "../eligibility/check-context.server.ts";
import { loadVisibleApplication } from "../model/application-access.server.ts";
import type {
  ApplicationBody,
  ApplicationHeader,
  ApplicationHistoryRow,
  DrawResult,
  Timer,
} from "../model/application-rows.ts";
import { refuseEnclosedFiles } from "../model/check-enclosures.server.ts";
import type { ActionBody, ApplicationView } from "../model/schema.ts";
import * as Store from "../model/store.server.ts";
import { type NextReceipt, prepareNextReceipt } from "../orders/receipt-number.server.ts";
import { explainDenial } from "../permissions/authorization.ts";
import { buildBoothAllocation, buildBoothRelease } from "../places/booths/booth-plan-store.server.ts";
import { freesPlace, missedDrawResult, returnsToWaitingList } from "../places/draw/index.ts";
import { findLottery } from "../places/draw/lottery-store.server.ts";
import { buildReportWrites, REPORTED_LABEL } from "../reports/report-writes.server.ts";
import { explainPersonConflict } from "../reservations/person-reservations.server.ts";
import { buildReservationWrites } from "../reservations/reservation-writes.server.ts";
import { toApplicationView } from "../views/application-view.ts";

const actionsNeedingEvent: readonly string[] = ["supplement", "refund", "organiserCancel", "complete"];
/** A transfer that waited is answered, by the cashier or by the gateway's own news. */
const answersPendingTransfer = ({ pending }: ApplicationHeader, action: string): boolean =>
  pending === "voucher" && ["confirmVoucher", "refuseVoucher", "pay"].includes(action);
/** Moves that look at what was said; the others write without having read it. */
const actionsNeedingBody: readonly string[] = [
  "requestSupplement",
  "supplement",
  "approveEndorsement",
  "complete",
];

export interface TransitionRequest {
  header: ApplicationHeader;
  action: string;
  input: Partial<ActionBody>;
  /** Rows written in the same transaction (an order that is paid). */
  with?: TransactionItem[];
  /** The deadline that is applied by this. */
  timer?: Timer;
  /** What was said, where the caller has read it already. */
  body?: ApplicationBody | undefined;
  /** What a public draw gave, for the moves that write it down. */
  lot?: DrawResult | undefined;
  /** The day of its leader's written notice. */
  notice?: string | undefined;
  /** A receipt number that was asked for beforehand, together with the header. */
  receipt?: NextReceipt | undefined;
}

/**
 * Makes a move on behalf of whoever acts.
 * @throws Refusal the code that says why not; 900050 when the version is not the one that stands
 */
export const performTransition = async (
  id: string,
  action: string,
  input: ActionBody,
  ctx: Context,
): Promise<ApplicationView> => {
  const { header, body: submittedBody } = await loadVisibleApplication(id, ctx);
  if (header.status === "DRAFT")
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status: header.status, action } });
  const denial = explainDenial(header, action, ctx);
  // An action that stands in nobody's hands (system, gateway) looks like one that does not exist.
  if (denial || !hasEffect(action))
    throw new Refusal(
      denial?.code ?? errorCodes.MOVE_NOT_ALLOWED,
      denial?.params ? { params: denial.params } : {},
    );
  if (header.version !== input.version)
    throw new Refusal(errorCodes.STALE_VERSION, { current: toApplicationView(header, undefined, ctx) });
  const { next, body } = await applyTransition({ header, action, input, body: submittedBody }, ctx);
  return toApplicationView(next, body, ctx);
};

/** Decides and writes one move; whether it is allowed was asked before. */
export const applyTransition = async (
  {
    header,
    action,
    input,
    with: extraWrites = [],
    timer,
    body: loadedBody,
    receipt,
    lot: drawResult,
    notice: cancellationNoticeDay,
  }: TransitionRequest,
  ctx: Context,
): Promise<{ next: ApplicationHeader; body: ApplicationBody | undefined }> => {
  const [body, event] = await Promise.all([
    loadedBody ??
      (actionsNeedingBody.includes(action) ? Store.findOwnBody(header.id, header.institutionId) : undefined),
    header.eventId && (actionsNeedingEvent.includes(action) || answersPendingTransfer(header, action))
      ? findEvent(header.eventId)
      : undefined,
  ]);
  const boothWrites =
    action === "allocateBooth" ? await buildBoothAllocation(header, input.booth?.trim() ?? "") : [];
  if (input.fileIds?.length) await refuseEnclosedFiles(header.institutionId, action, input.fileIds);
  const decision = decideTransition(
    header,
    action,
    input,
    ctx,
    { body, event, lot: drawResult, notice: cancellationNoticeDay },
    timer,
  );
  if (action === "supplement" && decision.answers)
    await refuseIncomplete(header, decision.answers, event, ctx);
  const drawWrites = await buildDrawWrites(header, decision.header, ctx);
  for (let attempt = 0; ; attempt++) {
    const preloadedReceipt = attempt === 0 ? receipt : undefined;
    const eventCancellationWrites = event ? buildEventCancellationWrites(header, action, event, ctx) : [];
    const committed = await tryTransition(
      {
        header,
        action,
        input,
        decision,
        body,
        more: [...extraWrites, ...boothWrites, ...eventCancellationWrites, ...drawWrites],
        receipt: preloadedReceipt,
      },
      ctx,
    );
    if (committed) {
      await enqueueNotices(
        committed.history.notices,
        ctx,
        Store.buildHistoryKey(header.id, committed.history.seq),
      ).catch(() => undefined);
      return {
        next: committed.next,
        body: body && decision.answers ? { ...body, answers: decision.answers } : body,
      };
    }
    if (attempt >= 8) throw new Refusal(errorCodes.SERVER_EXCEPTION);
  }
};

interface TransitionAttempt
  extends Pick<TransitionRequest, "header" | "action" | "input" | "body" | "receipt"> {
  decision: Decision;
  more: TransactionItem[];
}
/** One attempt; undefined when another took the receipt number or wrote the row reported on: it is to be tried again. */
async function tryTransition(
  { header, action, input, decision, body, more: extraWrites, receipt: preloadedReceipt }: TransitionAttempt,
  ctx: Context,
): Promise<{ next: ApplicationHeader; history: ApplicationHistoryRow } | undefined> {
  const receipt = decision.receipt ? (preloadedReceipt ?? (await prepareNextReceipt(ctx.today))) : undefined;
  const changedHeader: ApplicationHeader = {
    ...decision.header,
    ...(receipt ? { receiptNumber: receipt.number } : {}),
  };
  if (placeLosingStatuses.includes(changedHeader.status)) delete changedHeader.booth;
  const { next, history } = await appendHistory(
    header,
    changedHeader,
    { action, reason: input.reason, decision },
    ctx,
  );
  const constraintWrite = decision.standing
    ? buildConstraintWrite(header.institutionId, decision.standing)
    : undefined;
  const writes: TransactionItem[] = [
    Store.putHeader(next, { version: header.version, status: header.status }),
    Store.putHistory(history),
    ...(constraintWrite ? [constraintWrite] : []),
    ...buildReservationWrites(header, next, action, decision.releaseOwners ?? false, ctx.now),
    ...(decision.answers && body ? [Store.putBody({ ...body, answers: decision.answers })] : []),
    ...(receipt ? [receipt.row] : []),
    ...buildPlaceWrites(header, next, ctx),
    ...(await buildReportWrites(next, ctx)),
    ...extraWrites,
  ];
  try {
    await transact(writes);
    return { next, history };
  } catch (error) {
    if (!(error instanceof TransactionCancelledError)) throw error;
    if (error.of("header"))
      throw new Refusal(errorCodes.STALE_VERSION, { current: { version: header.version + 1 } });
    if (error.of("booth"))
      throw new Refusal(errorCodes.INVALID_VALUE, { fields: [{ path: "booth", key: "boothTaken" }] });
    if (error.of("group"))
      throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, {
        params: { status: header.status, action, min: header.holds?.leads?.min ?? 0 },
      });
    const scheme = findScheme(header.scheme);
    const personLimitRefusal =
      scheme && explainPersonConflict(error, scheme, header.holds?.persons ?? [], header.policy);
    if (personLimitRefusal) throw personLimitRefusal;
    if (error.failed.every(({ label }) => label === "receipt" || label === REPORTED_LABEL)) return undefined;
    throw error;
  }
}

/** What was pinned must be complete now, by the same validator. */
async function refuseIncomplete(
  header: ApplicationHeader,
  answers: Answers,
  event: EventDetail | undefined,
  ctx: Context,
): Promise<void> {
  const scheme = findScheme(header.scheme);
  if (!scheme) return;
  const [institution, relatedRows] = await Promise.all([
    readInstitution(header.institutionId),
    loadCheckRows(scheme, answers, header.institutionId),
  ]);
  if (!institution) return;
  const { context } = buildCheckContext(
    scheme,
    answers,
    { ...relatedRows, institution, event, policy: header.policy ?? {} },
    ctx,
  );
  const issues = validateAnswers(scheme, answers, context, {
    mode: "submit",
    only: header.supplement?.fields ?? [],
  });
  if (issues.length)
    throw new Refusal(errorCodes.RED_FIELDS_REQUIRED, {
      fields: issues.map(({ path, key, params }) => ({
        path,
        key,
        ...(params ? { params: params as Record<string, string> } : {}),
      })),
    });
}

/** A place that is given back: its booth is free again, and who waits is asked; so is who waits again. */
const buildPlaceWrites = (
  before: ApplicationHeader,
  next: ApplicationHeader,
  ctx: Context,
): TransactionItem[] => [
  ...(before.booth && before.eventId && placeLosingStatuses.includes(next.status)
    ? [buildBoothRelease(before.eventId, before.booth)]
    : []),
  ...(before.eventId && (freesPlace(before, next) || returnsToWaitingList(before, next))
    ? [buildDeferredTask({ kind: "places", id: before.eventId }, ctx.now, 0).row]
    : []),
];
/** The transfer of an event that was called off meanwhile is answered: the job that passed it by comes again. */
const buildEventCancellationWrites = (
  before: ApplicationHeader,
  action: string,
  event: EventDetail,
  ctx: Context,
): TransactionItem[] =>
  answersPendingTransfer(before, action) && findOverridingChange(event, before.submittedAt)
    ? [buildDeferredTask({ kind: "event", id: event.id }, ctx.now, 0).row]
    : [];
/** A draw took place while something else waited: what it gave is carried out once that is answered. */
const buildDrawWrites = async (
  before: ApplicationHeader,
  next: ApplicationHeader,
  ctx: Context,
): Promise<TransactionItem[]> => {
  const canBeWaitlisted = findScheme(before.scheme)?.limits.group === "BOOTH";
  if (!before.eventId || !canBeWaitlisted || !missedDrawResult(before, next)) return [];
  return (await findLottery(before.eventId))?.status === "DRAWN"
    ? [buildDeferredTask({ kind: "places", id: before.eventId }, ctx.now, 0).row]
    : [];
};
const placeLosingStatuses: readonly ApplicationHeader["status"][] = ["CANCELLED", "REFUNDED", "REJECTED"];
