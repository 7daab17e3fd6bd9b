/** Finds missing and invalid fields in the form of an event before the server is called. Pure. */
import { parseTypedAmount, parseTypedNumber } from "@portal/core/platform/parse-number";
import { toNumberIssue } from "../../form/number-issue.ts";
import type { ApiIssue } from "../../shell/api-error.ts";
import { type EventDraft, eventDays, eventLanguages } from "./event-draft.ts";
import { findRowIssues } from "./event-structure.ts";

/** Finds missing fields before the server is called, as issues of the contract. */
export const findMissingFields = (draft: EventDraft, language = "zh-Hant"): ApiIssue[] => [
  ...findPriceIssues(draft, language),
  ...findRowIssues(draft.rows, language),
  ...eventLanguages
    .filter((language) => !draft.texts.names[language].trim())
    .map((l) => ({ path: `names.${l}`, key: "required" })),
  ...eventDays.filter((day) => !draft.days[day]).map((path) => ({ path, key: "required" })),
  ...draft.slots.flatMap((slot, i) =>
    (["date", "from", "to"] as const).flatMap((part) =>
      slot[part] ? [] : [{ path: `slots.${i}.${part}`, key: "required" }],
    ),
  ),
  ...draft.miniZone.own.flatMap(({ names }, i) =>
    eventLanguages
      .filter((language) => !names[language].trim())
      .map((language) => ({ path: `miniZoneOwn.${i}.names.${language}`, key: "required" })),
  ),
  ...draft.discounts.flatMap(({ kind, percent, until }, i) => [
    ...findNumberIssues(`discounts.${i}.percent`, percent, parseTypedNumber, language, { min: 1, max: 100 }),
    ...(kind !== "EARLY_BIRD" || until ? [] : [{ path: `discounts.${i}.until`, key: "required" }]),
  ]),
  ...findCutOffIssues(draft, language),
  ...draft.rateChart.flatMap(({ price }, i) =>
    findNumberIssues(`rateChart.${i}.price`, price, parseTypedAmount, language),
  ),
];

/** A last day for refunds needs its day, and a percentage from none to all. */
const findCutOffIssues = ({ refundPolicy, cutOff }: EventDraft, language: string): ApiIssue[] => {
  if (refundPolicy !== "CUT_OFF_DATE") return [];
  const path = "refundBands.0.deductPercent";
  const percent = parseTypedNumber(cutOff.percent, language);
  return [
    ...(cutOff.until ? [] : [{ path: "refundBands.0.until", key: "required" }]),
    ...findNumberIssues(path, cutOff.percent, parseTypedNumber, language, { min: 0, max: 100 }),
    ...(percent && "value" in percent && !Number.isInteger(percent.value)
      ? [{ path, key: "notInteger" }]
      : []),
  ];
};

/** Issues of one typed number or price, by the reader's language. Without a range of its own it is not negative. */
const findNumberIssues = (
  path: string,
  text: string,
  parse: typeof parseTypedAmount | typeof parseTypedNumber,
  language: string,
  { min, max }: { min: number; max: number } = { min: 0, max: Number.POSITIVE_INFINITY },
): ApiIssue[] => {
  const parseResult = parse(text, language);
  const issue = toNumberIssue(parseResult);
  if (issue) return [{ path, ...issue }];
  const value =
    parseResult &&
    ("amount" in parseResult ? parseResult.amount : "value" in parseResult ? parseResult.value : undefined);
  if (value === undefined) return [];
  if (value < min) return [{ path, key: "min", params: { min } }];
  return value > max ? [{ path, key: "max", params: { max } }] : [];
};

/** Issues of the usual price of a booth and of the number of places, which may stay empty. */
const findPriceIssues = (draft: EventDraft, language: string): ApiIssue[] => {
  const capacity = parseTypedNumber(draft.capacity, language);
  return [
    ...(draft.boothPrice.trim()
      ? findNumberIssues("boothPrice", draft.boothPrice, parseTypedAmount, language)
      : []),
    ...(draft.capacity.trim()
      ? findNumberIssues("capacity", draft.capacity, parseTypedNumber, language)
      : []),
    ...(capacity && "value" in capacity && !Number.isInteger(capacity.value)
      ? [{ path: "capacity", key: "notInteger" }]
      : []),
  ];
};
