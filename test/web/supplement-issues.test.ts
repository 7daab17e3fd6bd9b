/** The page of a supplement finds what the server finds: answers are judged by the day of their application too. */
import type { CheckContext } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { findScheme } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { getSchemeExample } from "../../local/examples/index.ts";
import { listSupplementIssues } from "../../packages/web/src/features/applications/list-supplement-issues.ts";

test.each([
  ["2026-12-01", []],
  ["2026-11-22", ["plannedOpeningDate beforeMin"]],
])("a shop that was to open is said to have opened on %s", (plannedOpeningDate, issues) => {
  const scheme = findScheme("FIRST_SHOP_GENERAL") ?? expect.fail("no scheme");
  const { answers } = getSchemeExample("FIRST_SHOP_GENERAL");
  const view = { answers, submittedAt: "2026-11-23T02:00:00.000Z", createdAt: "2026-11-22T02:00:00.000Z" };
  const context: CheckContext = { today: parseDay("2027-03-01") };
  expect(
    listSupplementIssues(
      view,
      { scheme, answers: { ...answers, plannedOpeningDate }, fields: ["plannedOpeningDate"] },
      context,
    ).map(({ path, key }) => `${path} ${key}`),
  ).toEqual(issues);
});
