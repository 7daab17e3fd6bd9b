/** The voucher of a place that is paid (spec 2 §2, §4): shown at the fair's desk, verifiable by number or QR. */
import type { Instant } from "../day.ts";
import type { Language } from "../notice/types.ts";
import { writeDay } from "../written.ts";
import { schemeTexts } from "./application-pdf.server.ts";
import { Sheet } from "./document.server.ts";
import { textsIn } from "./texts.server.ts";

export interface Voucher {
  /** The application's own number: a place has one voucher. */
  number: string;
  institutionName: string;
  /** What was applied for. */
  scheme: string;
  event: string;
  eventDates?: { start: string; end: string };
  venue: string;
  booth?: string;
  receipt: string;
  verifyUrl: string;
}

/** The voucher as PDF bytes in a language. */
export const voucherPdf = async (
  voucher: Voucher,
  language: Language,
  made: Instant,
): Promise<Uint8Array> => {
  const texts = textsIn(language);
  const sheet = new Sheet(texts, {
    title: texts.text("print:voucher.title"),
    reference: voucher.number,
    made,
  });
  const pair = (key: string, value: string): void => {
    if (value) sheet.pair(texts.text(`print:voucher.${key}`), value);
  };
  pair("number", voucher.number);
  pair("institution", voucher.institutionName);
  pair("for", texts.text(`${schemeTexts(voucher.scheme)}:title`));
  pair("event", voucher.event);
  if (voucher.eventDates)
    pair(
      "dates",
      `${writeDay(voucher.eventDates.start, language)} – ${writeDay(voucher.eventDates.end, language)}`,
    );
  pair("venue", voucher.venue);
  pair("booth", voucher.booth ?? "");
  pair("receipt", voucher.receipt);
  sheet.rule();
  sheet.paragraph(texts.text("print:voucher.note"), { muted: true });
  sheet.qr(voucher.verifyUrl, texts.text("print:voucher.verify", { number: voucher.number }));
  return sheet.end();
};
