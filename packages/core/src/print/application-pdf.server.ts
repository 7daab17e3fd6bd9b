/** The copy of an application: everything that was answered, in the reader's language (experience.md › Print). */
import type { ApplicationView } from "../application/wire.ts";
import type { Instant } from "../day.ts";
import type { EventDetail, L10n } from "../event/wire.ts";
import type { CheckContext, Field, Json, Scheme } from "../form/types.ts";
import { effective, visibleFields, visibleSteps } from "../form/visible.ts";
import type { Language } from "../notice/types.ts";
import { lineName, lineWorking, workingOf } from "../payment/working.ts";
import { find } from "../region/index.ts";
import { textsOf } from "../schemes/index.ts";
import { writeDay, writeMoney, writeNumber } from "../written.ts";
import { Sheet, writeInstant } from "./document.server.ts";
import type { Copied } from "./order.ts";
import { answered, show, type Words } from "./show.ts";
import { type Texts, textsIn } from "./texts.server.ts";

export interface Printed {
  application: Copied;
  scheme: Scheme;
  event?: EventDetail;
  files: { [id: string]: string };
  contacts: { [id: string]: string };
  context: CheckContext;
  /** Where the copy can be checked; none for a draft. */
  verifyUrl?: string;
}
/** Namespaces of a scheme's texts: a variant's own, then those of the scheme it is made from, those of the hosted fair. */
export const schemeTexts = (id: string): string =>
  [...new Set([...textsOf(id), "FAIR_HOSTED"])].map((one) => `schemes/${one}`).join("|");

/** Lists that the events' own options are codes of; zones and slots have names of their own. */
export const eventLists: Readonly<Record<string, string>> = {
  booths: "boothType",
  exhibitorTypes: "exhibitorType",
  participationModes: "participationMode",
  scaleBands: "scaleBand",
  miniZoneCategories: "miniZoneCategory",
  extras: "seminarExtra",
};
/** What an event calls its own options: zones, slots, what it takes besides the lists. */
export const eventWords =
  (event: Partial<EventDetail> | undefined, texts: Texts) =>
  (kind: string, code: string): string => {
    const { language } = texts;
    const zone = kind === "zones" ? event?.zones?.find((each) => each.id === code) : undefined;
    if (zone) return zone.names[language as keyof L10n];
    const own = kind === "miniZoneCategories" && event?.miniZoneOwn?.find((each) => each.id === code);
    if (own) return own.names[language as keyof L10n];
    const slot = kind === "slots" ? event?.slots?.find((each) => each.id === code) : undefined;
    if (slot) return `${writeDay(slot.date, language)} ${slot.from}–${slot.to}`;
    return texts.text(`lists:${eventLists[kind] ?? kind}.${code}`);
  };

/** How answers of a scheme are worded on paper. */
export const wordsOf = (
  texts: Texts,
  scheme: string,
  event: EventDetail | undefined,
  names: Pick<Printed, "files" | "contacts">,
): Words => {
  const { language } = texts;
  return {
    language,
    yes: texts.text("print:yes"),
    no: texts.text("print:no"),
    agreed: texts.text("print:agreed"),
    none: texts.text("print:none"),
    option: (list, code) => texts.text(`lists:${list}.${code}`),
    ownOption: (textKey, code) => ownOption(texts, schemeTexts(scheme), textKey, code),
    eventOption: eventWords(event, texts),
    money: (value) => writeMoney(value, language),
    day: (value) => writeDay(value, language),
    number: (value) => writeNumber(value, language),
    unit: (code) => (texts.has(`print:unit.${code}`) ? texts.text(`print:unit.${code}`) : code),
    region: (id) => find({ id })[0]?.names[language] ?? id,
    file: (id) => names.files[id] ?? id,
    contact: (id) => names.contacts[id] ?? id,
    rowLabel: (field, row) => texts.text(`${schemeTexts(scheme)}:fields.${field.key}.rows.${row}`),
    columnLabel: (field, column) =>
      texts.text(`${schemeTexts(scheme)}:fields.${field.key}.columns.${column}.label`),
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
const institution = (sheet: Sheet, values: { [key: string]: Json }): void => {
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
const fee = (sheet: Sheet, owed: NonNullable<ApplicationView["fee"]>): void => {
  const { texts } = sheet;
  const { currency } = owed.total;
  sheet.heading(texts.text("print:application.fee"));
  const figures = {
    number: (value: number) => writeNumber(value, texts.language),
    money: (money: { amount: number; currency: string }) => writeMoney(money, texts.language),
  };
  for (const line of owed.lines) {
    const how = lineWorking(line, figures);
    const name = [
      texts.text(`lists:${lineName(line)}`),
      ...(line.params?.preferential === true ? [texts.text("lists:feeLine.PREFERENTIAL")] : []),
    ].join(", ");
    sheet.pair(how ? `${name} (${how})` : name, figures.money({ amount: line.amount, currency }));
  }
  sheet.pair(texts.text("print:application.total"), writeMoney(owed.total, texts.language));
  const working = workingOf(owed, figures);
  if (working && owed.lines.length > 1) sheet.paragraph(working, { muted: true, size: 9 });
};

/**
 * The copy as PDF bytes.
 * @param made the moment of printing, written in the foot of each page
 */
export const applicationPdf = async (
  printed: Printed,
  language: Language,
  made: Instant,
): Promise<Uint8Array> => {
  const { application, scheme, event, context } = printed;
  const texts = textsIn(language);
  const names = schemeTexts(scheme.id);
  const sheet = new Sheet(texts, {
    title: texts.text("print:application.title"),
    reference: application.code ?? application.id,
    made,
  });
  const pair = (key: string, value: string): void =>
    sheet.pair(texts.text(`print:application.${key}`), value);
  pair("reference", application.code ?? application.id);
  pair("scheme", texts.text(`${names}:title`));
  if (application.eventNames) pair("event", application.eventNames[language] ?? "");
  if (application.institutionName) pair("institution", application.institutionName);
  pair("status", texts.text(`lists:applicationStatus.${application.status}`));
  pair(
    "submittedAt",
    application.submittedAt
      ? writeInstant(application.submittedAt, language)
      : texts.text("print:application.notSubmitted"),
  );
  if (application.institution) institution(sheet, application.institution as { [key: string]: Json });

  const words = wordsOf(texts, scheme.id, event, printed);
  const answers = effective(scheme, application.answers, context);
  for (const step of visibleSteps(scheme, application.answers, context)) {
    const rows = answered(visibleFields(scheme, step, application.answers, context), answers).filter(
      ({ field }) => field.kind !== "institution",
    );
    if (rows.length === 0) continue;
    sheet.heading(texts.text(`${names}:steps.${step.id}.title`));
    for (const { field, value } of rows) sheet.pair(labelOf(texts, names, field), show(field, value, words));
  }
  if (application.fee) fee(sheet, application.fee);
  // Where the signed form is awaited, this copy is what is signed (R422).
  if (application.pending === "original")
    sheet.boxes(
      [texts.text("print:blank.signature"), texts.text("print:blank.stamp"), texts.text("print:blank.date")],
      92,
    );
  sheet.paragraph(texts.text("print:application.note"), { muted: true, size: 9 });
  if (printed.verifyUrl)
    sheet.qr(printed.verifyUrl, texts.text("print:application.verify", { number: application.code ?? "" }));
  return sheet.end();
};

/** An option that stands in the field itself: its words stand with the field's or with the scheme's, as on the site. */
export const ownOption = (texts: Texts, names: string, textKey: string, code: string): string =>
  texts.text(
    texts.has(`${names}:${textKey}.options.${code}`)
      ? `${names}:${textKey}.options.${code}`
      : `${names}:options.${code}`,
  );

/** The label of a field; declarations have their sentence instead. */
export const labelOf = (texts: Texts, names: string, field: Field): string =>
  texts.text(
    texts.has(`${names}:fields.${field.key}.label`)
      ? `${names}:fields.${field.key}.label`
      : `${names}:declarations.${field.key}`,
  );
