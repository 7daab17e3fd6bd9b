/** The words of a decision letter without its PDF: what is printed, part by part, in the order of the page. */
import type { Language } from "../messaging/notice-types.ts";
import {
  getLetterTexts,
  getLetterTitle,
  getVerifyLine,
  writeDecisionLetter,
} from "./decision-letter.server.ts";
import type { DecisionLetter } from "./letter-parts.server.ts";

/** A paragraph, or a label with its value. */
interface LetterPart {
  label?: string;
  text: string;
}
export interface LetterText {
  title: string;
  parts: LetterPart[];
}

/** Renders what the PDF of a letter says in a language, without the head and the foot of its pages. */
export const renderLetterText = (letterSource: DecisionLetter, language: Language): LetterText => {
  const texts = getLetterTexts(letterSource, language);
  const parts: LetterPart[] = [];
  const sheet = {
    paragraph: (text: string): void => void parts.push({ text }),
    pair: (label: string, text: string): void => void parts.push({ label, text }),
  };
  writeDecisionLetter(sheet, texts, letterSource);
  sheet.paragraph(getVerifyLine(letterSource, language));
  return { title: getLetterTitle(letterSource, texts), parts };
};
