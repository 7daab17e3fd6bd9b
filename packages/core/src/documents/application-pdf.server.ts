/** The copy of an application with all its answers, in the user's language (experience.md › Print). */

import {
  formatFeeCalculation,
  formatLineCalculation,
  getLineNameKey,
} from "../applications/fees/fee-calculation.ts";
import type { ApplicationView } from "../applications/model/application-schema.ts";
import type { EventDetail } from "../events/event-schema.ts";
import type { CheckContext, Json, Scheme } from "../forms/types/index.ts";
import { listVisibleFields, listVisibleSteps, resolveEffectiveAnswers } from "../forms/visible-fields.ts";
import { collectInstitutionNames, formatInstitutionNames } from "../institutions/institution-names.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import { formatDecimal, formatMoneyAmount } from "../platform/format.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";
import { createAnswerWords } from "./answer-words.server.ts";
import type { CopiedApplication } from "./application-copy.ts";
import { formatAnswerForDocument, listAnsweredFields } from "./format-answer.ts";
import { formatInstant, PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts, type PrintTexts } from "./print-texts.server.ts";
import { getPunctuation } from "./punctuation.ts";
import { getFieldLabel, getSchemeNamespaces } from "./scheme-labels.server.ts";

interface ApplicationPrint {
  application: CopiedApplication;
  /** In the version of the application. */
  scheme: Scheme;
  /** The texts that this version changes. */
  schemeTexts?: SchemeOverlay["texts"] | undefined;
  event?: EventDetail;
  files: { [id: string]: string };
  contacts: { [id: string]: string };
  context: CheckContext;
  /** The address where the copy can be verified; absent for a draft. */
  verifyUrl?: string;
}
const institutionParts = [
  "nameZh",
  "nameEn",
  "namePt",
  "siteRegistrationNumber",
  "businessRegistrationNumber",
  "movableRegistrationNumber",
  "taxpayerNumber",
  "nature",
  "institutionType",
  "address",
] as const;
const institutionLists: Readonly<Record<string, string>> = {
  nature: "institutionNature",
  institutionType: "institutionTypeExhibition",
};
const printInstitution = (sheet: PdfSheet, values: { [key: string]: Json }): void => {
  sheet.heading(sheet.texts.text("print:institution.title"));
  for (const part of institutionParts) {
    const value = values[part];
    if (typeof value !== "string" || value === "") continue;
    sheet.pair(
      sheet.texts.text(`print:institution.${part}`),
      part in institutionLists ? sheet.texts.text(`lists:${institutionLists[part]}.${value}`) : value,
    );
  }
};
/** A payment that was taken back is no longer called paid, as on the site. */
const formatStatus = ({ status, reversal }: CopiedApplication, texts: PrintTexts): string => {
  const name = texts.text(`lists:applicationStatus.${status}`);
  if (!reversal) return name;
  const takenBack = texts.text("print:application.takenBack");
  return status === "PAID" ? takenBack : `${name} · ${takenBack}`;
};

const printFee = (sheet: PdfSheet, dueFee: NonNullable<ApplicationView["fee"]>): void => {
  const { texts } = sheet;
  const { currency } = dueFee.total;
  const {
    part,
    brackets: [open, close],
  } = getPunctuation(texts.language);
  sheet.heading(texts.text("print:application.fee"));
  const figures = {
    number: (value: number) => formatDecimal(value, texts.language),
    money: (money: { amount: number; currency: string }) => formatMoneyAmount(money, texts.language),
  };
  for (const line of dueFee.lines) {
    const calculation = formatLineCalculation(line, figures);
    const name = [
      texts.text(`lists:${getLineNameKey(line)}`),
      ...(line.params?.preferential === true ? [texts.text("lists:feeLine.PREFERENTIAL")] : []),
    ].join(part);
    sheet.pair(
      calculation ? `${name}${open}${calculation}${close}` : name,
      figures.money({ amount: line.amount, currency }),
    );
  }
  sheet.pair(texts.text("print:application.total"), formatMoneyAmount(dueFee.total, texts.language));
  const total = formatFeeCalculation(dueFee, figures);
  if (total && dueFee.lines.length > 1) sheet.paragraph(total, { muted: true, size: 9 });
};

/**
 * Renders the copy as PDF bytes.
 * @param printedAt the instant of printing, shown at the foot of each page
 */
export const renderApplicationPdf = async (
  source: ApplicationPrint,
  language: Language,
  printedAt: Instant,
): Promise<Uint8Array> => {
  const { application, scheme, event, context } = source;
  const texts = getPrintTexts(language, {}, source.schemeTexts);
  const names = getSchemeNamespaces(scheme.id);
  const sheet = new PdfSheet(texts, {
    title: texts.text(
      scheme.resource === "report" ? "print:application.reportTitle" : "print:application.title",
    ),
    reference: application.code ?? application.id,
    printedAt,
  });
  const writePair = (key: string, value: string): void =>
    sheet.pair(texts.text(`print:application.${key}`), value);
  writePair("reference", application.code ?? application.id);
  writePair("scheme", texts.text(`${names}:title`));
  if (application.eventNames) writePair("event", application.eventNames[language] ?? "");
  const institutionNames = formatInstitutionNames(
    collectInstitutionNames(application.institution),
    application.institutionName,
    language,
  );
  if (institutionNames) writePair("institution", institutionNames);
  writePair("status", formatStatus(application, texts));
  writePair(
    "submittedAt",
    application.submittedAt
      ? formatInstant(application.submittedAt, language)
      : texts.text("print:application.notSubmitted"),
  );
  if (application.institution) printInstitution(sheet, application.institution as { [key: string]: Json });

  const words = createAnswerWords(texts, scheme.id, event, source);
  const answers = resolveEffectiveAnswers(scheme, application.answers, context);
  for (const step of listVisibleSteps(scheme, application.answers, context)) {
    const rows = listAnsweredFields(
      listVisibleFields(scheme, step, application.answers, context),
      answers,
    ).filter(({ field }) => field.kind !== "institution");
    if (rows.length === 0) continue;
    sheet.heading(texts.text(`${names}:steps.${step.id}.title`));
    for (const { field, value } of rows)
      sheet.pair(getFieldLabel(texts, names, field), formatAnswerForDocument(field, value, words));
  }
  // A report and a request for funding cost nothing, so their copies say nothing of a fee.
  if (application.fee && scheme.fees.kind !== "NONE") printFee(sheet, application.fee);
  // While the signed form is awaited, this copy is the one to sign (R422).
  if (application.pending === "original")
    sheet.boxes(
      [texts.text("print:blank.signature"), texts.text("print:blank.stamp"), texts.text("print:blank.date")],
      92,
    );
  sheet.paragraph(texts.text("print:application.note"), { muted: true, size: 9 });
  if (source.verifyUrl)
    sheet.qr(source.verifyUrl, texts.text("print:application.verify", { number: application.code ?? "" }));
  return sheet.end();
};
