/** What a payment number stands for, as pairs to read (spec 3 §4). */
import type { OneStopView } from "@portal/core/one-stop/wire";
import type { Say } from "../../form/use-text.ts";
import { formatDay, formatMoney } from "../../lib/format.ts";

/** @param t says keys of `pages/osspay` */
export const factsOf = (of: OneStopView, t: Say, language: string): (readonly [string, string])[] => [
  [t("pages/osspay:field.number"), of.number],
  [t("pages/osspay:field.company"), of.companyName],
  [t("pages/osspay:field.capital"), formatMoney(of.registeredCapital, language)],
  [t("pages/osspay:field.amount"), formatMoney(of.amountDue, language)],
  [t("pages/osspay:field.date"), formatDay(of.date, language)],
  ...(of.payerName ? ([[t("pages/osspay:field.payer"), of.payerName]] as const) : []),
  ...(of.receiptEmail ? ([[t("pages/osspay:field.email"), of.receiptEmail]] as const) : []),
];
