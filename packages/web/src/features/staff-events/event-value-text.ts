/** Values of an event as its readers write them: amounts, days, codes by their labels. Pure. */

import { MINI_ZONE_ELIGIBILITY } from "@portal/core/events/booth-eligibilities";
import { PARTICIPANT_ENTRY, RENT_ENTRY } from "@portal/core/events/rate-chart-entries";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { isDay } from "@portal/core/platform/day";
import { formatDay, formatInstant, formatMoney, formatNumber } from "../../shell/format.ts";
import { type Language, languageNames } from "../../shell/i18n.ts";
import type { TranslateKey } from "../../shell/translate-key.ts";
import { type RowList, rowColumns } from "./event-structure.ts";

interface Reader {
  say: TranslateKey;
  language: string;
  /** The name of a row that has one, such as the kind of a discount. */
  nameRow?: (member: string, at: number) => string | undefined;
}
type Format = (raw: string, reader: Reader) => string;

/** Codes by a list of labels; one that the list does not have stays as it is. */
const createListFormat =
  (list: string): Format =>
  (raw, { say }) =>
    say(`lists:${list}.${raw}`, { defaultValue: raw });
const createTextFormat =
  (prefix: string): Format =>
  (raw, { say }) =>
    say(`pages/staff-event:${prefix}.${raw}`, { defaultValue: raw });
/** Writes what has the form that is expected; the rest, such as what an earlier row has, stays as it is. */
const writeWhere =
  (fits: (raw: string) => boolean, format: Format): Format =>
  (raw, reader) =>
    fits(raw) ? format(raw, reader) : raw;
const isNumber = (raw: string): boolean => raw.trim() !== "" && Number.isFinite(Number(raw));
const formatMopText = writeWhere(isNumber, (raw, { language }) =>
  formatMoney(toMopAmount(Number(raw)), language),
);
const formatCharge: Format = (raw, reader) =>
  raw === "0" ? reader.say("pages/staff-event:change.part.onRequest") : formatMopText(raw, reader);
const formatNumberText = writeWhere(isNumber, (raw, { language }) => formatNumber(Number(raw), language));
const formatPercent = writeWhere(isNumber, (raw, reader) => `${formatNumberText(raw, reader)}%`);
const isTime = (raw: string): boolean => isDay(raw.slice(0, 10)) && !Number.isNaN(Date.parse(raw));
const formatDayText = writeWhere(isTime, (raw, { language }) =>
  raw.length > 10 ? formatInstant(raw, language) : formatDay(raw, language),
);
const formatFlag: Format = (raw, { say }) =>
  say(raw === "true" ? "pages/staff-event:answer.yes" : "pages/staff-event:answer.no");
const formatCountry: Format = (raw, { say }) =>
  raw && say(`lists/phone-areas:phoneArea.${raw}`, { defaultValue: raw });
const formatEligibility: Format = (raw, reader) =>
  createListFormat(raw === MINI_ZONE_ELIGIBILITY ? "applicationType" : "exhibitorType")(raw, reader);
const formatExtra: Format = (raw, reader) =>
  raw === RENT_ENTRY || raw === PARTICIPANT_ENTRY
    ? createTextFormat("money")(raw, reader)
    : createListFormat("seminarExtra")(raw, reader);

/** The formats of values, by their path. The first that fits counts; every other value is a text. */
const formats: readonly [RegExp, Format][] = [
  [/^(?:boothPrice|booths\.\d+\.price)$/, formatMopText],
  [/^rateChart\.\d+\.price$/, formatCharge],
  [/\.(?:percent|deductPercent)$/, formatPercent],
  [
    /^(?:dates|registration)\.|^(?:slots|schedule)\.\d+\.date$|^(?:discounts|refundBands)\.\d+\.(?:until|after)$/,
    formatDayText,
  ],
  [
    /^(?:capacity|zones\.\d+\.capacity|booths\.\d+\.\w*[sS]qm|refundBands\.\d+\.daysBefore\w+)$/,
    formatNumberText,
  ],
  [/^(?:key|heldInMacao|providerOrganised)$/, formatFlag],
  [/^country$/, formatCountry],
  [/^type$/, createListFormat("fairType")],
  [/^nature$/, createListFormat("fairNature")],
  [/^activityNature$/, createListFormat("activityNature")],
  [/^form$/, createListFormat("eventForm")],
  [/^family$/, createListFormat("eventFamily")],
  [/^status$/, createTextFormat("status")],
  [/^formVariant$/, createTextFormat("structure.variant")],
  [/^refundPolicy$/, createListFormat("refundPolicy")],
  [/^applicationTypes\./, createListFormat("applicationType")],
  [/^participationModes\./, createListFormat("participationMode")],
  [/^(?:exhibitorTypes\.|discounts\.\d+\.for\.)/, createListFormat("exhibitorType")],
  [/^miniZoneCategories\./, createListFormat("miniZoneCategory")],
  [/^documentsNeeded\./, createListFormat("documentType")],
  [/^(?:scaleBands\.\d+|rateChart\.\d+\.band)$/, createListFormat("scaleBand")],
  [/^booths\.\d+\.type$/, createListFormat("boothType")],
  [/^booths\.\d+\.eligibility$/, formatEligibility],
  [/^(?:booths|rateChart)\.\d+\.per$/, createTextFormat("per")],
  [/^rateChart\.\d+\.extra$/, formatExtra],
  [/^discounts\.\d+\.kind$/, createListFormat("feeDiscount")],
  [/^organisers\.\d+\.role$/, createListFormat("eventOrganiserRole")],
];

/** Ids that the form makes, which say nothing to a reader. */
export const isInternalValue = (path: string): boolean => /^(?:slots|miniZoneOwn)\.\d+\.id$/.test(path);

/** Writes a value as its reader does: `MOP 1,234.00`, a day, yes or no, the label of a code. */
export const formatEventValue = (path: string, raw: string, reader: Reader): string =>
  formats.find(([pattern]) => pattern.test(path))?.[1](raw, reader) ?? raw;

const isRowList = (member: string): member is RowList => member in rowColumns;
/** Columns of lists that the form shows in its own way, by the keys of their labels. */
const columnLabels: Readonly<Record<string, string>> = {
  percent: "money.percent",
  deductPercent: "money.cutOffPercent",
  extra: "money.what",
  band: "money.band",
  price: "money.price",
  role: "role",
  per: "money.per",
};

/** Rows that the form shows under a name or number of their own, by the keys of their headings. */
const rowHeadings: Readonly<Record<string, string>> = {
  rateChart: "money.charge",
  organisers: "organiser",
};

/** Returns a function that names the discounts of an event by their kinds. */
export const nameDiscounts =
  (discounts: readonly { kind: string }[], say: TranslateKey): NonNullable<Reader["nameRow"]> =>
  (member, at) => {
    const kind = member === "discounts" ? discounts[at]?.kind : undefined;
    return kind && say(`lists:feeDiscount.${kind}`);
  };

/** Names one part of a path below its member. */
const namePart = (member: string, part: string, { say, nameRow }: Reader): string => {
  if (/^\d+$/.test(part)) {
    const number = Number(part) + 1;
    const name = nameRow?.(member, Number(part));
    if (name) return name;
    const heading = rowHeadings[member];
    if (heading) return say(`pages/staff-event:${heading}`, { number });
    return isRowList(member)
      ? say("pages/staff-event:structure.row", {
          name: say(`pages/staff-event:structure.one.${member}`),
          number,
        })
      : String(number);
  }
  if (part in languageNames) return languageNames[part as Language];
  const isColumn = isRowList(member) && rowColumns[member].some(({ name }) => name === part);
  const key = isColumn ? `structure.column.${part}` : (columnLabels[part] ?? `change.part.${part}`);
  return say(`pages/staff-event:${key}`, {
    defaultValue: say(`pages/staff-event:structure.column.${part}`, { defaultValue: part }),
  });
};

/**
 * Names the value at a path by the labels of the form: `Kinds of booths and prices · Kind of booth 1 · Price (MOP)`.
 * @param isKnown whether a field has a label of its own, by its key
 */
export const nameEventPath = (path: string, reader: Reader, isKnown: (field: string) => boolean): string => {
  const [member = "", ...parts] = path.split(".");
  const wholeKey = `${member}-${parts[0]}`;
  // `dates.start` has a label of its own, so that its member adds nothing.
  const hasOwn = isKnown(wholeKey);
  const label =
    hasOwn || isKnown(member) ? reader.say(`pages/staff-event:field.${hasOwn ? wholeKey : member}`) : member;
  return [label, ...parts.slice(hasOwn ? 1 : 0).map((part) => namePart(member, part, reader))].join(" · ");
};
