/**
 * What staff set on top of the policy defaults: each with the day it begins to hold, for everything, a scheme or an
 * event. The narrower one wins; of the same width the later one. An application keeps what held when it was filed
 * (`Header.policy`). Pure.
 */
import defaults from "../code-lists/policy-defaults.json" with { type: "json" };
import type { Day } from "../day.ts";
import type { FieldIssue } from "../errors.ts";
import type { Json } from "../form/types.ts";
import { ownValue } from "../members.ts";
import { schemes } from "../schemes/index.ts";
import { effective, idOf, type Override } from "./override.ts";
import type { PolicyEntry, PolicyView } from "./wire.ts";

export * from "./override.ts";

const standard: Record<string, Json> = defaults as unknown as Record<string, Json>;

/** Keys that the code itself reads; those of schemes are found in their definitions. */
const readByCode = [
  "review.targetWorkingDays",
  "payment.dueWorkingDays",
  "payment.enabled",
  "payment.rateRMB",
  "voucher.daysBefore",
  "payment.methodLimits",
  "objection.days",
  "offer.dueWorkingDays",
  "signedForm.dueDays",
  "processing.oneRecordAtATime",
  "leadDays.exhibition.applyBy",
  "eventSupport",
  "quota",
  "sms.areas",
  "sms.budgetPerHour",
];
const namedIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const own =
    node.op === "policy" && typeof node.key === "string"
      ? [node.key]
      : typeof node.policy === "string"
        ? [node.policy]
        : [];
  return [...own, ...Object.values(node).flatMap(namedIn)];
};
let asked: ReadonlySet<string> | undefined;
/** Every key that something of the portal asks for today. */
export const acting = (): ReadonlySet<string> => {
  asked ??= new Set([...readByCode, ...namedIn(schemes)]);
  return asked;
};

const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const join = (path: string, key: string | number): string => (path ? `${path}.${key}` : `${key}`);
const one = (path: string, key: string, params?: FieldIssue["params"]): FieldIssue[] => [
  { path, key, ...(params ? { params } : {}) },
];

/** What is wrong with a value beside the default it replaces: another shape, less than nothing, parts of a whole. */
export const issuesOf = (model: Json, value: Json, path = "value"): FieldIssue[] => {
  if (typeof model === "number") {
    if (typeof value !== "number") return one(path, "notNumber");
    if (value < 0) return one(path, "min", { min: 0 });
    return Number.isInteger(model) && !Number.isInteger(value) ? one(path, "notInteger") : [];
  }
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return one(path, "format");
    const [first] = model;
    return first === undefined
      ? []
      : value.flatMap((each, i) => issuesOf(model[i] ?? first, each, join(path, i)));
  }
  if (isRecord(model)) {
    if (!isRecord(value)) return one(path, "format");
    return Object.entries(value).flatMap(([key, each]) =>
      Object.hasOwn(model, key)
        ? issuesOf(model[key] as Json, each, join(path, key))
        : one(join(path, key), "illegal"),
    );
  }
  if (model === null) return value === null || typeof value === "number" ? [] : one(path, "notNumber");
  return typeof value === typeof model && value !== "" ? [] : one(path, "format");
};

/** The default of a key, undefined for an unknown one. */
export const defaultOf = (key: string): Json | undefined => ownValue(standard, key);

/** Every policy with its meaning's key, what holds today, and everything that was or will be set. */
export const views = (overrides: readonly Override[], today: Day): PolicyView[] =>
  Object.entries(standard).map(([key, preset]) => {
    const own = overrides.filter((each) => each.key === key);
    const now = effective(own, {}, today)[key];
    return {
      key,
      default: preset,
      value: isRecord(preset) && now !== undefined && isRecord(now) ? { ...preset, ...now } : (now ?? preset),
      acts: acting().has(key),
      entries: own.map((each) => entryOf(each, own, today)),
    };
  });

const entryOf = (each: Override, all: readonly Override[], today: Day): PolicyEntry => {
  const later = all.some(
    (x) => x.scope === each.scope && x.target === each.target && x.from > each.from && x.from <= today,
  );
  return {
    ...each,
    id: idOf(each),
    state: each.from > today ? "FUTURE" : later ? "OVER" : "NOW",
  };
};
