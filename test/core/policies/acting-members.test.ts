/**
 * Members of policies that nothing reads cannot be set, and texts and refunds follow those that can. That each setting
 * changes a result is held by `policy-behaviour.test.ts`.
 */
import { getRefundTerms } from "@portal/core/applications/fees/calculate-refund";
import { buildPolicyParams } from "@portal/core/forms/code-lists/policy-texts";
import { getValueAt } from "@portal/core/forms/expressions/evaluate";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { findIdleIssues, toPolicyViews } from "@portal/core/policies/index";
import { expect, test } from "vitest";
import { buildFair } from "../../support/events/event-fixtures.ts";

/** Lists the named members of a value, as paths; a list and a plain value have none. */
const listMembers = (value: Json, path = ""): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => listMembers(inner, path ? `${path}.${name}` : name))
    : [path];

const policies = toPolicyViews([], parseDay("2026-11-23")).filter(({ acts }) => acts);
const idlePaths = policies.flatMap(({ key, default: value, idle }) =>
  listMembers(value)
    .filter((path) => idle.includes(path))
    .map((path) => [key, path] as const),
);
/** The refund tables, by the variant that reads each. */
const refundTables = {
  "refund.hosted": "HOSTED",
  "refund.group": "GROUP",
  "refund.delegation": "DELEGATION",
  "refund.cutOffDate": "CUT_OFF_DATE",
} as const;
test.each(idlePaths)("%s %s does nothing, and cannot be set", (key, path) => {
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
  expect(getValueAt(buildPolicyParams({ [key]: value }, "en"), `${key}.${name}`)).toEqual(
    typeof number === "number" ? String(number) : number,
  );
});

test.each([
  ["en", 1, "1 year"],
  ["en", 2, "2 years"],
  ["pt", 1, "1 ano"],
  ["pt", 2, "2 anos"],
  ["zh-Hant", 2, "2 年"],
])("in %s, years that staff set to %i are read as “%s”", (language, barMaxYears, text) => {
  const params = buildPolicyParams({ ecommerce: { barMaxYears } }, language);
  expect(getValueAt(params, "ecommerce.barMaxYearsText")).toBe(text);
});

test.each([
  ["en", "WRITTEN_RECORD", "this is recorded in writing"],
  ["en", "SIX_MONTH_BAR", "applications are not accepted for 6 months"],
  ["pt", "WRITTEN_RECORD", "o facto fica registado por escrito"],
  ["pt", "ONE_YEAR_BAR", "não são aceites candidaturas durante 12 meses"],
  ["zh-Hant", "SIX_MONTH_BAR", "6 個月內不接受其申請"],
  ["zh-Hans", "SIX_MONTH_BAR", "6 个月内不接受其申请"],
])("in %s, a report that is not handed in is followed by %s: “%s”", (language, reportNotDelivered, text) => {
  const params = buildPolicyParams({ penalties: { reportNotDelivered } }, language);
  expect(getValueAt(params, "penalties.reportNotDeliveredText")).toBe(text);
  // A version of a form from before names the months.
  expect(getValueAt(params, "penalties.reportNotDeliveredMonths")).toBe(/\d+/.exec(text)?.[0] ?? "0");
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
  expect(getRefundTerms(undefined, event, {}).bands).not.toEqual(bands);
});
