/** What a letter on a grant says: its decision, its settlement or its revocation (spec 3 §4, §9; decision 0780). */
import {
  getFundingResult,
  getPayableAmount,
  isObjectionToPayment,
  isOpenToObjection,
  isReducedGrant,
} from "../applications/funding/index.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import { formatLastDay, formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { findScheme } from "../schemes/index.ts";
import {
  type DecisionHeader,
  type DecisionLetter,
  type LetterSheet,
  printObjection,
  printReasons,
  printSubject,
} from "./letter-parts.server.ts";
import { localizeNote } from "./localize-note.server.ts";
import type { PrintTexts } from "./print-texts.server.ts";

const formatMop = (amount: number, { language }: PrintTexts): string =>
  formatMoneyAmount(toMopAmount(amount), language);
/** In the letter's language when the reason has it, otherwise in its first language. */
const findReason = (header: DecisionHeader, { language }: PrintTexts): string => {
  const reasons = header.funding?.reasons ?? {};
  const reason = language === "zh-Hans" ? reasons["zh-Hant"] : reasons[language];
  return localizeNote(reason ?? reasons["zh-Hant"] ?? header.reason ?? "", language);
};

/** Prints the decision on a grant: the amount, the reasons for less than was asked for, and what comes next. */
export const printGrantDecision = (
  sheet: LetterSheet,
  texts: PrintTexts,
  letterSource: DecisionLetter,
): void => {
  const { header } = letterSource;
  const getText = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const { funding = {} } = header;
  const isApproved = getFundingResult(header) === "APPROVED";
  const isReduced = !isApproved || isReducedGrant(funding);
  sheet.paragraph(getText(isApproved ? (isReduced ? "partly" : "approved") : "notApproved"));
  printSubject(sheet, texts, header);
  if (funding.asked !== undefined) sheet.pair(getText("asked"), formatMop(funding.asked, texts));
  sheet.pair(getText("granted"), formatMop(funding.amount ?? 0, texts));
  if (isReduced) sheet.pair(getText("reasons"), findReason(header, texts));
  // Days that run after a payment are those of the payment (decision 0805), which its own letter tells.
  if (!isObjectionToPayment(funding) && (!isApproved || isOpenToObjection(funding)))
    printObjection(sheet, texts, letterSource);
  if (isApproved && findScheme(header.scheme)?.reports.length) sheet.paragraph(getText("next"));
};

/** Prints what was paid of a grant. */
export const printSettlement = (
  sheet: LetterSheet,
  texts: PrintTexts,
  letterSource: DecisionLetter,
): void => {
  const { header } = letterSource;
  const getText = (key: string): string => texts.text(`print:decision.${key}`);
  const { funding = {} } = header;
  const { settled, cancelled, ...amounts } = funding;
  sheet.paragraph(getText(settled?.amount ? "settled" : "settledNothing"));
  printSubject(sheet, texts, header);
  // What was paid before the grant was revoked had been granted.
  const wasGranted = !cancelled || settled?.amount;
  const payable = wasGranted ? getPayableAmount(amounts) : 0;
  const grantedAmount = wasGranted ? (amounts.amount ?? 0) : 0;
  sheet.pair(getText("granted"), formatMop(grantedAmount, texts));
  // The rest of an earlier payment is less than was granted, whatever the report accounts for.
  if (payable < grantedAmount && amounts.kept === undefined)
    sheet.pair(getText("payable"), formatMop(payable, texts));
  if (!settled?.amount) return;
  sheet.pair(getText("paid"), formatMop(settled.amount, texts));
  sheet.pair(getText("paidOn"), formatLongDay(settled.on, texts.language));
  if (settled.reference) sheet.pair(getText("reference"), settled.reference);
  // Less was paid than was due (decision 0805).
  if (!cancelled) printObjection(sheet, texts, letterSource);
};

/** Prints that a grant was revoked and why, what is to be repaid until when, and how to object (spec 3 §9). */
export const printRevocation = (
  sheet: LetterSheet,
  texts: PrintTexts,
  letterSource: DecisionLetter,
): void => {
  const { header } = letterSource;
  const getText = (key: string): string => texts.text(`print:decision.${key}`);
  const { amount = 0, cancelled, repayment } = header.funding ?? {};
  if (!cancelled) throw new Error(`The grant of ${header.id} was not revoked`);
  sheet.paragraph(getText(`revoked${cancelled.cause}`));
  printSubject(sheet, texts, header);
  sheet.pair(getText("granted"), formatMop(amount, texts));
  if (cancelled.cause !== "REPORT") printReasons(sheet, texts, header);
  if (repayment) {
    sheet.pair(getText("repay"), formatMop(repayment.amount, texts));
    if (!repayment.repaidOn) sheet.pair(getText("repayBy"), formatLastDay(repayment.dueOn, texts.language));
  }
  printObjection(sheet, texts, letterSource);
};
