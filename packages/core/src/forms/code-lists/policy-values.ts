/**
 * Every number that may vary has a key, a default and a place where it can be set. A value of the event overrides one
 * of the scheme, which overrides the default.
 */

import { getOwnValue } from "../../platform/plain-object.ts";
import type { Json } from "../types/index.ts";
import defaults from "./policy-defaults.json" with { type: "json" };

export type PolicyKey = keyof typeof defaults;

/**
 * Returns the value of a policy, or undefined for an unknown key.
 * @param path selects a member of a structured value: `getPolicy("booth.area", {}, "maxSqm")` is 450
 * @param overrides by policy key; a structured override replaces only the members that it names
 */
export const getPolicy = (
  key: string,
  overrides: Record<string, Json> = {},
  path?: string,
): Json | undefined => {
  const defaultValue = getOwnValue(defaults as unknown as Record<string, Json>, key);
  const override = getOwnValue(overrides, key);
  const value =
    isRecord(defaultValue) && isRecord(override)
      ? { ...defaultValue, ...override }
      : (override ?? defaultValue);
  if (!path) return value;
  return path
    .split(".")
    .reduce<Json | undefined>(
      (at, part) => (Array.isArray(at) ? at[Number(part)] : isRecord(at) ? getOwnValue(at, part) : undefined),
      value,
    );
};

/**
 * Returns a numeric policy.
 * @throws RangeError when the key does not lead to a number
 */
export const getPolicyNumber = (key: string, overrides: Record<string, Json> = {}, path?: string): number => {
  const value = getPolicy(key, overrides, path);
  if (typeof value !== "number") throw new RangeError(`policy ${key}${path ? `.${path}` : ""} is no number`);
  return value;
};

/**
 * The values that texts name, so that no text tells a number of its own: `{{ecommerce.keepRecordsYears}}`. A dot in the
 * key of a policy is written as a hyphen there, as in the names of policies: `{{leadDays-eventSupport}}`.
 * @param formatNumber writes a number in the language of the text
 */
export const buildPolicyParams = (
  overrides: Record<string, Json>,
  formatNumber: (value: number) => string,
): Record<string, Json> => {
  const formatLeaves = (value: Json): Json => {
    if (typeof value === "number") return formatNumber(value);
    if (Array.isArray(value)) return value.map(formatLeaves);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formatLeaves(inner)]));
  };
  return Object.fromEntries(
    Object.keys(defaults).map((key) => [
      key.replaceAll(".", "-"),
      formatLeaves(getPolicy(key, overrides) ?? null),
    ]),
  );
};

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
