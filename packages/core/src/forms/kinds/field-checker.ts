/**
 * Holds what the checkers of all kinds share: their signature, faults, and limits that come from policies or from the
 * event.
 */

import { listCodes } from "../code-lists/index.ts";
import { isExtraOfForm } from "../code-lists/on-site-extras.ts";
import { getPolicy } from "../code-lists/policy-values.ts";
import {
  type EvaluationScope,
  evaluateOperand,
  getPolicyOverrides,
  getValueAt,
  isConditionMet,
} from "../expressions/evaluate.ts";
import type { ChoiceOptions, Field, FieldKind, FormLimit, Json, Operand } from "../types/index.ts";

/** `path` is relative to the field. `incomplete` faults are not reported for drafts. */
export interface FieldFault {
  path: string;
  key: string;
  params?: Record<string, Json>;
  incomplete?: true;
}
/** The field type of a kind; kinds with the same definition share one type. */
export type FieldOfKind<K extends FieldKind, T = Field> = T extends { kind: FieldKind }
  ? K extends T["kind"]
    ? T
    : never
  : never;
/** Checks one answered value. The caller handles required and hidden fields. `inner` checks a column of a row. */
export type FieldChecker<K extends FieldKind> = (
  field: FieldOfKind<K>,
  value: Json,
  scope: EvaluationScope,
  inner: (column: Field, value: Json | undefined, scope: EvaluationScope) => FieldFault[],
) => FieldFault[];

/** Builds a fault by the key of its text; `path` leads from the field to the member that is wrong. */
export const buildFault = (key: string, params?: Record<string, Json>, path = ""): FieldFault => ({
  path,
  key,
  ...(params && { params }),
});
/** Builds a fault of something that is only missing, so that a draft may be saved with it. */
export const buildIncompleteFault = (key: string, params?: Record<string, Json>, path = ""): FieldFault => ({
  ...buildFault(key, params, path),
  incomplete: true,
});
/** Puts a member or a position before the paths of faults. */
export const prefixFaults = (head: string | number, faults: FieldFault[]): FieldFault[] =>
  faults.map((one) => ({ ...one, path: one.path ? `${head}.${one.path}` : String(head) }));

/** Returns a limit as a number, or undefined when there is none. */
export const resolveLimit = (limit: FormLimit | undefined, scope: EvaluationScope): number | undefined => {
  if (limit === undefined || typeof limit === "number") return limit;
  const value =
    "policy" in limit
      ? getPolicy(limit.policy, getPolicyOverrides(scope.context), limit.path)
      : getValueAt(scope.context.event, limit.event);
  return typeof value === "number" ? value : undefined;
};

/** Returns a limit of a time of day such as `14:00`, or undefined when there is none. */
export const resolveClockTime = (
  bound: string | Operand | undefined,
  scope: EvaluationScope,
): string | undefined => {
  const value = typeof bound === "object" ? evaluateOperand(bound, scope) : bound;
  return typeof value === "string" ? value : undefined;
};

const extraCodes = listCodes("seminarExtra");
const getItemId = (item: Json, member: string): string =>
  typeof item === "string" ? item : String(getValueAt(item, member) ?? "");
/**
 * At an online event nobody takes part on site, and at one on site nobody online, who would have no booth to pay for:
 * whatever was copied from another event.
 */
const modesByForm: Readonly<Record<string, readonly string[]>> = {
  ONLINE: ["ONLINE"],
  PHYSICAL: ["OFFLINE"],
};
const idMembers = { zones: "id", slots: "id", booths: "type", extras: "extra" } as Record<string, string>;

/**
 * Returns the codes that a choice offers, or undefined when there is no event or it sets none; then every code is
 * accepted. A booth type with two prices is offered once, and only to exhibitors that it has a price for.
 */
export const listOptionCodes = (
  options: ChoiceOptions,
  scope: EvaluationScope,
): readonly string[] | undefined => {
  if ("values" in options) return options.values;
  if ("list" in options) return listListedCodes(options, scope);
  if (options.event === "scaleBands" || options.event === "miniZoneCategories")
    return listEventCodes(options.event, scope);
  const onlyModes =
    options.event === "participationModes" && modesByForm[String(getValueAt(scope.context.event, "form"))];
  if (onlyModes) return onlyModes;
  const source = options.event === "extras" ? "rateChart" : options.event;
  const items = getValueAt(scope.context.event, source);
  if (!Array.isArray(items)) return undefined;
  const pricedItems =
    options.event === "booths"
      ? items.filter((booth) => isPriced(booth, scope, options.forEveryone === true))
      : items;
  const codes = pricedItems.map((item) => getItemId(item, idMembers[options.event] ?? "id"));
  // The rent is in the same price list but is not an option.
  const form = getValueAt(scope.context.event, "form");
  const offeredCodes =
    options.event === "extras"
      ? codes.filter((code) => extraCodes.includes(code) && isExtraOfForm(code, form))
      : codes;
  return [...new Set(offeredCodes)];
};

const listListedCodes = (
  { list, only, further }: Extract<ChoiceOptions, { list: string }>,
  scope: EvaluationScope,
): readonly string[] => {
  const codes = only ?? listCodes(list);
  return further && isConditionMet(further.when, scope) ? [...codes, ...further.codes] : codes;
};

/**
 * A price that is reserved for some exhibitors does not apply to others: without a price for them a booth would be
 * free. Until the exhibitor is known, every booth that any exhibitor of the event can have is offered.
 */
const isPriced = (booth: Json, { answers, context }: EvaluationScope, forEveryone: boolean): boolean => {
  const eligibility = getValueAt(booth, "eligibility");
  if (eligibility === undefined) return true;
  if (forEveryone) return false;
  const exhibitorType = getValueAt(answers, "exhibitorType");
  const types = getValueAt(context.event, "exhibitorTypes");
  return exhibitorType === undefined || exhibitorType === null
    ? Array.isArray(types) && types.includes(eligibility)
    : exhibitorType === eligibility;
};

/**
 * Returns the codes that the event selects from a list, such as its room sizes (C19) or the categories of a mini
 * sales zone (spec 2 §5); otherwise the usual ones.
 */
const listEventCodes = (
  source: "scaleBands" | "miniZoneCategories",
  scope: EvaluationScope,
): readonly string[] => {
  const eventCodes = getValueAt(scope.context.event, source);
  const pickedCodes = Array.isArray(eventCodes) ? eventCodes.map(String) : undefined;
  if (source === "miniZoneCategories") {
    const codes = pickedCodes ?? listCodes("miniZoneCategory");
    const ownCategories = getValueAt(scope.context.event, "miniZoneOwn");
    const ids = Array.isArray(ownCategories) ? ownCategories.map((item) => getItemId(item, "id")) : [];
    // `OTHER` is always last.
    return codes.includes("OTHER")
      ? [...codes.filter((code) => code !== "OTHER"), ...ids, "OTHER"]
      : [...codes, ...ids];
  }
  if (pickedCodes) return pickedCodes;
  const bands = getPolicy("seminar", getPolicyOverrides(scope.context), "scaleBands");
  return Array.isArray(bands) ? bands.map(String) : [];
};

/** Returns whether the value is a list of texts. */
export const isTextList = (value: Json): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
