/**
 * A link with which somebody pays the fee of an application without signing in, such as a colleague in finance
 * (decision 0766). Pure.
 */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { PaymentLink } from "../applications/model/payment-link-row.ts";
import { canStartPayment, getOrderPurpose, getPayableFee } from "../applications/orders/index.ts";
import { addDays, type Day } from "../platform/day.ts";

/** A debt has no last day, and its link does not hold for good. */
const DAYS_OF_DEBT_LINK = 30;

const findPaymentDay = ({ deadlines }: Pick<ApplicationHeader, "deadlines">): string | undefined =>
  deadlines.find(({ kind }) => kind === "payment")?.day;

/**
 * Builds the link of an application of which something is to be paid now.
 * @param seq number of the entry of the history that records it
 */
export const buildPaymentLink = (header: ApplicationHeader, seq: number, today: Day): PaymentLink => {
  const link = { seq, mop: getPayableFee(header).total.amount };
  return getOrderPurpose(header) === "arrears"
    ? { ...link, purpose: "arrears", endsOn: addDays(today, DAYS_OF_DEBT_LINK) }
    : { ...link, purpose: "fee" };
};

/**
 * Finds the link of an application while it holds: it pays what is to be paid, and that can be paid now. It ends with
 * the payment, with the last day to pay, with another amount, and when it is withdrawn.
 */
export const findOpenPaymentLink = (header: ApplicationHeader, today: Day): PaymentLink | undefined => {
  const { paymentLink: link } = header;
  const isOpen =
    link !== undefined &&
    !link.isOver &&
    link.purpose === getOrderPurpose(header) &&
    link.mop === getPayableFee(header).total.amount &&
    (link.endsOn === undefined || today <= link.endsOn) &&
    canStartPayment(header, today);
  return isOpen ? link : undefined;
};

/** Returns the last day on which a link can be used. */
export const findLastDayOfLink = (
  header: Pick<ApplicationHeader, "deadlines" | "paymentLink">,
): string | undefined => header.paymentLink?.endsOn ?? findPaymentDay(header);
