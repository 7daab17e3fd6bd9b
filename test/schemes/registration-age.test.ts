/**
 * How long a business is registered before it can apply (spec 2 §5, spec 3 §5: "tax-registered at least 1 year", 2 in
 * one version): in every scheme that has the rule, and in no other.
 */
import { isConditionMet } from "@portal/core/forms/expressions/evaluate";
import type { CheckContext, Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { createChecksAtEvent } from "./cases.ts";

/** The schemes for which the specification names block H (schemes H, S1–S8, S10, S14, S20). */
const schemesOfBlockH = [
  "FAIR_BELT_ROAD",
  "FAIR_FOOD_STREET",
  "FAIR_FRANCHISE",
  "FAIR_GREEN",
  "FAIR_GROUP_MEMBER",
  "FAIR_HOSTED",
  "FAIR_INTERNATIONAL",
  "INCENTIVE_EXHIBITOR",
  "MINI_ZONE",
  "OVERSEAS_EXHIBIT",
  "SUBSIDY_ECOMMERCE",
];

test("exactly the schemes of block H ask for it", () => {
  const asking = schemes.filter(({ eligibility }) => eligibility.some(({ id }) => id === "taxRegistered"));
  expect(asking.map(({ id }) => id).sort()).toEqual(schemesOfBlockH);
});

describe.each(schemesOfBlockH)("%s", (id) => {
  const { scheme, answers, context } = createChecksAtEvent(id, {});
  /** Whether a business that is registered from this day on can apply on a day. */
  const canApply = (
    taxRegisteredOn: Json,
    { today = "2026-11-23", policy = {} }: { today?: string; policy?: Record<string, Json> } = {},
  ): boolean => {
    const about = context();
    const rule = scheme.eligibility.find((one) => one.id === "taxRegistered");
    const checkedContext: CheckContext = {
      ...about,
      today: parseDay(today),
      policy,
      institution: { ...about.institution, taxRegisteredOn },
    };
    return rule !== undefined && isConditionMet(rule.must, { answers: answers(), context: checkedContext });
  };

  test.each([
    ["a year ago", "2025-11-23", true],
    ["a year less a day ago", "2025-11-24", false],
    ["three days ago", "2026-11-20", false],
    ["on the day of the application", "2026-11-23", false],
    ["from tomorrow on", "2026-11-24", false],
    ["in a year", "2027-11-23", false],
    ["on no day that is known", null, false],
    ["on a day that was left empty", "", false],
  ])("registered %s", (_, taxRegisteredOn, expected) => expect(canApply(taxRegisteredOn)).toBe(expected));

  test("two years where the policy says so", () => {
    const policy = { "eligibility.taxRegisteredYears": 2 };
    expect(canApply("2024-11-23", { policy })).toBe(true);
    expect(canApply("2024-11-24", { policy })).toBe(false);
  });

  test("a year from 29 February ends with 28 February", () => {
    expect(canApply("2028-02-29", { today: "2029-02-28" })).toBe(false);
    expect(canApply("2028-02-29", { today: "2029-03-01" })).toBe(true);
  });
});
