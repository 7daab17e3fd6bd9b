/** The first steps of who is new, and how far they are. */
import { estimateMinutes } from "@portal/core/applications/scheme-descriptions/estimate-minutes";
import { schemes } from "@portal/core/schemes/index";
import { expect, test } from "vitest";
import {
  type FirstStepFacts,
  firstStepMinutes,
  listFirstSteps,
} from "../../packages/web/src/features/overview/first-steps-state.ts";

const readSteps = (facts: Partial<FirstStepFacts>): string =>
  listFirstSteps({ certification: undefined, contactCount: 0, hasApplied: false, ...facts })
    .map(({ name, state, isRefused }) => `${name} ${isRefused ? "refused " : ""}${state}`)
    .join(", ");

test.each<[string, Partial<FirstStepFacts>, string]>([
  [
    "registered a moment ago",
    {},
    "account done, institution now, certification todo, contact todo, apply todo",
  ],
  [
    "with an institution",
    { certification: "UNVERIFIED" },
    "account done, institution done, certification now, contact todo, apply todo",
  ],
  [
    "while the institute checks it, the contact comes next",
    { certification: "VERIFYING" },
    "account done, institution done, certification waiting, contact now, apply todo",
  ],
  [
    "refused, it is to be done again",
    { certification: "FAILED", contactCount: 1 },
    "account done, institution done, certification refused now, contact done, apply todo",
  ],
  [
    "all ready",
    { certification: "PASSED", contactCount: 2 },
    "account done, institution done, certification done, contact done, apply now",
  ],
  [
    "fairs that need no certification are open while it is checked",
    { certification: "VERIFYING", contactCount: 1 },
    "account done, institution done, certification waiting, contact done, apply now",
  ],
  ["whoever has applied needs no guide", { certification: "PASSED", contactCount: 1, hasApplied: true }, ""],
])("%s", (_name, facts, expected) => expect(readSteps(facts)).toBe(expected));

test("the minutes of an application are those of the form in the middle", () => {
  const applications = schemes.filter(({ id }) => !id.startsWith("REPORT_"));
  const minutes = applications.map(estimateMinutes).sort((a, b) => a - b);
  expect(firstStepMinutes.apply).toBe(minutes[Math.floor(minutes.length / 2)]);
});
