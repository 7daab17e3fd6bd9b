/** What decision letters have in common: their data, the day of the act, the application, reasons, objections. */
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { Deadline } from "../applications/model/application-schema.ts";
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import type { Answers } from "../forms/types/index.ts";
import type { InstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { addDays, isDay, toMacaoDay } from "../platform/day.ts";
import { formatLastDay } from "../platform/format.ts";
import type { LetterKind } from "./letter-kind.ts";
import { localizeNote } from "./localize-note.server.ts";
import type { PrintOverrides, PrintTexts } from "./print-texts.server.ts";
import { formatDayRange } from "./punctuation.ts";
import { getSchemeNamespaces } from "./scheme-labels.server.ts";

/** The data of an application in a letter. */
export type DecisionHeader = Pick<
  ApplicationHeader,
  | "id"
  | "scheme"
  | "code"
  | "status"
  | "eventNames"
  | "eventDates"
  | "institutionName"
  | "funding"
  | "resource"
  | "fee"
  | "booth"
  | "decidedAt"
  | "cancelledAt"
  | "reasonCodes"
  | "cancelReason"
  | "cancelRequestedOn"
  | "reason"
  | "policy"
  | "deadlines"
>;
export interface DecisionLetter {
  letter: LetterKind;
  header: DecisionHeader;
  /** The names that were registered when the application was submitted. */
  institutionNames?: InstitutionNames;
  /** Only for an endorsement. */
  answers: Answers;
  /** Further languages, each on a page of its own after the first. */
  also: readonly Language[];
  verifyUrl: string;
  /** Changed texts by language, as they applied when it was decided. */
  overrides?: Partial<Record<Language, PrintOverrides>>;
}
/** What a letter is written on: the page of a PDF, or the text of a preview. */
export interface LetterSheet {
  paragraph(text: string, options?: { muted?: boolean; size?: number }): void;
  /** A label with its value. */
  pair(label: string, value: string): void;
}

/** Finds the day of the act that a letter is about: never that of its print, or of a later change. */
export const findLetterDay = ({
  letter,
  header,
}: Pick<DecisionLetter, "letter" | "header">): string | undefined => {
  if (letter === "settlement") return header.funding?.settled?.on;
  if (letter === "revocation") return header.funding?.cancelled?.on;
  if (letter === "cancellation") return header.cancelledAt && toMacaoDay(header.cancelledAt);
  const decidedOn = header.decidedAt && toMacaoDay(header.decidedAt);
  return letter === "acceptance" ? decidedOn : (header.funding?.decidedOn ?? decidedOn);
};

/** Prints which application a letter is about. */
export const printSubject = (sheet: LetterSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const getText = (key: string): string => texts.text(`print:decision.${key}`);
  sheet.pair(getText("code"), header.code ?? header.id);
  sheet.pair(getText("scheme"), texts.text(`${getSchemeNamespaces(header.scheme)}:title`));
  if (header.eventNames) sheet.pair(getText("activity"), header.eventNames[texts.language] ?? "");
  if (header.eventDates)
    sheet.pair(
      getText("dates"),
      formatDayRange([header.eventDates.start, header.eventDates.end], texts.language),
    );
};
/** Prints the reasons of a decision, by code and in words, where it has any. */
export const printReasons = (sheet: LetterSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const reasons = [
    ...(header.reasonCodes ?? []).map((code) => texts.text(`lists:stockReason.${code}`)),
    ...(header.reason ? [localizeNote(header.reason, texts.language)] : []),
  ];
  if (reasons.length > 0)
    sheet.pair(
      texts.text("print:decision.reasons"),
      reasons.join(texts.language.startsWith("zh") ? "" : " "),
    );
};

/** Prints how to object, while that is still possible. */
export const printObjection = (sheet: LetterSheet, texts: PrintTexts, letterSource: DecisionLetter): void => {
  const deadline = letterSource.header.deadlines.find(({ kind }) => kind === "objection");
  if (deadline) sheet.paragraph(describeObjection(texts, letterSource, deadline));
};

/**
 * Says until when the decision can be objected to. The number of days is told where the last day follows from it: days
 * that stood still for some time end later (decision 0684).
 */
const describeObjection = (
  texts: PrintTexts,
  letterSource: DecisionLetter,
  { rests, day: lastDay }: Deadline,
): string => {
  if (rests) return texts.text("print:decision.objectionRests", { left: rests.daysLeft });
  const day = formatLastDay(lastDay, texts.language);
  const days = getPolicyNumber("objection.days", letterSource.header.policy);
  const decidedOn = findLetterDay(letterSource);
  return isDay(decidedOn) && lastDay === addDays(decidedOn, days)
    ? texts.text("print:decision.objection", { day, days })
    : texts.text("print:decision.objectionMoved", { day });
};
