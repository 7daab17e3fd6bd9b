/** The receipt of a paid fee or of a one-stop payment (workflow.md › Payments): numbered, verifiable by number or QR. */
import type { Instant } from "../day.ts";
import type { Language } from "../notice/types.ts";
import { writeDay, writeMoney } from "../written.ts";
import { schemeTexts } from "./application-pdf.server.ts";
import { Sheet, writeInstant } from "./document.server.ts";
import { type Texts, textsIn } from "./texts.server.ts";

/** What was paid for: an application, with its event in the language of the paper, or a one-stop payment. */
export type What = { scheme: string; event?: string } | "oneStop";
/** In words. */
export const whatOf = (what: What, texts: Texts): string =>
  what === "oneStop"
    ? texts.text("print:receipt.oneStop")
    : [texts.text(`${schemeTexts(what.scheme)}:title`), what.event].filter(Boolean).join(" — ");

export interface Receipt {
  number: string;
  /** What it belongs to, and its number. */
  of: ["application" | "payment", string];
  payer: string;
  /** Who paid, where that is not the name on the receipt. */
  payerName?: string;
  institutionName: string;
  what: What;
  eventDates?: { start: string; end: string };
  amount: { amount: number; currency: string };
  /** What was paid back of it. */
  refunded?: { amount: number; currency: string };
  method: string;
  invoiceType: string;
  paidAt: Instant;
  verifyUrl: string;
}

/** The receipt as PDF bytes in a language. */
export const receiptPdf = async (
  receipt: Receipt,
  language: Language,
  made: Instant,
): Promise<Uint8Array> => {
  const texts = textsIn(language);
  const sheet = new Sheet(texts, {
    title: texts.text("print:receipt.title"),
    reference: receipt.number,
    made,
  });
  const pair = (key: string, value: string): void => sheet.pair(texts.text(`print:receipt.${key}`), value);
  pair("number", receipt.number);
  pair("paidAt", writeInstant(receipt.paidAt, language));
  pair("payer", receipt.payer);
  if (receipt.payerName) pair("payerName", receipt.payerName);
  pair("invoiceType", texts.text(`lists:invoiceType.${receipt.invoiceType}`));
  pair("institution", receipt.institutionName);
  pair("for", whatOf(receipt.what, texts));
  if (receipt.eventDates)
    pair(
      "eventDates",
      `${writeDay(receipt.eventDates.start, language)} – ${writeDay(receipt.eventDates.end, language)}`,
    );
  pair(...receipt.of);
  pair(
    "method",
    texts.text(
      receipt.method === "OFFLINE" ? "print:receipt.offline" : `lists:paymentMethod.${receipt.method}`,
    ),
  );
  pair("amount", writeMoney(receipt.amount, language));
  if (receipt.refunded) pair("refunded", writeMoney(receipt.refunded, language));
  sheet.rule();
  sheet.paragraph(texts.text("print:receipt.note"), { muted: true });
  sheet.qr(receipt.verifyUrl, texts.text("print:receipt.verify", { number: receipt.number }));
  return sheet.end();
};
