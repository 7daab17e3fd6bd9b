/**
 * Checks what the values of policies must add up to, beyond the shape of their defaults: numbers within their range,
 * the least below the most, periods and hours that begin before they end, refund tables and sizes of room without gap
 * or overlap. A table with a gap would refund nothing in it, and hours without an end would take any. Pure.
 */
import { phoneAreas } from "../../forms/code-lists/phone-areas.ts";
import type { Json } from "../../forms/types/index.ts";
import { type Day, isClockTime, isDay, parseDay, periodsOverlap } from "../../platform/day.ts";
import type { FieldIssue } from "../../platform/errors.ts";
import { isPlainObject } from "../../platform/plain-object.ts";
import { findScaleBandIssues } from "../find-scale-band-issues.ts";
import { type EventRefundBand, findRefundPeriodIssues, isDatedBand } from "../refund-bands.ts";
import { findPolicyRange } from "./policy-ranges.ts";

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
const getMember = (value: Json | undefined, path: string): Json | undefined =>
  path === ""
    ? value
    : path
        .split(".")
        .reduce<Json | undefined>((inner, name) => (isPlainObject(inner) ? inner[name] : undefined), value);

const joinPath = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** Numbers at any depth that are too small or too large. A table may have nothing anywhere, and is checked alone. */
const findRangeIssues = (key: string, value: Json, member = "", isInTable = false): FieldIssue[] => {
  if (Array.isArray(value))
    return value.flatMap((inner, i) => findRangeIssues(key, inner, joinPath(member, String(i)), true));
  if (isPlainObject(value))
    return Object.entries(value).flatMap(([name, inner]) =>
      findRangeIssues(key, inner, joinPath(member, name), isInTable),
    );
  if (typeof value !== "number") return [];
  const { min, max } = findPolicyRange(key, member);
  const path = member ? `value.${member}` : "value";
  if (!isInTable && value < min) return [{ path, key: "min", params: { min } }];
  return max !== undefined && value > max ? [{ path, key: "max", params: { max } }] : [];
};

/** The days that a policy can name. One of another century is a slip of the pen. */
const policyDays = { min: parseDay("2000-01-01"), max: parseDay("2099-12-31") };
/** Days at any depth that nobody means. */
const findDayIssues = (value: Json, path = "value"): FieldIssue[] => {
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => findDayIssues(inner, joinPath(path, name)));
  if (!isDay(value)) return [];
  if (value < policyDays.min) return [{ path, key: "beforeMin", params: { min: policyDays.min } }];
  return value > policyDays.max ? [{ path, key: "afterMax", params: { max: policyDays.max } }] : [];
};

const findOrderIssues = (key: string, value: Json, defaultValue: Json): FieldIssue[] =>
  (orderedMembers[key] ?? []).flatMap(([least, most]): FieldIssue[] => {
    // A member that is left out keeps its default.
    const [min, max] = [least, most].map((path) => getMember(value, path) ?? getMember(defaultValue, path));
    return typeof min === "number" && typeof max === "number" && min > max
      ? [{ path: `value.${most}`, key: "min", params: { min } }]
      : [];
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

/** Parses the first and the last day of a phase; returns undefined for a value of another shape. */
const readPhase = (phase: Json): { from: Day; to: Day } | undefined => {
  const [from, to, ...more] = Array.isArray(phase) ? phase : [];
  return isDay(from) && isDay(to) && more.length === 0 ? { from, to } : undefined;
};
/** Periods of a scheme: a first and a last day each, and no day in two of them. */
const findPhaseIssues = (key: string, value: Json): FieldIssue[] => {
  if (key !== "firstShop.phases" || !Array.isArray(value)) return [];
  if (value.length === 0) return [{ path: "value", key: "required" }];
  const phases = value.map(readPhase);
  return phases.flatMap((phase, i): FieldIssue[] => {
    const path = `value.${i}`;
    if (!phase) return [{ path, key: "notDay" }];
    if (phase.from > phase.to) return [{ path, key: "dayOrder" }];
    const overlappingPhase = phases.slice(0, i).find((one) => one && periodsOverlap(one, phase));
    return overlappingPhase ? [{ path, key: "periodsOverlap", params: { ...overlappingPhase } }] : [];
  });
};

/** The hours of a workshop: two times of day, the second of them later. */
const findWorkshopIssues = (key: string, value: Json): FieldIssue[] => {
  const hours = key === "subsidyRates" ? getMember(value, "workshopHours") : undefined;
  if (!Array.isArray(hours)) return [];
  const path = "value.workshopHours";
  if (hours.length !== 2)
    return [{ path, key: hours.length < 2 ? "tooFew" : "tooMany", params: { min: 2, max: 2 } }];
  const wrongIndex = hours.findIndex((hour) => !isClockTime(hour));
  if (wrongIndex >= 0) return [{ path: `${path}.${wrongIndex}`, key: "notTime" }];
  return String(hours[0]) < String(hours[1]) ? [] : [{ path: `${path}.1`, key: "timeOrder" }];
};

/** Sizes of room: at least one, each of the list, which cover every number of people once. */
const findBandIssues = (key: string, value: Json): FieldIssue[] => {
  const bands = key === "seminar" ? getMember(value, "scaleBands") : undefined;
  if (!Array.isArray(bands)) return [];
  const path = "value.scaleBands";
  return bands.length === 0 ? [{ path, key: "required" }] : findScaleBandIssues(bands.map(String), path);
};

/** An unknown area in the list, or one that is there twice, would silently stop messages to the area that was meant. */
const findAreaIssues = (key: string, value: Json): FieldIssue[] => {
  if (key !== "sms.areas" || !Array.isArray(value)) return [];
  return value.flatMap((area, i): FieldIssue[] => {
    const path = `value.${i}`;
    if (!phoneAreas.includes(String(area))) return [{ path, key: "option" }];
    return value.indexOf(area) < i ? [{ path, key: "duplicate" }] : [];
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
  ...findRangeIssues(key, value),
  ...findDayIssues(value),
  ...findOrderIssues(key, value, defaultValue),
  ...findWindowIssues(key, value, defaultValue),
  ...findPhaseIssues(key, value),
  ...findWorkshopIssues(key, value),
  ...findBandIssues(key, value),
  ...findAreaIssues(key, value),
  ...findTableIssues(key, value),
];
