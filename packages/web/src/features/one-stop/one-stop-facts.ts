/** The data of a payment number as pairs (spec 3 §4). */
import type { OneStopView } from "@portal/core/payments/one-stop/one-stop-schema";
import { formatDay, formatMoney } from "../../shell/format.ts";
import type { TranslateKey } from "../../shell/translate-key.ts";

/** Lists the facts of a one-stop payment with their labels. @param t translates keys of `pages/osspay` */
export const listOneStopFacts = (
  payment: OneStopView,
  t: TranslateKey,
  language: string,
): (readonly [string, string])[] => [
  [t("pages/osspay:field.number"), payment.number],
  [t("pages/osspay:field.company"), payment.companyName],
  [t("pages/osspay:field.capital"), formatMoney(payment.registeredCapital, language)],
  // Nothing is due any more once there is a receipt; the amount paid stands with the payment.
  ...(payment.receiptNumber && payment.order
    ? []
    : ([[t("pages/osspay:field.amount"), formatMoney(payment.amountDue, language)]] as const)),
  [t("pages/osspay:field.date"), formatDay(payment.date, language)],
  ...(payment.payerName ? ([[t("pages/osspay:field.payer"), payment.payerName]] as const) : []),
  ...(payment.receiptEmail ? ([[t("pages/osspay:field.email"), payment.receiptEmail]] as const) : []),
];
