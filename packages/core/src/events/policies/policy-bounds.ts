/**
 * Checks what the values of policies must add up to, beyond the shape of their defaults: shares of a whole, the least
 * below the most, periods that begin before they end, spans that nobody means, refund tables without gap or overlap, a
 * rate that is more than nothing. A table with a gap would refund nothing in it, and a rate of zero would ask for
 * nothing. Pure.
 */
import type { Json } from "../../forms/types/index.ts";
import { type Day, haveCommonDay, isDay } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { isPlainObject } from "../../platform/plain-object.ts";
import { type EventRefundBand, findRefundPeriodIssues, isDatedBand } from "../refund-bands.ts";

/** The members of a policy of which the first must not be more than the second. */
const orderedMembers: { readonly [key: string]: readonly (readonly [least: string, most: string])[] } = {
  "exhibitCategory.select": [["min", "max"]],
  participationNames: [["min", "max"]],
  exhibitionZoneChoices: [["min", "max"]],
  "booth.area": [
    ["rawMinSqm", "maxSqm"],
    ["packageMaxSqm", "maxSqm"],
  ],
  seminar: [["summary.min", "summary.max"]],
  ecommerce: [["refundDays", "refundExtensionMaxDays"]],
};
/** Members that must be at least one, because none of them means nothing. */
const positiveMembers: { readonly [key: string]: readonly string[] } = {
  "account.passwordUpdateMonths": [""],
  "staff.roleReviewMonths": [""],
  "payment.rateRMB": [""],
  penalties: ["writtenRecordsForRemoval"],
  participationNames: ["min"],
  "exhibitCategory.select": ["min"],
  seminar: ["perEvent"],
};

const getMember = (value: Json | undefined, path: string): Json | undefined =>
  path === ""
    ? value
    : path
        .split(".")
        .reduce<Json | undefined>((inner, name) => (isPlainObject(inner) ? inner[name] : undefined), value);

const joinPath = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/**
 * The most of a unit that a name ends in or contains. Beyond it a span is a slip, and one that leads past the year 9999
 * gives a day that comes before every other one where days are compared.
 */
const unitLimits: readonly (readonly [unit: RegExp, max: number])[] = [
  [/percent$/i, 100],
  [/days/i, 3660],
  [/months/i, 120],
  [/years/i, 100],
];

/** Numbers at any depth that are too large for their unit: by the name of the member, or of the policy around it. */
const findUnitIssues = (name: string, value: Json, path = "value"): FieldIssue[] => {
  if (Array.isArray(value))
    return value.flatMap((inner, i) => findUnitIssues(name, inner, joinPath(path, String(i))));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([member, inner]) =>
      findUnitIssues(isUnitNamed(member) ? member : `${name}.${member}`, inner, joinPath(path, member)),
    );
  const max = unitLimits.find(([unit]) => unit.test(name))?.[1];
  return typeof value === "number" && max !== undefined && value > max
    ? [{ path, key: "max", params: { max } }]
    : [];
};
const isUnitNamed = (name: string): boolean => unitLimits.some(([unit]) => unit.test(name));

const findOrderIssues = (key: string, value: Json, defaultValue: Json): FieldIssue[] =>
  (orderedMembers[key] ?? []).flatMap(([least, most]): FieldIssue[] => {
    // A member that is left out keeps its default.
    const [min, max] = [least, most].map((path) => getMember(value, path) ?? getMember(defaultValue, path));
    return typeof min === "number" && typeof max === "number" && min > max
      ? [{ path: `value.${most}`, key: "min", params: { min } }]
      : [];
  });

const findPositiveIssues = (key: string, value: Json, defaultValue: Json): FieldIssue[] =>
  (positiveMembers[key] ?? []).flatMap((name): FieldIssue[] => {
    const member = getMember(value, name);
    const path = name === "" ? "value" : `value.${name}`;
    // A rate has hundredths, and everything else counts whole things.
    const min = Number.isInteger(getMember(defaultValue, name)) ? 1 : 0.01;
    return typeof member === "number" && member < min ? [{ path, key: "min", params: { min } }] : [];
  });

/** Finds the window of every year: two days, `MM-DD`, the first not after the last. */
const findWindowIssues = (key: string, value: Json, defaultValue: Json): FieldIssue[] => {
  if (key !== "training") return [];
  const [from, to] = ["window.from", "window.to"].map(
    (path) => getMember(value, path) ?? getMember(defaultValue, path),
  );
  const wrongMember = (["from", "to"] as const).find((name) => !isDay(`2025-${name === "from" ? from : to}`));
  if (wrongMember) return [{ path: `value.window.${wrongMember}`, key: "notDay" }];
  return String(from) > String(to) ? [{ path: "value.window.to", key: "dayOrder" }] : [];
};

/** Reads the first and the last day of a phase; undefined where it is not written so. */
const readPhase = (phase: Json): { from: Day; to: Day } | undefined => {
  const [from, to, ...more] = Array.isArray(phase) ? phase : [];
  return isDay(from) && isDay(to) && more.length === 0 ? { from, to } : undefined;
};
/** Periods of a scheme: a first and a last day each, and no day in two of them. */
const findPhaseIssues = (key: string, value: Json): FieldIssue[] => {
  if (key !== "firstShop.phases" || !Array.isArray(value)) return [];
  const phases = value.map(readPhase);
  return phases.flatMap((phase, i): FieldIssue[] => {
    const path = `value.${i}`;
    if (!phase) return [{ path, key: "notDay" }];
    if (phase.from > phase.to) return [{ path, key: "dayOrder" }];
    const overlappingPhase = phases.slice(0, i).find((one) => one && haveCommonDay(one, phase));
    return overlappingPhase ? [{ path, key: "periodsOverlap", params: { ...overlappingPhase } }] : [];
  });
};

/** A refund table has a period for every day of notice. */
const findTableIssues = (key: string, value: Json): FieldIssue[] => {
  if (!/^refund\.(hosted|group|delegation|cutOffDate)$/.test(key) || !Array.isArray(value)) return [];
  const bands = value as unknown as EventRefundBand[];
  if (bands.length === 0) return [{ path: "value", key: "required" }];
  if (key !== "refund.cutOffDate")
    return bands.some(isDatedBand)
      ? [{ path: "value.0", key: "refundBands" }]
      : findRefundPeriodIssues(bands).map((issue) => ({
          ...issue,
          path: issue.path.replace(/^refundBands/, "value"),
        }));
  const until = bands.find((band) => band.until !== undefined)?.until;
  const after = bands.find((band) => band.after !== undefined)?.after;
  return until !== undefined && until === after && bands.length === 2
    ? []
    : [{ path: "value.0", key: "refundBands" }];
};

/** Finds what a value of the right shape does not add up to. */
export const findPolicyBoundIssues = (key: string, defaultValue: Json, value: Json): FieldIssue[] => [
  ...findUnitIssues(key, value),
  ...findOrderIssues(key, value, defaultValue),
  ...findPositiveIssues(key, value, defaultValue),
  ...findWindowIssues(key, value, defaultValue),
  ...findPhaseIssues(key, value),
  ...findTableIssues(key, value),
];
