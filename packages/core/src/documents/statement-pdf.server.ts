/**
 * The statement letter of the franchise and brand fair (S4, spec 2 §2): downloaded, filled in, signed and uploaded.
 */

import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import { errorCodes, Refusal } from "../platform/errors.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts } from "./print-texts.server.ts";

/** Height of the boxes for handwriting, in points. */
const BOX_HEIGHT = 26;
/** The statements, each a text of `print` › statement. */
const statements = ["rights", "genuine", "terms", "liable"] as const;

/**
 * Renders the blank letter as PDF bytes.
 * @throws Refusal 10302 when its texts are missing
 */
export const renderStatementPdf = async (language: Language, printedAt: Instant): Promise<Uint8Array> => {
  const texts = getPrintTexts(language);
  if (!texts.has("print:statement.title")) throw new Refusal(errorCodes.TEMPLATE_ERROR);
  const getText = (key: string): string => texts.text(`print:statement.${key}`);
  const sheet = new PdfSheet(texts, {
    title: getText("title"),
    reference: "STATEMENT_LETTER_MFE",
    printedAt,
  });
  sheet.paragraph(getText("to"));
  sheet.boxes([getText("institution"), getText("number")], BOX_HEIGHT);
  sheet.boxes([getText("brand"), getText("origin")], BOX_HEIGHT);
  sheet.paragraph(getText("body"));
  for (const [i, statement] of statements.entries()) sheet.paragraph(`${i + 1}. ${getText(statement)}`);
  sheet.heading(getText("signing"));
  sheet.boxes([getText("signatory"), getText("position")], BOX_HEIGHT);
  sheet.boxes([getText("signature"), getText("stamp")], 92);
  sheet.boxes([getText("date")], BOX_HEIGHT);
  sheet.paragraph(getText("how"), { muted: true });
  return sheet.end();
};
