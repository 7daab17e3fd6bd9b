/** The letter by which an institution confirms its new administrator (spec 1 §6, P2): printed, signed, stamped, uploaded. */
import { dayOf, type Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import type { Language } from "../notice/types.ts";
import { writeDay } from "../written.ts";
import { Sheet } from "./document.server.ts";
import { textsIn } from "./texts.server.ts";

export interface Letter {
  /** The e-mail address of who is to administer. */
  account: string;
  /** Site registration number; empty on a letter that is filled in by hand. */
  number: string;
}

const ROOM = 26;

/** The blank letter as PDF bytes. @throws Refusal 10302 when its texts are not there */
export const letterPdf = async (letter: Letter, language: Language, made: Instant): Promise<Uint8Array> => {
  const texts = textsIn(language);
  if (!texts.has("print:letter.title")) throw new Refusal(codes.TEMPLATE_ERROR);
  const text = (key: string, params = {}): string => texts.text(`print:letter.${key}`, params);
  const sheet = new Sheet(texts, { title: text("title"), reference: letter.number, made });
  sheet.paragraph(text("to"));
  sheet.paragraph(text("body", { account: letter.account }));
  sheet.pair(text("account"), letter.account);
  if (letter.number) sheet.pair(text("number"), letter.number);
  else sheet.boxes([text("number")], ROOM);
  sheet.boxes([text("institution")], ROOM);
  sheet.boxes([text("name"), text("position")], ROOM);
  sheet.paragraph(text("effect"));
  sheet.heading(text("signing"));
  sheet.paragraph(text("who"), { muted: true });
  sheet.boxes([text("signatory"), text("signatoryPosition")], ROOM);
  sheet.boxes([text("signature"), text("stamp")], 92);
  sheet.boxes([text("date")], ROOM);
  sheet.paragraph(text("how", { day: writeDay(dayOf(made), language) }), { muted: true });
  return sheet.end();
};
