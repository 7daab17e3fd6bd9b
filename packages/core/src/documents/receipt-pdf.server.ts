/**
 * The receipt of a paid fee or of a one-stop payment (workflow.md › Payments): numbered, verifiable by number or QR
 * code.
 */

import { formatInstitutionNames, type InstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { type Day, type Instant, isDay } from "../platform/day.ts";
import { formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { findScheme } from "../schemes/index.ts";
import { formatInstant, PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts, type PrintTexts } from "./print-texts.server.ts";
import { formatDayRange, getPunctuation } from "./punctuation.ts";

/** The subject that was paid: an application, with its event in the language of the receipt, or a one-stop payment. */
export type ReceiptSubject = { scheme: string; event?: string } | "oneStop";
/** Describes what was paid for: the kind of fee and the event. */
export const describeReceiptSubject = (subject: ReceiptSubject, texts: PrintTexts): string =>
  subject === "oneStop"
    ? texts.text("print:receipt.oneStop")
    : [texts.text(`print:receipt.fees.${findScheme(subject.scheme)?.fees.kind ?? "NONE"}`), subject.event]
        .filter(Boolean)
        .join(getPunctuation(texts.language).colon);

export interface Receipt {
  number: string;
  /** The kind of subject that it belongs to, with its number. */
  of: ["application" | "payment", string];
  payer: string;
  /** The payer, when it differs from the name on the receipt. */
  payerName?: string;
  institutionName: string;
  institutionNames?: InstitutionNames;
  what: ReceiptSubject;
  eventDates?: { start: string; end: string };
  amount: { amount: number; currency: string };
  /** The amount refunded. */
  refunded?: { amount: number; currency: string };
  method: string;
  invoiceType: string;
  /** When it was paid, or the value date of the bank. */
  paidAt: Day | Instant;
  verifyUrl: string;
}

/** Renders the receipt as PDF bytes in a language. */
export const renderReceiptPdf = async (
  receipt: Receipt,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const texts = getPrintTexts(language);
  const sheet = new PdfSheet(texts, {
    title: texts.text("print:receipt.title"),
    reference: receipt.number,
    printedAt,
  });
  const writePair = (key: string, value: string): void =>
    sheet.pair(texts.text(`print:receipt.${key}`), value);
  writePair("number", receipt.number);
  const { paidAt } = receipt;
  writePair("paidAt", isDay(paidAt) ? formatLongDay(paidAt, language) : formatInstant(paidAt, language));
  writePair("payer", receipt.payer);
  if (receipt.payerName) writePair("payerName", receipt.payerName);
  writePair("invoiceType", texts.text(`lists:invoiceType.${receipt.invoiceType}`));
  writePair(
    "institution",
    formatInstitutionNames(receipt.institutionNames, receipt.institutionName, language),
  );
  writePair("for", describeReceiptSubject(receipt.what, texts));
  if (receipt.eventDates)
    writePair("eventDates", formatDayRange([receipt.eventDates.start, receipt.eventDates.end], language));
  writePair(...receipt.of);
  writePair(
    "method",
    texts.text(
      receipt.method === "OFFLINE" ? "print:receipt.offline" : `lists:paymentMethod.${receipt.method}`,
    ),
  );
  writePair("amount", formatMoneyAmount(receipt.amount, language));
  if (receipt.refunded) writePair("refunded", formatMoneyAmount(receipt.refunded, language));
  sheet.rule();
  sheet.paragraph(texts.text("print:receipt.note"), { muted: true });
  sheet.qr(receipt.verifyUrl, texts.text("print:receipt.verify", { number: receipt.number }));
  return sheet.end();
};
