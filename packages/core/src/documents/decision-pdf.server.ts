/**
 * Decision letters: on a grant, on its settlement, on an endorsement (spec 3 §4; decision 0097). In the user's
 * language, or as the official copy in Chinese followed by Portuguese.
 */

import { getFundingResult, getPayableAmount, isReducedGrant } from "../applications/funding/index.ts";
import type { ApplicationHeader } from "../applications/model/application-rows.ts";
import { getPolicyNumber } from "../forms/code-lists/policy-values.ts";
import { getValueAt } from "../forms/expressions/evaluate.ts";
import type { Answers } from "../forms/types/index.ts";
import type { Language } from "../messaging/notice-types.ts";
import { type Instant, toMacaoDay } from "../platform/day.ts";
import { formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { findScheme } from "../schemes/index.ts";
import { getSchemeNamespaces } from "./application-pdf.server.ts";
import { PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts, type PrintTexts } from "./print-texts.server.ts";

export type DecisionKind = "decision" | "settlement" | "endorsement";

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
  | "decidedAt"
  | "reason"
  | "policy"
  | "deadlines"
>;
export interface DecisionLetter {
  letter: DecisionKind;
  header: DecisionHeader;
  /** For an endorsement. */
  answers: Answers;
  /** Further languages, each on a page of its own after the first. */
  also: readonly Language[];
  verifyUrl: string;
}
const titles = { decision: "title", settlement: "titleSettled", endorsement: "titleEndorsement" } as const;

/** Renders the letter as PDF bytes. */
export const renderDecisionPdf = async (
  letterSource: DecisionLetter,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const { letter, also: otherLanguages } = letterSource;
  const texts = getPrintTexts(language);
  const reference = letterSource.header.code ?? letterSource.header.id;
  const sheet = new PdfSheet(texts, {
    title: texts.text(`print:decision.${titles[letter]}`),
    reference,
    made: printedAt,
  });
  writeLetter(sheet, texts, letterSource, printedAt);
  for (const language of otherLanguages) {
    const otherTexts = getPrintTexts(language);
    sheet.doc.addPage();
    sheet.heading(otherTexts.text(`print:decision.${titles[letter]}`));
    writeLetter(sheet, otherTexts, letterSource, printedAt);
  }
  const verifyLines = [language, ...otherLanguages].map((each) =>
    getPrintTexts(each).text("print:decision.verify", { number: reference }),
  );
  sheet.qr(letterSource.verifyUrl, verifyLines.join("\n"));
  return sheet.end();
};

const writeLetter = (
  sheet: PdfSheet,
  texts: PrintTexts,
  letterSource: DecisionLetter,
  printedAt: Instant,
): void => {
  const { header, answers, letter: kind } = letterSource;
  const text = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const day = (value: string): string => formatLongDay(value, texts.language);
  const decidedOn = { decision: header.funding?.decidedOn, settlement: header.funding?.settled?.on }[
    kind as "decision" | "settlement"
  ];
  sheet.pair(text("date"), day(decidedOn ?? toMacaoDay(header.decidedAt ?? printedAt)));
  sheet.pair(text("to"), header.institutionName ?? "");
  sheet.paragraph(text("greeting"));
  if (kind === "decision") printDecision(sheet, texts, header);
  else if (kind === "settlement") printSettlement(sheet, texts, header);
  else printEndorsement(sheet, texts, header, answers);
  sheet.paragraph(text("closing"));
  sheet.paragraph(texts.text("print:institute"));
  sheet.paragraph(text("electronic"), { muted: true, size: 9 });
};

const printSubject = (sheet: PdfSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const text = (key: string): string => texts.text(`print:decision.${key}`);
  sheet.pair(text("code"), header.code ?? header.id);
  sheet.pair(text("scheme"), texts.text(`${getSchemeNamespaces(header.scheme)}:title`));
  if (header.eventNames) sheet.pair(text("activity"), header.eventNames[texts.language] ?? "");
  if (header.eventDates)
    sheet.pair(
      text("dates"),
      [header.eventDates.start, header.eventDates.end]
        .map((day) => formatLongDay(day, texts.language))
        .filter((day, i, all) => all.indexOf(day) === i)
        .join(" – "),
    );
};
const formatMop = (amount: number, { language }: PrintTexts): string =>
  formatMoneyAmount({ amount, currency: "MOP" }, language);
/** In the letter's language when the reason has it, otherwise in its first language. */
const findReason = (header: DecisionHeader, { language }: PrintTexts): string => {
  const reasons = header.funding?.reasons ?? {};
  const reason = language === "zh-Hans" ? reasons["zh-Hant"] : reasons[language];
  return reason ?? reasons["zh-Hant"] ?? header.reason ?? "";
};

const printDecision = (sheet: PdfSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const text = (key: string, params = {}): string => texts.text(`print:decision.${key}`, params);
  const { funding = {} } = header;
  const isApproved = getFundingResult(header) === "APPROVED";
  const isReduced = !isApproved || isReducedGrant(funding);
  sheet.paragraph(text(isApproved ? (isReduced ? "partly" : "approved") : "notApproved"));
  printSubject(sheet, texts, header);
  if (funding.asked !== undefined) sheet.pair(text("asked"), formatMop(funding.asked, texts));
  sheet.pair(text("granted"), formatMop(funding.amount ?? 0, texts));
  if (isReduced) sheet.pair(text("reasons"), findReason(header, texts));
  const objectionDeadline = header.deadlines.find(({ kind }) => kind === "objection");
  if (isReduced && objectionDeadline)
    sheet.paragraph(
      text("objection", {
        day: formatLongDay(objectionDeadline.day, texts.language),
        days: getPolicyNumber("objection.days", header.policy),
      }),
    );
  if (isApproved && findScheme(header.scheme)?.reports.length) sheet.paragraph(text("next"));
};

const printSettlement = (sheet: PdfSheet, texts: PrintTexts, header: DecisionHeader): void => {
  const text = (key: string): string => texts.text(`print:decision.${key}`);
  const { funding = {} } = header;
  const { settled } = funding;
  sheet.paragraph(text(settled?.amount ? "settled" : "settledNothing"));
  printSubject(sheet, texts, header);
  sheet.pair(text("granted"), formatMop(getPayableAmount(funding), texts));
  if (!settled?.amount) return;
  sheet.pair(text("paid"), formatMop(settled.amount, texts));
  sheet.pair(text("paidOn"), formatLongDay(settled.on, texts.language));
  if (settled.reference) sheet.pair(text("reference"), settled.reference);
};

const printEndorsement = (
  sheet: PdfSheet,
  texts: PrintTexts,
  header: DecisionHeader,
  answers: Answers,
): void => {
  const text = (key: string): string => texts.text(`print:decision.${key}`);
  const readAnswer = (key: string): string => String(getValueAt(answers, key) ?? "");
  const days = (from: string, to: string): string =>
    [readAnswer(from), readAnswer(to)]
      .map((day) => (day ? formatLongDay(day, texts.language) : ""))
      .join(" – ");
  sheet.paragraph(text("endorsed"));
  sheet.pair(text("code"), header.code ?? header.id);
  sheet.pair(text("person"), [readAnswer("nameZh"), readAnswer("nameEn")].filter(Boolean).join(" / "));
  sheet.pair(text("activity"), readAnswer("activityName"));
  sheet.pair(text("dates"), days("activityStart", "activityEnd"));
  sheet.pair(text("organiser"), readAnswer("activityOrganiser"));
  sheet.pair(text("stay"), days("arrivalDate", "departureDate"));
  sheet.paragraph(text("visitNote"));
};
