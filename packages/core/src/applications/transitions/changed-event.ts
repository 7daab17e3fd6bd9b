/**
 * What a transition has to do with an event that the organiser cancels, postpones or moves. A job calls off whoever
 * applied before, but for a refusal that is final. Nobody gets a place from the change on, and whoever comes back
 * meanwhile is called off as well (R486; decision 0837). Pure.
 */
import type { EventDetail } from "../../events/event-schema.ts";
import { findOverridingChange } from "../../events/index.ts";
import { errorCodes, Refusal } from "../../platform/errors.ts";
import type { SubmittedAction } from "../model/actions.ts";
import type { ApplicationHeader } from "../model/application-rows.ts";
import { hasLostPlace } from "../model/statuses.ts";
import type { Timer } from "../model/timers.ts";
import { transitions } from "./definitions/index.ts";

/** Returns whether a pending transfer is answered, by the cashier or by a message of the gateway. */
const answersPendingTransfer = ({ pending }: ApplicationHeader, action: SubmittedAction): boolean =>
  pending === "voucher" && (action === "confirmVoucher" || action === "refuseVoucher" || action === "pay");

/** Returns whether an action brings an application back that was refused, or that has lost its place. */
const reopensApplication = (header: ApplicationHeader, action: SubmittedAction): boolean => {
  const { to } = transitions[action];
  return hasLostPlace(header) && to !== "same" && to !== "gone" && !hasLostPlace({ status: to });
};

/** Returns whether an action gives a place, or asks for its fee. */
const givesPlace = (action: SubmittedAction): boolean => {
  const { to } = transitions[action];
  return to === "ACCEPTED" || to === "AWAITING_PAYMENT";
};

/** Returns whether an action depends on whether the event of its application takes place as it was published. */
export const dependsOnEventChange = (header: ApplicationHeader, action: SubmittedAction): boolean =>
  givesPlace(action) || answersPendingTransfer(header, action) || reopensApplication(header, action);

/**
 * Returns whether the job of a changed event has something to do after this action: it left the application out and has
 * to call it off, or a timer called it off, which leaves the refund to the job.
 */
export const isLeftToCallOff = (
  { header, action, timer }: { header: ApplicationHeader; action: SubmittedAction; timer?: Timer },
  event: EventDetail,
): boolean =>
  (answersPendingTransfer(header, action) ||
    reopensApplication(header, action) ||
    (timer !== undefined && action === "organiserCancel")) &&
  findOverridingChange(event, header.submittedAt) !== undefined;

/**
 * Refuses a place at an event that changed after the application was submitted.
 * @throws Refusal 900057
 */
export const refusePlaceAtChangedEvent = (
  { submittedAt, status }: ApplicationHeader,
  action: SubmittedAction,
  event: EventDetail | undefined,
): void => {
  if (event && givesPlace(action) && findOverridingChange(event, submittedAt))
    throw new Refusal(errorCodes.MOVE_NOT_ALLOWED, { params: { status, action, context: "eventChanged" } });
};
