/**
 * Values that staff set on top of the policy defaults: each has the day it takes effect and applies to everything, a
 * scheme or an event. The narrower scope wins; within the same scope the later one. An application keeps the values
 * that applied when it was filed (`Header.policy`). Pure.
 */
import defaults from "../forms/code-lists/policy-defaults.json" with { type: "json" };
import { mergePolicyValue } from "../forms/code-lists/policy-values.ts";
import type { Json } from "../forms/types/index.ts";
import { type Day, isDay } from "../platform/day.ts";
import type { FieldIssue } from "../platform/errors.ts";
import { getOwnValue } from "../platform/plain-object.ts";
import { listIdleMembers } from "./idle-members.ts";
import {
  getEffectiveOverrides,
  getOverrideId,
  getOverrideVersion,
  type PolicyOverride,
} from "./policy-override.ts";
import { isPolicyRead } from "./policy-readers.ts";
import type { PolicyEntry, PolicyView, PreparedPolicy } from "./policy-schema.ts";
import { listPolicyTargets } from "./policy-targets.ts";

export * from "./idle-members.ts";
export * from "./policy-options.ts";
export * from "./policy-override.ts";
export * from "./policy-readers.ts";

const defaultPolicies: Record<string, Json> = defaults as unknown as Record<string, Json>;

const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const joinPath = (path: string, key: string | number): string => (path ? `${path}.${key}` : `${key}`);
const buildIssue = (path: string, key: string, params?: FieldIssue["params"]): FieldIssue[] => [
  { path, key, ...(params ? { params } : {}) },
];

/**
 * Lists what is wrong with a value compared with the default it replaces: another shape, a negative number, fractions
 * of a whole number.
 */
export const findPolicyIssues = (model: Json, value: Json, path = "value"): FieldIssue[] => {
  if (value === "") return buildIssue(path, "required");
  if (typeof model === "number") {
    if (typeof value !== "number") return buildIssue(path, "notNumber");
    if (value < 0) return buildIssue(path, "min", { min: 0 });
    return Number.isInteger(model) && !Number.isInteger(value) ? buildIssue(path, "notInteger") : [];
  }
  if (Array.isArray(model)) {
    if (!Array.isArray(value)) return buildIssue(path, "format");
    // A row may have whatever members some row of the default has: a table can be longer than its default.
    const first = model.every(isRecord) ? Object.assign({}, ...model) : model[0];
    return first === undefined
      ? []
      : value.flatMap((each, i) =>
          findPolicyIssues(isRecord(first) ? first : (model[i] ?? first), each, joinPath(path, i)),
        );
  }
  if (isRecord(model)) {
    if (!isRecord(value)) return buildIssue(path, "format");
    return Object.entries(value).flatMap(([key, each]) =>
      Object.hasOwn(model, key)
        ? findPolicyIssues(model[key] as Json, each, joinPath(path, key))
        : buildIssue(joinPath(path, key), "illegal"),
    );
  }
  if (isDay(model)) return isDay(value) ? [] : buildIssue(path, "notDay");
  if (model === null) return value === null || typeof value === "number" ? [] : buildIssue(path, "notNumber");
  return typeof value === typeof model && value !== "" ? [] : buildIssue(path, "format");
};

/** Returns the default of a key, undefined for an unknown one. */
export const getDefaultPolicy = (key: string): Json | undefined => getOwnValue(defaultPolicies, key);

/**
 * Returns every policy with the key of its description, the value in effect today, and all past and future overrides.
 */
export const toPolicyViews = (
  overrides: readonly PolicyOverride[],
  today: Day,
  prepared: readonly PreparedPolicy[] = [],
): PolicyView[] =>
  Object.entries(defaultPolicies).map(([key, defaultValue]) => {
    const ownOverrides = overrides.filter((each) => each.key === key);
    const ownPrepared = prepared.filter((each) => each.key === key);
    const current = getEffectiveOverrides(ownOverrides, {}, today)[key];
    return {
      key,
      default: defaultValue,
      value: mergePolicyValue(defaultValue, current) ?? defaultValue,
      acts: isPolicyRead(key),
      idle: [...listIdleMembers(key)],
      targets: listPolicyTargets(key),
      entries: ownOverrides.map((each) => toPolicyEntry(each, ownOverrides, today)),
      ...(ownPrepared.length > 0 && { prepared: ownPrepared }),
    };
  });

const toPolicyEntry = (each: PolicyOverride, all: readonly PolicyOverride[], today: Day): PolicyEntry => {
  const isSuperseded = all.some(
    (x) => x.scope === each.scope && x.target === each.target && x.from > each.from && x.from <= today,
  );
  return {
    ...each,
    id: getOverrideId(each),
    version: getOverrideVersion(each),
    state: each.from > today ? "FUTURE" : isSuperseded ? "OVER" : "NOW",
  };
};
