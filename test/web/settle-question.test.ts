/** Closing an application asks about what there is: nothing is said of a report that was not accepted. */

import { expect, test } from "vitest";
import { chooseQuestion } from "../../packages/web/src/features/staff-review/action-question.tsx";

const approvedGrant = { result: "APPROVED" as const, amount: 100 };
const buildReport = (state: "DUE" | "ACCEPTED" | "LAPSED") => ({ scheme: "R", state, dueOn: "2026-11-23" });
test.each([
  ["a grant with its report", { funding: approvedGrant, report: buildReport("ACCEPTED") }, "asks"],
  ["a grant without a report", { funding: approvedGrant }, "asksGrant"],
  [
    "a grant that lapsed with its report",
    {
      funding: { ...approvedGrant, cancelled: { on: "2026-11-23", cause: "REPORT" as const } },
      report: buildReport("LAPSED"),
    },
    "asksLapsed",
  ],
  [
    "a grant of which the report accounts for nothing",
    { funding: { ...approvedGrant, payable: 0 }, report: buildReport("ACCEPTED") },
    "asksNothing",
  ],
  ["a grant that was not approved", { funding: { result: "NOT_APPROVED" as const } }, "asksNothing"],
  ["no grant at all", {}, "asksPlain"],
])("%s: %s", (_, application, question) => {
  expect(chooseQuestion("settle", application)).toBe(question);
  expect(chooseQuestion("accept", application)).toBe("asks");
});
