/** The note of a refunded fee (spec 2 §9): the amount, the receipt, the notice and the share. */

import { formatInstitutionNames, type InstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { type Day, type Instant, isDay } from "../platform/day.ts";
import { formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { formatInstant, PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts } from "./print-texts.server.ts";
import { describeReceiptSubject, type ReceiptSubject } from "./receipt-pdf.server.ts";

type Money = { amount: number; currency: string };
export interface RefundNote {
  number: string;
  receipt: string;
  applicationCode: string;
  institutionName: string;
  institutionNames?: InstitutionNames;
  what: ReceiptSubject;
  /** The value date of the refund, or when it was recorded. */
  refundedAt: Day | Instant;
  /** The reference of the bank. */
  reference?: string;
  /** The application was not accepted after it was paid for. */
  isRefused?: boolean;
  /** The group ended, and neither its leader nor the member had given notice (decision 0615). */
  hasGroupEnded?: boolean;
  /** The day of the written notice; absent when the organiser cancelled the event. */
  notice?: Day;
  paid: Money;
  refunded: Money;
  /** A code of `refundMethod`. */
  method?: string;
  verifyUrl: string;
}

const getReasonKey = ({ isRefused, hasGroupEnded }: RefundNote): "refused" | "group" | "organiser" => {
  if (isRefused) return "refused";
  return hasGroupEnded ? "group" : "organiser";
};

/** Renders the refund note as PDF bytes in a language. */
export const renderRefundPdf = async (
  note: RefundNote,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const texts = getPrintTexts(language);
  const sheet = new PdfSheet(texts, {
    title: texts.text("print:refund.title"),
    reference: note.number,
    printedAt,
  });
  const writePair = (key: string, value: string): void =>
    sheet.pair(texts.text(`print:refund.${key}`), value);
  writePair("number", note.number);
  const { refundedAt } = note;
  writePair(
    "at",
    isDay(refundedAt) ? formatLongDay(refundedAt, language) : formatInstant(refundedAt, language),
  );
  writePair("institution", formatInstitutionNames(note.institutionNames, note.institutionName, language));
  writePair("for", describeReceiptSubject(note.what, texts));
  writePair("application", note.applicationCode);
  writePair("receipt", note.receipt);
  if (note.notice && !note.isRefused) writePair("why", formatLongDay(note.notice, language));
  else writePair("reason", texts.text(`print:refund.${getReasonKey(note)}`));
  writePair("paid", formatMoneyAmount(note.paid, language));
  writePair(
    "kept",
    formatMoneyAmount(
      { amount: note.paid.amount - note.refunded.amount, currency: note.paid.currency },
      language,
    ),
  );
  writePair("refunded", formatMoneyAmount(note.refunded, language));
  if (note.method) writePair("method", texts.text(`lists:refundMethod.${note.method}`));
  if (note.reference) writePair("reference", note.reference);
  sheet.rule();
  sheet.paragraph(texts.text("print:refund.note"), { muted: true });
  sheet.qr(note.verifyUrl, texts.text("print:refund.verify", { number: note.receipt }));
  return sheet.end();
};
