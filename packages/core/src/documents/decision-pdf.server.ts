/** Decision letters as PDF: in the user's language, or as the official copy in Chinese followed by Portuguese. */

import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import {
  getLetterReference,
  getLetterTexts,
  getLetterTitle,
  getVerifyLine,
  writeDecisionLetter,
} from "./decision-letter.server.ts";
import type { DecisionLetter } from "./letter-parts.server.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";

/** Renders the letter as PDF bytes. */
export const renderDecisionPdf = async (
  letterSource: DecisionLetter,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const { also: otherLanguages } = letterSource;
  const texts = getLetterTexts(letterSource, language);
  const sheet = new PdfSheet(texts, {
    title: getLetterTitle(letterSource, texts),
    reference: getLetterReference(letterSource),
    printedAt,
  });
  writeDecisionLetter(sheet, texts, letterSource);
  for (const otherLanguage of otherLanguages) {
    const otherTexts = getLetterTexts(letterSource, otherLanguage);
    sheet.beginLanguage(otherLanguage, getLetterTitle(letterSource, otherTexts));
    writeDecisionLetter(sheet, otherTexts, letterSource);
  }
  const verifyLines = [language, ...otherLanguages].map((each) => getVerifyLine(letterSource, each));
  sheet.qr(letterSource.verifyUrl, verifyLines.join("\n"));
  return sheet.end();
};
