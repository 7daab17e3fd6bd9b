/**
 * The letter by which an institution confirms its new administrator (spec 1 §6, P2): printed, signed, stamped and
 * uploaded.
 */

import type { Language } from "../messaging/notice-types.ts";
import { type Instant, toMacaoDay } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { formatLongDay } from "../platform/format.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts } from "./print-texts.server.ts";

export interface AdministratorLetter {
  /** The e-mail address of the new administrator. */
  account: string;
  /** The site registration number; empty on a letter to be filled in by hand. */
  number: string;
}

const BOX_HEIGHT = 26;

/**
 * Renders the blank letter as PDF bytes.
 * @throws Refusal 10302 when its texts are missing
 */
export const renderLetterPdf = async (
  letter: AdministratorLetter,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const texts = getPrintTexts(language);
  if (!texts.has("print:letter.title")) throw new Refusal(errorCodes.TEMPLATE_ERROR);
  const text = (key: string, params = {}): string => texts.text(`print:letter.${key}`, params);
  const sheet = new PdfSheet(texts, { title: text("title"), reference: letter.number, printedAt });
  sheet.paragraph(text("to"));
  sheet.paragraph(text("body", { account: letter.account }));
  sheet.pair(text("account"), letter.account);
  if (letter.number) sheet.pair(text("number"), letter.number);
  else sheet.boxes([text("number")], BOX_HEIGHT);
  sheet.boxes([text("institution")], BOX_HEIGHT);
  sheet.boxes([text("name"), text("position")], BOX_HEIGHT);
  sheet.paragraph(text("effect"));
  sheet.heading(text("signing"));
  sheet.paragraph(text("who"), { muted: true });
  sheet.boxes([text("signatory"), text("signatoryPosition")], BOX_HEIGHT);
  sheet.boxes([text("signature"), text("stamp")], 92);
  sheet.boxes([text("date")], BOX_HEIGHT);
  sheet.paragraph(text("how", { day: formatLongDay(toMacaoDay(printedAt), language) }), { muted: true });
  return sheet.end();
};
