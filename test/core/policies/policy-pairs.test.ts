/** Policies of which one must not be more than the other: documents are not due before the application. */
import { findPolicyPairIssues, listPolicyPairs } from "@portal/core/events/policies/policy-pairs";
import { setPolicy } from "@portal/core/events/policies/policy-service.server";
import { withdrawPolicy } from "@portal/core/events/policies/withdraw-policy.server";
import type { Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { getDefaultPolicy, getOverrideId, type PolicyOverride } from "@portal/core/policies/index";
import { beforeAll, describe, expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

test("the pairs are those of the documents (spec 3 §5)", () =>
  expect(listPolicyPairs()).toEqual(
    expect.arrayContaining([
      ["leadDays.exhibition.documentsBy", "leadDays.exhibition.applyBy"],
      ["leadDays.association.missingDocuments", "leadDays.association"],
      ["leadDays.conference.supplement", "leadDays.conference"],
      ["leadDays.conference.supplement", "leadDays.eventSupport"],
      ["leadWorkingDays.endorsement.supplement", "leadWorkingDays.endorsement"],
      ["incentive.exhibitor.noticeFromNth", "incentive.exhibitor.maxPerCalendarYear"],
    ]),
  ));
test.each(listPolicyPairs())("the default of %s is not more than that of %s", (least, most) =>
  expect(Number(getDefaultPolicy(least))).toBeLessThanOrEqual(Number(getDefaultPolicy(most))),
);

const buildOverride = (key: string, value: Json, more: Partial<PolicyOverride> = {}): PolicyOverride => ({
  key,
  scope: "ALL",
  from: parseDay("2027-01-01"),
  value,
  by: "admin@demo.mo",
  at: "2026-11-23T02:00:00.000Z",
  ...more,
});
const applyBy = "leadDays.exhibition.applyBy";
const documentsBy = "leadDays.exhibition.documentsBy";
const ofFair = { scope: "SCHEME", target: "FAIR_HOSTED" } as const;
const ofEvent = { scope: "EVENT", target: "fair-2027" } as const;

describe("a setting", () => {
  test.each<[string, PolicyOverride[], PolicyOverride, string[]]>([
    ["documents before the application", [], buildOverride(documentsBy, 60), ["policyAbove"]],
    ["documents on the last day to apply", [], buildOverride(documentsBy, 46), []],
    ["an application after the documents", [], buildOverride(applyBy, 44), ["policyBelow"]],
    ["an application on the day of the documents", [], buildOverride(applyBy, 45), []],
    ["both, one after the other", [buildOverride(applyBy, 61)], buildOverride(documentsBy, 60), []],
    [
      "documents before a later change of the last day to apply",
      [buildOverride(applyBy, 61)],
      buildOverride(documentsBy, 60, { from: parseDay("2026-12-01") }),
      ["policyAbove"],
    ],
    [
      "documents that are too early for one scheme",
      [buildOverride(applyBy, 61), buildOverride(applyBy, 50, ofFair)],
      buildOverride(documentsBy, 55),
      ["policyAbove"],
    ],
    [
      "documents that are too early for one event, once its setting acts",
      [buildOverride(applyBy, 61), buildOverride(applyBy, 50, { ...ofEvent, from: parseDay("2027-06-01") })],
      buildOverride(documentsBy, 55),
      ["policyAbove"],
    ],
    [
      "an event with its own days",
      [buildOverride(documentsBy, 20, ofEvent)],
      buildOverride(applyBy, 21, ofEvent),
      [],
    ],
    [
      "a default again under another setting",
      [buildOverride(applyBy, 61), buildOverride(documentsBy, 60)],
      buildOverride(applyBy, null, { from: parseDay("2027-02-01") }),
      ["policyBelow"],
    ],
    ["a policy without a pair", [], buildOverride("objection.days", 30), []],
  ])("%s", (_, before, override, keys) => {
    const issues = findPolicyPairIssues(override.key, before, [...before, override], override.from);
    expect(issues.map(({ key }) => key)).toEqual(keys);
  });

  test("what was upside down before can be mended in steps", () => {
    const before = [buildOverride(documentsBy, 60)];
    const override = buildOverride(applyBy, 59);
    expect(findPolicyPairIssues(applyBy, before, [...before, override], override.from)).toEqual([]);
  });
});

describe("staff", () => {
  const admin = createTestContext({ ...officer, roles: ["ADMIN"] });
  const setFrom = (key: string, value: Json, from = "2027-01-01") =>
    setPolicy({ key, scope: "ALL", from, value }, admin);
  beforeAll(() => createFreshTable());

  test("set both in turn, and cannot take back the one on which the other relies", async () => {
    await expect(setFrom(documentsBy, 60)).rejects.toMatchObject({
      code: errorCodes.INVALID_VALUE,
      detail: { fields: [{ path: "value", key: "policyAbove", params: { max: 46 } }] },
    });
    await setFrom(applyBy, 61);
    await setFrom(documentsBy, 60);
    const id = getOverrideId(buildOverride(applyBy, 61));
    await expect(withdrawPolicy(id, Date.parse(admin.now), admin)).rejects.toMatchObject({
      code: errorCodes.INVALID_VALUE,
      detail: { fields: [{ path: "value", key: "policyBelow", params: { min: 60 } }] },
    });
  });
});
