/** The copy of an application with all its answers, in the user's language (experience.md › Print). */

import {
  formatFeeCalculation,
  formatLineCalculation,
  getLineNameKey,
} from "../applications/fees/fee-calculation.ts";
import type { ApplicationView } from "../applications/model/schema.ts";
import type { EventDetail, LocalizedText } from "../events/event-schema.ts";
import { findRegions } from "../forms/regions/index.ts";
import type { CheckContext, Field, Json, Scheme } from "../forms/types/index.ts";
import { listVisibleFields, listVisibleSteps, resolveEffectiveAnswers } from "../forms/visible-fields.ts";
import type { Language } from "../messaging/notice-types.ts";
import type { Instant } from "../platform/day.ts";
import { formatDecimal, formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import { listTextSources } from "../schemes/index.ts";
import type { SchemeOverlay } from "../schemes/versions/scheme-overlay.ts";
import type { CopiedApplication } from "./application-copy.ts";
import { type AnswerWords, formatAnswer, listAnsweredFields } from "./format-answer.ts";
import { collectInstitutionNames, formatInstitutionNames } from "./institution-names.ts";
import { formatInstant, PdfSheet } from "./pdf-sheet.server.ts";
import { getPrintTexts, type PrintTexts } from "./print-texts.server.ts";
import { getPunctuation } from "./punctuation.ts";

export interface ApplicationPrint {
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
/**
 * Returns the namespaces of a scheme's texts: those of a variant, then of the scheme it is derived from, then of the
 * hosted fair.
 */
export const getSchemeNamespaces = (id: string): string =>
  [...new Set([...listTextSources(id), "FAIR_HOSTED"])].map((source) => `schemes/${source}`).join("|");

/** Code lists of the events' own options; zones and slots have names of their own. */
export const eventOptionLists: Readonly<Record<string, string>> = {
  booths: "boothType",
  exhibitorTypes: "exhibitorType",
  participationModes: "participationMode",
  scaleBands: "scaleBand",
  miniZoneCategories: "miniZoneCategory",
  extras: "seminarExtra",
};
/** Creates a function that names an event's own options: zones, slots, and additions to the lists. */
export const createEventOptionTranslator =
  (event: Partial<EventDetail> | undefined, texts: PrintTexts) =>
  (kind: string, code: string): string => {
    const { language } = texts;
    const zone = kind === "zones" ? event?.zones?.find((option) => option.id === code) : undefined;
    if (zone) return zone.names[language as keyof LocalizedText];
    const ownCategory =
      kind === "miniZoneCategories" && event?.miniZoneOwn?.find((option) => option.id === code);
    if (ownCategory) return ownCategory.names[language as keyof LocalizedText];
    const slot = kind === "slots" ? event?.slots?.find((option) => option.id === code) : undefined;
    if (slot) return `${formatLongDay(slot.date, language)} ${slot.from}–${slot.to}`;
    return texts.text(`lists:${eventOptionLists[kind] ?? kind}.${code}`);
  };

/** Creates the formatters for the answers of a scheme. */
export const createAnswerWords = (
  texts: PrintTexts,
  scheme: string,
  event: EventDetail | undefined,
  names: Pick<ApplicationPrint, "files" | "contacts">,
): AnswerWords => {
  const { language } = texts;
  return {
    language,
    yes: texts.text("print:yes"),
    no: texts.text("print:no"),
    agreed: texts.text("print:agreed"),
    none: texts.text("print:none"),
    option: (list, code) => texts.text(`lists:${list}.${code}`),
    ownOption: (textKey, code) => translateOwnOption(texts, getSchemeNamespaces(scheme), textKey, code),
    eventOption: createEventOptionTranslator(event, texts),
    money: (value) => formatMoneyAmount(value, language),
    day: (value) => formatLongDay(value, language),
    number: (value) => formatDecimal(value, language),
    unit: (code) => (texts.has(`print:unit.${code}`) ? texts.text(`print:unit.${code}`) : code),
    region: (id) => findRegions({ id })[0]?.names[language] ?? id,
    file: (id) => names.files[id] ?? id,
    contact: (id) => names.contacts[id] ?? id,
    rowLabel: (field, row) => texts.text(`${getSchemeNamespaces(scheme)}:fields.${field.key}.rows.${row}`),
    columnLabel: (field, column) =>
      texts.text(`${getSchemeNamespaces(scheme)}:fields.${field.key}.columns.${column}.label`),
  };
};

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
 * @param made the instant of printing, shown at the foot of each page
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
    made: printedAt,
  });
  const pair = (key: string, value: string): void =>
    sheet.pair(texts.text(`print:application.${key}`), value);
  pair("reference", application.code ?? application.id);
  pair("scheme", texts.text(`${names}:title`));
  if (application.eventNames) pair("event", application.eventNames[language] ?? "");
  const institutionNames = formatInstitutionNames(
    collectInstitutionNames(application.institution),
    application.institutionName,
    language,
  );
  if (institutionNames) pair("institution", institutionNames);
  pair("status", texts.text(`lists:applicationStatus.${application.status}`));
  pair(
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
      sheet.pair(getFieldLabel(texts, names, field), formatAnswer(field, value, words));
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

/**
 * Translates an option of a field itself: its text is in the namespace of the field or of the scheme, as on the site.
 */
export const translateOwnOption = (texts: PrintTexts, names: string, textKey: string, code: string): string =>
  texts.text(
    texts.has(`${names}:${textKey}.options.${code}`)
      ? `${names}:${textKey}.options.${code}`
      : `${names}:options.${code}`,
  );

/** Returns the label of a field; declarations have a sentence instead. */
export const getFieldLabel = (texts: PrintTexts, names: string, field: Field): string =>
  texts.text(
    texts.has(`${names}:fields.${field.key}.label`)
      ? `${names}:fields.${field.key}.label`
      : `${names}:declarations.${field.key}`,
  );
