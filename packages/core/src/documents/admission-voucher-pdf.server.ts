/** The voucher of a paid place (spec 2 §2, §4): shown at the fair's desk, verifiable by number or QR code. */

import { formatInstitutionNames, type InstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { pickText } from "../messaging/pick-text.ts";
import type { Instant } from "../platform/day.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts } from "./print-texts.server.ts";
import { formatDayRange } from "./punctuation.ts";

export interface AdmissionVoucher {
  /** The number of the application, because a place has one voucher. */
  number: string;
  institutionName: string;
  institutionNames?: InstitutionNames;
  /** The scheme of the application. */
  scheme: string;
  event: string;
  eventDates?: { start: string; end: string };
  venue?: { [language: string]: string };
  booth?: string;
  receipt: string;
  verifyUrl: string;
}

/** Renders the voucher as PDF bytes in a language. */
export const renderVoucherPdf = async (
  voucher: AdmissionVoucher,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const texts = getPrintTexts(language);
  const sheet = new PdfSheet(texts, {
    title: texts.text("print:voucher.title"),
    reference: voucher.number,
    printedAt,
  });
  const writePair = (key: string, value: string): void => {
    if (value) sheet.pair(texts.text(`print:voucher.${key}`), value);
  };
  writePair("number", voucher.number);
  writePair(
    "institution",
    formatInstitutionNames(voucher.institutionNames, voucher.institutionName, language),
  );
  writePair("for", texts.text(`lists:applicationType.${voucher.scheme}`));
  writePair("event", voucher.event);
  if (voucher.eventDates)
    writePair("dates", formatDayRange([voucher.eventDates.start, voucher.eventDates.end], language));
  writePair("venue", pickText(voucher.venue, language));
  writePair("booth", voucher.booth ?? "");
  writePair("receipt", voucher.receipt);
  sheet.rule();
  sheet.paragraph(texts.text("print:voucher.note"), { muted: true });
  sheet.qr(voucher.verifyUrl, texts.text("print:voucher.verify", { number: voucher.number }));
  return sheet.end();
};
