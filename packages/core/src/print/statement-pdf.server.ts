/** The statement letter of the franchise and brand fair (S4, spec 2 §2): downloaded, filled in, signed and uploaded. */
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { Language } from "../notice/types.ts";
import { Sheet } from "./document.server.ts";
import { textsIn } from "./texts.server.ts";

/** Points of height for what is written by hand. */
const ROOM = 26;
/** What is stated, each a text of `print` › statement. */
const statements = ["rights", "genuine", "terms", "liable"] as const;

/** The blank letter as PDF bytes. @throws Refusal 10302 when its texts are not there */
export const statementPdf = async (language: Language, made: Instant): Promise<Uint8Array> => {
  const texts = textsIn(language);
  if (!texts.has("print:statement.title")) throw new Refusal(codes.TEMPLATE_ERROR);
  const text = (key: string): string => texts.text(`print:statement.${key}`);
  const sheet = new Sheet(texts, { title: text("title"), reference: "STATEMENT_LETTER_MFE", made });
  sheet.paragraph(text("to"));
  sheet.boxes([text("institution"), text("number")], ROOM);
  sheet.boxes([text("brand"), text("origin")], ROOM);
  sheet.paragraph(text("body"));
  for (const [i, statement] of statements.entries()) sheet.paragraph(`${i + 1}. ${text(statement)}`);
  sheet.heading(text("signing"));
  sheet.boxes([text("signatory"), text("position")], ROOM);
  sheet.boxes([text("signature"), text("stamp")], 92);
  sheet.boxes([text("date")], ROOM);
  sheet.paragraph(text("how"), { muted: true });
  return sheet.end();
};
