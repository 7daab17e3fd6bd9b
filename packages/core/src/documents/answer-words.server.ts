/** The words in which answers are printed and exported, in one language. */
import type { EventDetail, LocalizedText } from "../events/event-schema.ts";
import { findRegions } from "../forms/regions/index.ts";
import { isDay } from "../platform/day.ts";
import { formatDecimal, formatLongDay, formatMoneyAmount } from "../platform/format.ts";
import type { AnswerWords } from "./format-answer.ts";
import type { PrintTexts } from "./print-texts.server.ts";
import { getSchemeNamespaces, translateOwnOption } from "./scheme-labels.server.ts";

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
  names: { files: { [id: string]: string }; contacts: { [id: string]: string } },
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
    // A draft may hold what names no day (decision 0867).
    day: (value) => (isDay(value) ? formatLongDay(value, language) : value),
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
