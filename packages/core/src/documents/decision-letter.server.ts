/**
 * What a decision letter says: on a grant, on its settlement, on an endorsement (spec 3 §4; decision 0097), on taking
 * part and on a cancellation. The same code writes the PDF and its preview (decision 0754).
 */

import { getFundingResult, getPayableAmount, isReducedGrant } from "../applications/funding/index.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import type { Deadline } from "../applications/model/application-schema.ts";
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import { getValueAt } from "../forms/expressions/evaluate.ts";
import type { Answers } from "../forms/types/index.ts";
import { toMopAmount } from "../forms/values/mop-amount.ts";
import { formatInstitutionNames, type InstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { addDays, isDay, toMacaoDay } from "../platform/day.ts";
import { formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { findScheme } from "../schemes/index.ts";
import type { LetterKind } from "./letter-kind.ts";
import { isParticipationAccepted } from "./letter-kinds.ts";
import { localizeNote } from "./localize-note.server.ts";
import {
  applyPrintOverrides,
  getPrintTexts,
  type PrintOverrides,
  type PrintTexts,
} from "./print-texts.server.ts";
import { formatDayRange } from "./punctuation.ts";
import { getSchemeNamespaces } from "./scheme-labels.server.ts";

/** The data of an application in a letter. */
type DecisionHeader = Pick<
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
/** Returns the texts of a letter in a language, as they applied when it was decided. */
export const getLetterTexts = (
  { overrides }: Pick<DecisionLetter, "overrides">,
  language: Language,
): PrintTexts => applyPrintOverrides(getPrintTexts(language), overrides?.[language]);

/** Returns the key of the text that is the title of a letter. */
const getTitleKey = ({ letter, header }: Pick<DecisionLetter, "letter" | "header">): string => {
  if (letter === "settlement") return "titleSettled";
  if (letter === "endorsement") return "titleEndorsement";
  if (letter === "cancellation") return "titleCancelled";
  if (header.funding) return "title";
  return isParticipationAccepted(header) ? "titleAccepted" : "titleNotAccepted";
};
/** Returns the title of a letter. */
export const getLetterTitle = (
  letterSource: Pick<DecisionLetter, "letter" | "header">,
  texts: PrintTexts,
): string => texts.text(`print:decision.${getTitleKey(letterSource)}`);

/** Returns what its recipient checks a letter by. */
export const getLetterReference = ({ header }: Pick<DecisionLetter, "header">): string =>
  header.code ?? header.id;
/** Returns the line that says how to verify a letter. */
export const getVerifyLine = (letterSource: Pick<DecisionLetter, "header">, language: Language): string =>
  getPrintTexts(language).text("print:decision.verify", { number: getLetterReference(letterSource) });

/** What a letter is written on: the page of a PDF, or the text of a preview. */
interface LetterSheet {
  paragraph(text: string, options?: { muted?: boolean; size?: number }): void;
  /** A label with its value. */
  pair(label: string, value: string): void;
}

/** Writes a letter in one language, without its title and the lines that say how to verify it. */
export const writeDecisionLetter = (
  sheet: LetterSheet,
  texts: PrintTexts,
  letterSource: DecisionLetter,
): void => {
  const { header, answers, letter: kind } = letterSource;
  const getText = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const formatDay = (value: string): string => formatLongDay(value, texts.language);
  const letterDay = findLetterDay(letterSource);
  if (letterDay) sheet.pair(getText("date"), formatDay(letterDay));
  sheet.pair(
    getText("to"),
    formatInstitutionNames(letterSource.institutionNames, header.institutionName, texts.language),
  );
  sheet.paragraph(getText("greeting"));
  if (kind === "decision" && header.funding) printDecision(sheet, texts, letterSource);
  else if (kind === "decision") printParticipation(sheet, texts, letterSource);
  else if (kind === "cancellation") printCancellation(sheet, texts, header);
  else if (kind === "settlement") printSettlement(sheet, texts, header);
  else printEndorsement(sheet, texts, header, answers);
  sheet.paragraph(getText("closing"));
  sheet.paragraph(texts.text("print:institute"));
  sheet.paragraph(getText("electronic"), { muted: true, size: 9 });
};

/** Finds the day of the act that a letter is about: never that of its print, or of a later change. */
const findLetterDay = ({ letter, header }: Pick<DecisionLetter, "letter" | "header">): string | undefined => {
  if (letter === "settlement") return header.funding?.settled?.on;
  if (letter === "cancellation") return header.cancelledAt && toMacaoDay(header.cancelledAt);
  return header.funding?.decidedOn ?? (header.decidedAt && toMacaoDay(header.decidedAt));
};

/** Returns whether an application takes part, the fee and its last day, or why not (spec 2 §4, §9). */
const printParticipation = (sheet: LetterSheet, texts: PrintTexts, letterSource: DecisionLetter): void => {
  const { header } = letterSource;
  const getText = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const isAccepted = isParticipationAccepted(header);
  sheet.paragraph(getText(isAccepted ? "accepted" : "notAccepted"));
  printSubject(sheet, texts, header);
  const reasons = [
    ...(header.reasonCodes ?? []).map((code) => texts.text(`lists:stockReason.${code}`)),
    ...(header.reason ? [localizeNote(header.reason, texts.language)] : []),
  ];
  if (!isAccepted && reasons.length > 0)
    sheet.pair(getText("reasons"), reasons.join(texts.language.startsWith("zh") ? "" : " "));
  if (isAccepted && header.booth) sheet.pair(getText("booth"), header.booth);
  if (isAccepted && header.fee?.total.amount)
    sheet.pair(getText("fee"), formatMoneyAmount(header.fee.total, texts.language));
  const paymentDeadline = header.deadlines.find(({ kind }) => kind === "payment");
  if (isAccepted && paymentDeadline && header.status === "AWAITING_PAYMENT")
    sheet.paragraph(getText("payBy", { day: formatLongDay(paymentDeadline.day, texts.language) }));
  printObjection(sheet, texts, letterSource);
};

/** The organiser's written confirmation that an application was cancelled (spec 2 §4). */
const printCancellation = (sheet: LetterSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const getText = (key: string): string => texts.text(`print:decision.${key}`);
  const causes = {
    UNPAID: "cancelledUnpaid",
    WITHDRAWN: "cancelled",
    ORGANISER: "cancelledByUs",
    GROUP: "cancelledGroup",
  };
  sheet.paragraph(getText(causes[header.cancelReason ?? "WITHDRAWN"]));
  printSubject(sheet, texts, header);
  if (header.cancelRequestedOn)
    sheet.pair(getText("noticeOn"), formatLongDay(header.cancelRequestedOn, texts.language));
};

/** Prints how to object, while that is still possible. */
const printObjection = (sheet: LetterSheet, texts: PrintTexts, letterSource: DecisionLetter): void => {
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
  const day = formatLongDay(lastDay, texts.language);
  const days = getPolicyNumber("objection.days", letterSource.header.policy);
  const decidedOn = findLetterDay(letterSource);
  return isDay(decidedOn) && lastDay === addDays(decidedOn, days)
    ? texts.text("print:decision.objection", { day, days })
    : texts.text("print:decision.objectionMoved", { day });
};

const printSubject = (sheet: LetterSheet, texts: PrintTexts, header: DecisionHeader): void => {
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
const formatMop = (amount: number, { language }: PrintTexts): string =>
  formatMoneyAmount(toMopAmount(amount), language);
/** In the letter's language when the reason has it, otherwise in its first language. */
const findReason = (header: DecisionHeader, { language }: PrintTexts): string => {
  const reasons = header.funding?.reasons ?? {};
  const reason = language === "zh-Hans" ? reasons["zh-Hant"] : reasons[language];
  return localizeNote(reason ?? reasons["zh-Hant"] ?? header.reason ?? "", language);
};

const printDecision = (sheet: LetterSheet, texts: PrintTexts, letterSource: DecisionLetter): void => {
  const { header } = letterSource;
  const getText = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const { funding = {} } = header;
  const isApproved = getFundingResult(header) === "APPROVED";
  const isReduced = !isApproved || isReducedGrant(funding);
  sheet.paragraph(getText(isApproved ? (isReduced ? "partly" : "approved") : "notApproved"));
  printSubject(sheet, texts, header);
  if (funding.asked !== undefined) sheet.pair(getText("asked"), formatMop(funding.asked, texts));
  sheet.pair(getText("granted"), formatMop(funding.amount ?? 0, texts));
  if (isReduced) sheet.pair(getText("reasons"), findReason(header, texts));
  if (isReduced) printObjection(sheet, texts, letterSource);
  if (isApproved && findScheme(header.scheme)?.reports.length) sheet.paragraph(getText("next"));
};

const printSettlement = (sheet: LetterSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const getText = (key: string): string => texts.text(`print:decision.${key}`);
  const { funding = {} } = header;
  const { settled } = funding;
  sheet.paragraph(getText(settled?.amount ? "settled" : "settledNothing"));
  printSubject(sheet, texts, header);
  const payable = getPayableAmount(funding);
  const grantedAmount = funding.cancelled ? 0 : (funding.amount ?? 0);
  sheet.pair(getText("granted"), formatMop(grantedAmount, texts));
  if (payable < grantedAmount) sheet.pair(getText("payable"), formatMop(payable, texts));
  if (!settled?.amount) return;
  sheet.pair(getText("paid"), formatMop(settled.amount, texts));
  sheet.pair(getText("paidOn"), formatLongDay(settled.on, texts.language));
  if (settled.reference) sheet.pair(getText("reference"), settled.reference);
};

const printEndorsement = (
  sheet: LetterSheet,
  texts: PrintTexts,
  header: DecisionHeader,
  answers: Answers,
): void => {
  const getText = (key: string): string => texts.text(`print:decision.${key}`);
  const readAnswer = (key: string): string => String(getValueAt(answers, key) ?? "");
  const formatDays = (from: string, to: string): string =>
    formatDayRange([readAnswer(from), readAnswer(to)], texts.language);
  sheet.paragraph(getText("endorsed"));
  sheet.pair(getText("code"), header.code ?? header.id);
  sheet.pair(getText("person"), [readAnswer("nameZh"), readAnswer("nameEn")].filter(Boolean).join(" / "));
  sheet.pair(getText("activity"), readAnswer("activityName"));
  sheet.pair(getText("dates"), formatDays("activityStart", "activityEnd"));
  sheet.pair(getText("organiser"), readAnswer("activityOrganiser"));
  sheet.pair(getText("stay"), formatDays("arrivalDate", "departureDate"));
  sheet.paragraph(getText("visitNote"));
};
