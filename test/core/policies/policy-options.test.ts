/** Settings that take one of a few codes. */
import { findPolicyOptionIssues, getDefaultPolicy } from "@portal/core/policies/index";
import { expect, test } from "vitest";

test.each<[string, Parameters<typeof findPolicyOptionIssues>[1], string[]]>([
  ["penalties", { violation: "SIX_MONTH_BAR" }, []],
  ["penalties", { violation: "ONE_YEARBAR" }, ["value.violation"]],
  ["penalties", { reportNotDelivered: "" }, ["value.reportNotDelivered"]],
  ["group.payer", "MEMBER", []],
  ["group.payer", "MEMBERS", ["value"]],
  ["review.targetWorkingDays", 3, []],
])("%s as %j is refused at %j", (key, value, paths) =>
  expect(findPolicyOptionIssues(key, value).map(({ path }) => path)).toEqual(paths),
);
test.each(["penalties", "group.payer"])("the default of %s is one of its codes", (key) =>
  expect(findPolicyOptionIssues(key, getDefaultPolicy(key) ?? null)).toEqual([]),
);
