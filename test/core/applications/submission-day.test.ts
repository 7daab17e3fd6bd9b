/** The last day to submit that the saved message names, in schemes with and without an event (spec 3 §4). */
import { resolveSubmissionDay } from "@portal/core/applications/windows/application-window";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import { buildEventFor, buildExampleSituation, getScheme } from "../../schemes/generated/situation.ts";

const lastDay = (id: string, answers: Answers, today?: string, policy: Record<string, Json> = {}) => {
  const { context } = buildExampleSituation(getScheme(id));
  const on = today === undefined ? context.today : parseDay(today);
  return resolveSubmissionDay(getScheme(id), buildEventFor(getScheme(id)), answers, {
    ...context,
    today: on,
    policy,
  });
};
const range = { from: "2027-05-20", to: "2027-05-22" };

test.each<[string, Answers, string, string | undefined]>([
  ["INCENTIVE_EXHIBITOR", { exhibitionDates: range }, "2027-01-01", "2027-04-15"],
  ["INCENTIVE_EXHIBITOR", {}, "2027-01-01", undefined],
  ["INCENTIVE_CONVENTION", { eventDates: range }, "2027-01-01", "2027-03-31"],
  ["SUBSIDY_ASSOCIATION", { eventDates: range }, "2027-01-01", "2027-04-05"],
  ["CONFERENCE_RECRUITMENT", { preferredDates: range }, "2027-01-01", "2027-04-05"],
  ["EVENT_REGISTRATION", { dates: range }, "2027-01-01", "2027-04-05"],
  ["ENDORSEMENT_MAINLAND", { activityStart: "2027-05-20" }, "2027-01-01", "2027-04-13"],
  ["FIRST_SHOP_PRE", {}, "2026-11-23", "2027-01-31"],
  ["FIRST_SHOP_GENERAL", {}, "2027-02-01", "2027-07-31"],
  ["TRAINING", {}, "2027-04-12", "2027-05-31"],
  ["TRAINING", {}, "2027-06-01", "2028-05-31"],
  ["SUBSIDY_ECOMMERCE", {}, "2027-01-01", undefined],
])("%s with %o on %s: %s", (id, answers, today, last) => expect(lastDay(id, answers, today)).toBe(last));

test("the last day to submit follows the policies", () => {
  const policy = { "leadDays.exhibitorIncentive": 40, training: { window: { from: "04-01", to: "06-15" } } };
  expect(lastDay("INCENTIVE_EXHIBITOR", { exhibitionDates: range }, "2027-01-01", policy)).toBe("2027-04-10");
  expect(lastDay("TRAINING", {}, "2027-04-12", policy)).toBe("2027-06-15");
});

test("the last day to submit for an event is its closing day, or an earlier one of the scheme", () => {
  const withEvent = schemes.filter(
    ({ id, window }) => window.kind === "EVENT" && buildEventFor(getScheme(id)),
  );
  for (const { id } of withEvent) expect(lastDay(id, {}), id).toMatch(/^20\d\d-\d\d-\d\d$/);
});
