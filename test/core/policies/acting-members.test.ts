/**
 * Settings that staff can change do something, each member of them: a scheme reads it, code reads it, or a text that
 * applicants read names it.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-values";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { findIdleIssues, toPolicyViews } from "@portal/core/policies/index";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { buildFair } from "../../support/event-fixtures.ts";
import { projectRoot } from "../../support/run-command.ts";

const readAll = (pattern: string): string =>
  globSync(pattern, { cwd: projectRoot })
    .filter((path) => !/node_modules|idle-members/.test(path))
    .map((path) => readFileSync(join(projectRoot, path), "utf8"))
    .join("\n");
const schemeData = JSON.stringify(schemes);
const sources = readAll("packages/{core,functions}/src/**/*.ts");
const texts = readAll("locales/schemes/**/*.json");

/** The named members of a value, as paths; a list and a plain value have none. */
const listMembers = (value: Json, path = ""): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => listMembers(inner, path ? `${path}.${name}` : name))
    : [path];

const isReadByScheme = (key: string, path: string): boolean =>
  [`"policy","key":"${key}","path":"${path}`, `"policy":"${key}","path":"${path}`].some((reference) =>
    schemeData.includes(reference),
  ) || [`{"policy":"${key}"}`, `{"op":"policy","key":"${key}"}`].some((whole) => schemeData.includes(whole));
/** Code reads a policy as a whole, or names the member in the same call. */
const isReadByCode = (key: string, path: string): boolean => {
  const quoted = `["'\`]${key.replaceAll(".", "\\.")}["'\`]`;
  const member = path && `[^;]{0,120}?["'\`]${path.replaceAll(".", "\\.")}["'\`]`;
  const whole = new RegExp(`getPolicy(?:Number)?\\(${quoted}(?:, [^,()]+(?:\\([^()]*\\))?)?,?\\s*\\)`);
  return whole.test(sources) || (path !== "" && new RegExp(quoted + member).test(sources));
};
const isNamedInText = (key: string, path: string): boolean =>
  texts.includes(`{{${key.replaceAll(".", "-")}${path ? `.${path}` : ""}`);

const policies = toPolicyViews([], parseDay("2026-11-23")).filter(({ acts }) => acts);
const listPaths = (isIdle: boolean) =>
  policies.flatMap(({ key, default: value, idle }) =>
    listMembers(value)
      .filter((path) => idle.includes(path) === isIdle)
      .map((path) => [key, path] as const),
  );
/** Deadlines and windows name their policy in another form. */
const isReadByDate = (key: string, path: string): boolean =>
  schemeData.includes(`"policy.${key}.${path}"`) ||
  schemeData.includes(`"by":{"policy":"${key}","path":"${path.split(".")[0]}"}`);
const doesSomething = (key: string, path: string): boolean =>
  [isReadByScheme, isReadByCode, isNamedInText, isReadByDate].some((reads) => reads(key, path)) ||
  membersByCode.includes(key);
/** The refund tables, by the variant that reads each. */
const refundTables = {
  "refund.hosted": "HOSTED",
  "refund.group": "GROUP",
  "refund.delegation": "DELEGATION",
  "refund.cutOffDate": "CUT_OFF_DATE",
} as const;
/** Code reads every member of these by a name that it is given. */
const membersByCode = ["quota", "payment.methodLimits", ...Object.keys(refundTables)];

test.each(listPaths(false))("%s %s does something", (key, path) =>
  expect(doesSomething(key, path)).toBe(true),
);
test.each(listPaths(true))("%s %s does nothing, and cannot be set", (key, path) => {
  expect(doesSomething(key, path)).toBe(false);
  const [name = "", member] = path.split(".");
  const value = member === undefined ? { [name]: "new" } : { [name]: { [member]: "new" } };
  const defaultValue = policies.find((policy) => policy.key === key)?.default ?? null;
  expect(findIdleIssues(key, defaultValue, value)).toEqual([{ path: `value.${path}`, key: "policyIdle" }]);
  expect(findIdleIssues(key, defaultValue, defaultValue)).toEqual([]);
});

test.each([
  ["travelShow", { governmentExempt: false }],
  ["subsidyRates", { freightPercent: 50 }],
  ["ecommerce", { keepRecordsYears: 7 }],
])("the numbers of a text follow %s", (key, value) => {
  const [name = "", number] = Object.entries(value)[0] ?? [];
  expect(getValueAt(buildPolicyParams({ [key]: value }, String), `${key}.${name}`)).toEqual(
    typeof number === "number" ? String(number) : number,
  );
});

test.each(Object.entries(refundTables))("an application is refunded by the table of %s", (key, variant) => {
  const until = "2027-01-31";
  const bands: Json[] =
    variant === "CUT_OFF_DATE"
      ? [
          { until, deductPercent: 37 },
          { after: until, deductPercent: 100 },
        ]
      : [{ daysBeforeMin: 0, deductPercent: 37 }];
  const event = buildFair({ refundPolicy: variant, refundBands: [] });
  expect(getRefundTerms(undefined, event, { [key]: bands })).toEqual({ variant, bands });
  expect(getRefundTerms(undefined, event).bands).not.toEqual(bands);
});
