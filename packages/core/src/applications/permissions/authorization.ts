/**
 * Decides who can make which transition now, and explains why not (`GET …/{id}/moves`). Buttons and calls use the same
 * answer.
 */

import { schemeActions } from "../../forms/types/scheme-actions.ts";
import type { Context } from "../../platform/actor.ts";
import { errorCodes } from "../../platform/errors.ts";
import { findScheme } from "../../schemes/index.ts";
import { findRecordedPayment } from "../changes/recorded-payment.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import type { ActionView } from "../model/application-schema.ts";
import { omitPreparedDecision } from "../model/find-prepared-decision.ts";
import { findTransition } from "../transitions/definitions/find-transition.ts";
import type { Denial } from "../transitions/definitions/shared/transition-definition.ts";

type FoundTransition = NonNullable<ReturnType<typeof findTransition>>;

/**
 * While a request is pending, only its answers are possible, transitions that their record allows meanwhile, and
 * reports of the payment gateway.
 */
const isAllowedWhilePending = (record: FoundTransition, { pending }: ApplicationHeader): boolean =>
  pending === undefined ||
  record.needs === pending ||
  record.allowedWhile === "any" ||
  record.allowedWhile?.includes(pending) ||
  record.by === "gateway";

/** Returns whether the scheme uses this transition. */
const schemeAllowsAction = (header: ApplicationHeader, action: string): boolean =>
  findScheme(header.scheme)?.moves.some((move) => move === action) ?? false;

/**
 * Returns whether a transition undoes the lapse of a signed form, whose last day is known, instead of answering its
 * request.
 */
const undoesSignedFormLapse = (
  record: FoundTransition,
  { status, missedOriginalDay }: ApplicationHeader,
): boolean => record.undoesLapse === true && status === "REJECTED" && missedOriginalDay !== undefined;

/** Explains why the caller cannot make a transition from the current status, or returns undefined. */
export const explainDenial = (header: ApplicationHeader, action: string, ctx: Context): Denial => {
  const record = schemeAllowsAction(header, action) ? findTransition(header.status, action) : undefined;
  if (!record) return { code: errorCodes.MOVE_NOT_ALLOWED, params: { status: header.status, action } };
  const actorDenial = explainActorDenial(header, record, ctx);
  if (actorDenial) return actorDenial;
  const isMissing =
    (record.needs && header.pending !== record.needs && !undoesSignedFormLapse(record, header)) ||
    (record.needsReversal && !header.reversal) ||
    (record.needsStartedRefund && !header.refundStart) ||
    (record.needsRecordedRefund && !header.recordedRefund) ||
    (record.needsRecordedPayment && !findRecordedPayment(header));
  if (isMissing) return { code: errorCodes.MOVE_NOT_ALLOWED, params: { status: header.status, action } };
  if (!isAllowedWhilePending(record, header))
    return {
      code: errorCodes.MOVE_NOT_ALLOWED,
      params: { status: header.status, action, pending: String(header.pending) },
    };
  return record.guard?.(header, ctx) ?? explainPreparedDenial(header, action, ctx);
};

/** What is prepared is countersigned, returned or withdrawn, and not decided a second time beside it. */
const explainPreparedDenial = (
  { prepared, status }: ApplicationHeader,
  action: string,
  { actor }: Context,
): Denial => {
  if (prepared?.action !== action) return undefined;
  return prepared.by === actor.accountId
    ? { code: errorCodes.SECOND_PERSON_REQUIRED }
    : { code: errorCodes.MOVE_NOT_ALLOWED, params: { status, action, pending: "countersign" } };
};

/**
 * Explains why the caller cannot countersign the prepared decision, or return it: nobody does both steps, and whoever
 * countersigns could make the transition.
 */
export const explainCountersignDenial = (header: ApplicationHeader, ctx: Context): Denial => {
  const { prepared, status } = header;
  if (!prepared) return { code: errorCodes.MOVE_NOT_ALLOWED, params: { status, action: "countersign" } };
  const denial = explainDenial(omitPreparedDecision(header), prepared.action, ctx);
  return (
    denial ?? (prepared.by === ctx.actor.accountId ? { code: errorCodes.SECOND_PERSON_REQUIRED } : undefined)
  );
};

/** Returns whether an account made a decision, or prepared what somebody else countersigned. */
const hasMade = (
  { madeBy, preparedBy }: Pick<ApplicationHeader, "madeBy" | "preparedBy">,
  action: string,
  accountId: string,
): boolean => madeBy?.[action] === accountId || preparedBy?.[action] === accountId;

const explainActorDenial = (
  header: ApplicationHeader,
  record: FoundTransition,
  { actor }: Context,
): Denial => {
  if (record.by !== actor.kind) return { code: errorCodes.LOGIN_NO_ACCESS };
  if (actor.kind === "staff") {
    // Decisions and payments are separate roles, and neither can cancel a debt. An administrator can make every
    // transition, as a substitute (decision 0031).
    const isPermitted = actor.roles.some((role) => role === record.role || role === "ADMIN");
    if (!isPermitted) return { code: errorCodes.APPROVAL_NO_PERMISSION };
    // The second person is another one, also where an administrator acts for a colleague (decision 0311).
    if (record.separateFrom?.some((action) => hasMade(header, action, actor.accountId)))
      return { code: errorCodes.SECOND_PERSON_REQUIRED };
    return record.isDecision && header.overturned?.includes(actor.accountId)
      ? { code: errorCodes.DECISION_OVERTURNED }
      : undefined;
  }
  if (actor.kind === "applicant") {
    if (actor.institution?.id !== header.institutionId) return { code: errorCodes.LOGIN_NO_ACCESS };
    if (actor.institution.role === "SUB_OWN" && header.createdBy !== actor.accountId)
      return { code: errorCodes.LOGIN_NO_ACCESS };
  }
  return undefined;
};

/**
 * Lists the actions whose makers decide on what staff can do now, when nothing is stored about them: rows from before
 * decision 0311.
 */
export const listUnknownMakers = (header: ApplicationHeader, { actor }: Context): string[] =>
  actor.kind !== "staff"
    ? []
    : schemeActions.flatMap((action) => {
        const record = schemeAllowsAction(header, action) ? findTransition(header.status, action) : undefined;
        const separatedActions = record?.separateFrom ?? [];
        const isPossible =
          record !== undefined &&
          (!record.needs || record.needs === header.pending) &&
          !(record.needsReceipt && !header.receiptNumber);
        return isPossible && separatedActions.every((each) => header.madeBy?.[each] === undefined)
          ? [...separatedActions]
          : [];
      });

/**
 * Returns whether a decision is possible now and an earlier one may have been overturned before it was stored by whom
 * that one was taken: rows from before decision 0420.
 */
export const hasUnknownOverturnedMaker = (header: ApplicationHeader, { actor }: Context): boolean => {
  if (actor.kind !== "staff" || header.overturned) return false;
  const pastObjections = (header.earlierDecisions?.length ?? 0) - (header.pending === "objection" ? 1 : 0);
  const wasReopened = header.status === "PROCESSING" && header.decidedAt !== undefined;
  return (
    (pastObjections > 0 || wasReopened) &&
    schemeActions.some(
      (action) => schemeAllowsAction(header, action) && findTransition(header.status, action)?.isDecision,
    )
  );
};

/** Returns whether a fee is awaited and no decision on a grant can be objected to (decision 0678). */
const awaitsFeeAlone = ({ status, pending, deadlines }: ApplicationHeader): boolean =>
  status === "AWAITING_PAYMENT" &&
  pending !== "objection" &&
  !deadlines.some(({ kind }) => kind === "objection");

/**
 * Lists the transitions from this status for the caller's kind of actor, each allowed or with the reason why not.
 * @param submissionDenial why the draft cannot be submitted, which its header does not tell
 */
export const listActionViews = (
  header: ApplicationHeader,
  ctx: Context,
  submissionDenial?: Pick<ActionView, "code" | "params">,
): ActionView[] =>
  schemeActions.flatMap((action) => {
    const record = schemeAllowsAction(header, action) ? findTransition(header.status, action) : undefined;
    if (record?.by !== ctx.actor.kind || (record.needsReversal && !header.reversal)) return [];
    if (record.needsStartedRefund && !header.refundStart) return [];
    if (record.needsRecordedRefund && !header.recordedRefund) return [];
    if (record.needsRecordedPayment && !findRecordedPayment(header)) return [];
    if (record.needsLapse && header.cancelReason !== "UNPAID") return [];
    if (record.undoesLapse && header.status === "REJECTED" && !undoesSignedFormLapse(record, header))
      return [];
    if ((record.needsArrears && !header.arrears) || (record.needsReceipt && !header.receiptNumber)) return [];
    if (action === "object" && awaitsFeeAlone(header)) return [];
    const denial: Pick<ActionView, "code" | "params"> | undefined =
      explainDenial(header, action, ctx) ?? (action === "submit" ? submissionDenial : undefined);
    return [
      {
        action,
        allowed: denial === undefined,
        ...(denial?.code === undefined ? {} : { code: denial.code }),
        ...(denial?.params ? { params: denial.params } : {}),
        ...(record.needs ? { answers: record.needs } : {}),
        ...(record.reason ? { reasonRequired: true } : {}),
      },
    ];
  });
