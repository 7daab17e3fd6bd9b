/**
 * What a decision letter says: on a grant (`grant-letter.server.ts`), on an endorsement (spec 3 §4; decision 0097), on
 * taking part and on a cancellation. The same code writes the PDF and its preview (decision 0754).
 */

import { getValueAt } from "../forms/expressions/evaluate.ts";
import type { Answers } from "../forms/types/index.ts";
import { formatInstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import { formatLastDay, formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { printGrantDecision, printRevocation, printSettlement } from "./grant-letter.server.ts";
import { type DecisionSubject, getDecisionSubject, isApplicationAccepted } from "./letter-kinds.ts";
import {
  type DecisionHeader,
  type DecisionLetter,
  findLetterDay,
  type LetterSheet,
  printObjection,
  printReasons,
  printSubject,
} from "./letter-parts.server.ts";
import { applyPrintOverrides, getPrintTexts, type PrintTexts } from "./print-texts.server.ts";
import { formatDayRange } from "./punctuation.ts";

/** Returns the texts of a letter in a language, as they applied when it was decided. */
export const getLetterTexts = (
  { overrides }: Pick<DecisionLetter, "overrides">,
  language: Language,
): PrintTexts => applyPrintOverrides(getPrintTexts(language), overrides?.[language]);

/** The texts of a decision on an application, by what it is about. */
const decisionTexts = {
  participation: { title: "titleAccepted", refused: "titleNotAccepted", accepted: "accepted" },
  request: { title: "titleRequestAccepted", refused: "titleRefused", accepted: "accepted" },
  registration: { title: "titleRegistered", refused: "titleRefused", accepted: "registered" },
  assessment: { title: "titleAssessed", refused: "titleAssessed", accepted: "assessed" },
} as const satisfies Record<DecisionSubject, object>;

/** Returns the key of the text that is the title of a letter. */
const getTitleKey = ({ letter, header }: Pick<DecisionLetter, "letter" | "header">): string => {
  if (letter === "settlement") return "titleSettled";
  if (letter === "revocation") return "titleRevoked";
  if (letter === "endorsement") return "titleEndorsement";
  if (letter === "cancellation") return "titleCancelled";
  if (isOnGrant({ letter, header })) return "title";
  const { title, refused } = decisionTexts[getDecisionSubject(header)];
  return isApplicationAccepted(header) ? title : refused;
};
/** Returns whether a letter is the decision on a grant. */
const isOnGrant = ({ letter, header }: Pick<DecisionLetter, "letter" | "header">): boolean =>
  letter === "decision" && header.funding !== undefined;
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
  if (isOnGrant(letterSource)) printGrantDecision(sheet, texts, letterSource);
  else if (kind === "decision" || kind === "acceptance") printParticipation(sheet, texts, letterSource);
  else if (kind === "revocation") printRevocation(sheet, texts, letterSource);
  else if (kind === "cancellation") printCancellation(sheet, texts, header);
  else if (kind === "settlement") printSettlement(sheet, texts, letterSource);
  else printEndorsement(sheet, texts, header, answers);
  // In Chinese an endorsement certifies, and the other letters notify.
  const ending = kind === "endorsement" ? "Endorsement" : "";
  sheet.paragraph(getText(`closing${ending}`));
  sheet.paragraph(texts.text("print:institute"));
  sheet.paragraph(getText(`electronic${ending}`), { muted: true, size: 9 });
};

/** Prints that an application is accepted, the fee and its last day, or why it is not (spec 2 §4, §9). */
const printParticipation = (sheet: LetterSheet, texts: PrintTexts, letterSource: DecisionLetter): void => {
  const { header } = letterSource;
  const getText = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const isAccepted = isApplicationAccepted(header);
  const subject = getDecisionSubject(header);
  sheet.paragraph(getText(isAccepted ? decisionTexts[subject].accepted : "notAccepted"));
  printSubject(sheet, texts, header);
  if (!isAccepted) printReasons(sheet, texts, header);
  if (isAccepted && header.booth) sheet.pair(getText("booth"), header.booth);
  if (isAccepted && header.fee?.total.amount)
    sheet.pair(getText("fee"), formatMoneyAmount(header.fee.total, texts.language));
  const paymentDeadline = header.deadlines.find(({ kind }) => kind === "payment");
  if (isAccepted && paymentDeadline && header.status === "AWAITING_PAYMENT")
    sheet.paragraph(
      getText(subject === "participation" ? "payBy" : "payByOrLapse", {
        day: formatLastDay(paymentDeadline.day, texts.language),
      }),
    );
  // The days to object to an accepted application are those of its grant, which has a letter of its own.
  if (letterSource.letter === "decision") printObjection(sheet, texts, letterSource);
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
  // A place that the institute gave up with its refund was not cancelled at anybody's request.
  sheet.paragraph(getText(header.cancelReason ? causes[header.cancelReason] : "cancelledRefund"));
  printSubject(sheet, texts, header);
  if (header.cancelReason && header.cancelRequestedOn)
    sheet.pair(getText("noticeOn"), formatLongDay(header.cancelRequestedOn, texts.language));
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
