/** Conditions that several transitions share, and their refusals. */
import type { Day } from "../../../../platform/day.ts";
import { errorCodes, Refusal } from "../../../../platform/errors.ts";
import { getMissingAmount } from "../../../fees/recalculated-fee.ts";
import type { ApplicationAction } from "../../../model/actions.ts";
import type { ApplicationHeader } from "../../../model/application-rows.ts";
import type { Deadline } from "../../../model/application-schema.ts";
import type { DeadlineKind } from "../../../model/deadline-kinds.ts";
import { findMissedPaymentDay } from "../../../orders/index.ts";
import type { Denial } from "./transition-definition.ts";

/** Refuses an action that is not possible in the current status. */
export const buildActionDenial = ({ status }: ApplicationHeader, action: ApplicationAction): Denial => ({
  code: errorCodes.MOVE_NOT_ALLOWED,
  params: { status, action },
});

/** Refuses an action after its last day. */
export const buildOverdueDenial = (day: string): Denial => ({
  code: errorCodes.CURRENT_DEADLINE_PASSED,
  params: { day },
});

/** Throws a denial that only the effect finds out. @throws Refusal the code of the denial */
export const throwDenial = (denial: Denial): void => {
  if (denial) throw new Refusal(denial.code, { params: denial.params ?? {} });
};

/** Payments cannot start after the last day to pay. */
export const explainOverduePayment = (header: ApplicationHeader, today: Day): Denial => {
  const overdueDay = findMissedPaymentDay(header, today);
  return overdueDay ? buildOverdueDenial(overdueDay) : undefined;
};

/** Returns a running deadline of an application. */
export const findDeadline = (
  { deadlines }: Pick<ApplicationHeader, "deadlines">,
  kind: DeadlineKind,
): Deadline | undefined => deadlines.find((deadline) => deadline.kind === kind);

/**
 * Only the lapse of a fee whose last day is known can be undone, while its debt stands, or where it was waived and
 * nothing was paid at all. Once a debt was paid, an objection makes that payment the one of the place (decisions 0569
 * and 0665).
 */
export const explainLapseDenial = (header: ApplicationHeader): Denial => {
  const { status, cancelReason, arrears, missedPaymentDay } = header;
  const hasLapsed = status === "CANCELLED" && cancelReason === "UNPAID" && missedPaymentDay !== undefined;
  return hasLapsed && (arrears || getMissingAmount(header) === undefined)
    ? undefined
    : { code: errorCodes.PAYMENT_STATUS_UNSUITABLE };
};

/** Returns whether a payment at the provider that was made on a day undoes the lapse of an application. */
export const paymentUndoesLapse = (header: ApplicationHeader, paidOn: string): boolean =>
  explainLapseDenial(header) === undefined && paidOn <= (header.missedPaymentDay ?? "");
