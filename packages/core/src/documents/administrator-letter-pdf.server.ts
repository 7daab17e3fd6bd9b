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
  const getText = (key: string, params = {}): string => texts.text(`print:letter.${key}`, params);
  const sheet = new PdfSheet(texts, { title: getText("title"), reference: letter.number, printedAt });
  sheet.paragraph(getText("to"));
  sheet.paragraph(getText("body", { account: letter.account }));
  sheet.pair(getText("account"), letter.account);
  if (letter.number) sheet.pair(getText("number"), letter.number);
  else sheet.boxes([getText("number")], BOX_HEIGHT);
  sheet.boxes([getText("institution")], BOX_HEIGHT);
  sheet.boxes([getText("name"), getText("position")], BOX_HEIGHT);
  sheet.paragraph(getText("effect"));
  sheet.heading(getText("signing"));
  sheet.paragraph(getText("who"), { muted: true });
  sheet.boxes([getText("signatory"), getText("signatoryPosition")], BOX_HEIGHT);
  sheet.boxes([getText("signature"), getText("stamp")], 92);
  sheet.boxes([getText("date")], BOX_HEIGHT);
  sheet.paragraph(getText("how", { day: formatLongDay(toMacaoDay(printedAt), language) }), { muted: true });
  return sheet.end();
};
