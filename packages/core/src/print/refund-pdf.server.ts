/** What says that a fee went back (spec 2 §9): how much, of which receipt, by which notice and share. */
import type { Day, Instant } from "../day.ts";
import type { Language } from "../notice/types.ts";
import { writeDay, writeMoney } from "../written.ts";
import { Sheet, writeInstant } from "./document.server.ts";
import { type What, whatOf } from "./receipt-pdf.server.ts";
import { textsIn } from "./texts.server.ts";

type Money = { amount: number; currency: string };
export interface RefundNote {
  number: string;
  receipt: string;
  applicationCode: string;
  institutionName: string;
  what: What;
  /** When the money was paid back. */
  refundedAt: Instant;
  /** The day the written notice came; none where the organiser called the event off. */
  notice?: Day;
  paid: Money;
  refunded: Money;
  /** A code of `refundMethod`. */
  method?: string;
  verifyUrl: string;
}

/** The refund note as PDF bytes in a language. */
export const refundPdf = async (note: RefundNote, language: Language, made: Instant): Promise<Uint8Array> => {
  const texts = textsIn(language);
  const sheet = new Sheet(texts, { title: texts.text("print:refund.title"), reference: note.number, made });
  const pair = (key: string, value: string): void => sheet.pair(texts.text(`print:refund.${key}`), value);
  pair("number", note.number);
  pair("at", writeInstant(note.refundedAt, language));
  pair("institution", note.institutionName);
  pair("for", whatOf(note.what, texts));
  pair("application", note.applicationCode);
  pair("receipt", note.receipt);
  pair("why", note.notice ? writeDay(note.notice, language) : texts.text("print:refund.organiser"));
  pair("paid", writeMoney(note.paid, language));
  pair(
    "kept",
    writeMoney({ amount: note.paid.amount - note.refunded.amount, currency: note.paid.currency }, language),
  );
  pair("refunded", writeMoney(note.refunded, language));
  if (note.method) pair("method", texts.text(`lists:refundMethod.${note.method}`));
  sheet.rule();
  sheet.paragraph(texts.text("print:refund.note"), { muted: true });
  sheet.qr(note.verifyUrl, texts.text("print:refund.verify", { number: note.receipt }));
  return sheet.end();
};
