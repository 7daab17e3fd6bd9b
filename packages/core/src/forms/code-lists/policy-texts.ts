/**
 * Policies as texts name them, so that no text tells a number of its own: `{{ecommerce.keepRecordsYears}}`. A dot in
 * the key of a policy is written as a hyphen there, as in the names of policies: `{{leadDays-eventSupport}}`. Pure.
 */
import { formatLongDay } from "../../platform/format.ts";
import { isPlainObject } from "../../platform/plain-object.ts";
import type { Json } from "../types/index.ts";
import { formatPolicyValue } from "./format-policy-value.ts";
import { getPolicy, policyKeys } from "./policy-values.ts";

/** Months for which the code of a suspension lasts; a record in writing does not suspend. */
export const suspensionMonths: { readonly [code: string]: number } = {
  WRITTEN_RECORD: 0,
  SIX_MONTH_BAR: 6,
  ONE_YEAR_BAR: 12,
};

interface PenaltyWords {
  written: string;
  describeSuspension(months: number): string;
}
const englishPenalties: PenaltyWords = {
  written: "this is recorded in writing",
  describeSuspension: (months) => `applications are not accepted for ${months} months`,
};
const penaltyWords: { readonly [language: string]: PenaltyWords } = {
  "zh-Hant": {
    written: "作書面記錄",
    describeSuspension: (months) => `${months} 個月內不接受其申請`,
  },
  "zh-Hans": {
    written: "予以书面记录",
    describeSuspension: (months) => `${months} 个月内不接受其申请`,
  },
  pt: {
    written: "o facto fica registado por escrito",
    describeSuspension: (months) => `não são aceites candidaturas durante ${months} meses`,
  },
};

/**
 * Adds what follows from each kind of violation in words: `{{penalties.violationText}}` is “applications are not
 * accepted for 12 months”, or that it is recorded in writing where staff have set no suspension. Texts that staff wrote
 * for a form may name the months, and applications keep the version of their form.
 */
const addPenaltyTexts = (policy: Record<string, Json>, language: string): Json => {
  const { written, describeSuspension } = penaltyWords[language] ?? englishPenalties;
  return {
    ...policy,
    ...Object.fromEntries(
      Object.entries(policy).flatMap(([name, code]) => {
        const months = typeof code === "string" ? suspensionMonths[code] : undefined;
        return months === undefined
          ? []
          : [
              [`${name}Text`, months > 0 ? describeSuspension(months) : written],
              [`${name}Months`, months],
            ];
      }),
    ),
  };
};

/** The earliest and the latest period of a refund table: `{{refund-hosted.early.keptPercent}}`. */
const summarizeRefundTable = (bands: Json[]): Json => {
  const periods = bands
    .filter(isPlainObject)
    .map(({ daysBeforeMin, daysBeforeMax, deductPercent }) => ({
      min: Number(daysBeforeMin ?? 0),
      max: Number(daysBeforeMax ?? 0),
      kept: Number(deductPercent ?? 100),
    }))
    .toSorted((a, b) => b.min - a.min);
  const describePeriod = (days: number, keptPercent: number) => ({
    days,
    keptPercent,
    refundedPercent: 100 - keptPercent,
  });
  const [early, late] = [periods[0], periods.at(-1)];
  return early && late
    ? { early: describePeriod(early.min, early.kept), late: describePeriod(late.max, late.kept) }
    : bands;
};

const BYTES_PER_MEGABYTE = 1024 * 1024;
/** Sizes of files in megabytes beside those in bytes: `{{uploads.participantPhoto.maxMegabytes}}`. */
const addMegabytes = (value: Json): Json =>
  isPlainObject(value)
    ? {
        ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, addMegabytes(inner)])),
        ...(typeof value.maxBytes === "number" ? { maxMegabytes: value.maxBytes / BYTES_PER_MEGABYTE } : {}),
      }
    : value;

const yearWords: { readonly [language: string]: readonly [one: string, several: string] } = {
  en: ["year", "years"],
  pt: ["ano", "anos"],
};
/** Years in words beside their number, because staff can set 1: `{{ecommerce.barMaxYearsText}}` is “1 year”. */
const addYearTexts = (policy: Record<string, Json>, language: string): Json => {
  const [one, several] = yearWords[language] ?? ["年", "年"];
  return {
    ...policy,
    ...Object.fromEntries(
      Object.entries(policy).flatMap(([name, years]) =>
        typeof years === "number" && name.endsWith("Years")
          ? [[`${name}Text`, `${years} ${years === 1 ? one : several}`]]
          : [],
      ),
    ),
  };
};

/** Adds the values that texts name of a policy besides its own members, in the language of the text. */
const addTextValues = (key: string, value: Json, language: string): Json => {
  if (key === "penalties" && isPlainObject(value)) return addPenaltyTexts(value, language);
  if (key === "ecommerce" && isPlainObject(value)) return addYearTexts(value, language);
  if (key === "uploads") return addMegabytes(value);
  return key.startsWith("refund.") && Array.isArray(value) ? summarizeRefundTable(value) : value;
};

/** The days of an event that texts name. */
interface EventDays {
  registration?: { closesOn: string; documentsBy: string };
}
/** Writes a day in the brackets of a language, with the space before them. */
const bracketDay = (day: string, language: string): string => {
  const text = formatLongDay(day, language);
  return language.startsWith("zh") ? `（${text}）` : ` (${text})`;
};
/**
 * Builds the days of an event after their names in a text, empty where no event is known: `{{event-documentsBy}}`. They
 * are the days that the page of the event shows; the text names the days of the policy beside them (decision 0630).
 */
const buildEventDays = (
  { registration }: EventDays,
  language: string,
): Record<"event-closesOn" | "event-documentsBy", string> => {
  if (!registration) return { "event-closesOn": "", "event-documentsBy": "" };
  return {
    "event-closesOn": bracketDay(registration.closesOn, language),
    "event-documentsBy": bracketDay(registration.documentsBy, language),
  };
};

/**
 * Builds the values that texts name, in the language of the text.
 * @param event of which a text names the days, where one is known
 */
export const buildPolicyParams = (
  overrides: Record<string, Json>,
  language: string,
  event: EventDays = {},
): Record<string, Json> => ({
  ...buildEventDays(event, language),
  ...Object.fromEntries(
    policyKeys.map((key) => [
      key.replaceAll(".", "-"),
      formatPolicyValue(addTextValues(key, getPolicy(key, overrides) ?? null, language), language),
    ]),
  ),
});
