/**
 * Every number that may vary has a key, a default and a place where it can be set. A value of the event overrides one
 * of the scheme, which overrides the default.
 */

import { getOwnValue } from "../../platform/plain-object.ts";
import type { Json } from "../types/index.ts";
import defaults from "./policy-defaults.json" with { type: "json" };

/**
 * Returns the value of a policy, or undefined for an unknown key.
 * @param path selects a member of a structured value: `getPolicy("booth.area", {}, "maxSqm")` is 450
 * @param overrides by policy key; a structured override replaces only the members that it names. Never left out, so
 * that a caller that does not follow what staff set can be seen; undefined for an application that kept none
 */
export const getPolicy = (
  key: string,
  overrides: Record<string, Json> | undefined,
  path?: string,
): Json | undefined => {
  const defaultValue = getOwnValue(defaults as unknown as Record<string, Json>, key);
  const override = overrides && getOwnValue(overrides, key);
  const value = mergePolicyValue(defaultValue, override);
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
export const getPolicyNumber = (
  key: string,
  overrides: Record<string, Json> | undefined,
  path?: string,
): number => {
  const value = getPolicy(key, overrides, path);
  if (typeof value !== "number") throw new RangeError(`policy ${key}${path ? `.${path}` : ""} is no number`);
  return value;
};

/** Every key of a policy, in the order of the list. */
export const policyKeys: readonly string[] = Object.keys(defaults);

/** Returns a value in the place of its default. A member that it leaves out keeps its default, at any depth. */
export const mergePolicyValue = (
  defaultValue: Json | undefined,
  value: Json | undefined,
): Json | undefined => {
  if (!isRecord(defaultValue) || !isRecord(value)) return value ?? defaultValue;
  const members = Object.entries(value).map(([name, inner]) => [
    name,
    mergePolicyValue(getOwnValue(defaultValue, name), inner) ?? inner,
  ]);
  return { ...defaultValue, ...Object.fromEntries(members) };
};

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
