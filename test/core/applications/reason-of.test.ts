/** A reason is kept with the action with which it was given: staff do not take an objection for their own words. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { expect, test } from "vitest";
import { createApplicant, officer, secondOfficer } from "../../support/applications/application-fixtures.ts";
import { performSteps, type Step } from "../../support/applications/decided-steps.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const applicant = createApplicant("i");
const reject: Step = [officer, "reject", "2026-11-24", { reason: "No places are left." }];
const object: Step = [applicant, "object", "2026-11-25", { reason: "Two stands are free." }];
const dismiss: Step = [secondOfficer, "dismissObjection", "2026-11-26", { reason: "They are reserved." }];
const uphold: Step = [secondOfficer, "upholdObjection", "2026-11-26", {}];
const repeat: Step = [applicant, "object", "2026-11-25", { reason: "No places are left." }];
const dismissAlike: Step = [
  secondOfficer,
  "dismissObjection",
  "2026-11-26",
  { reason: "No places are left." },
];
const rejectByCode: Step = [
  officer,
  "reject",
  "2026-11-24",
  { reason: "No places are left.", reasonCodes: ["NO_PLACES"] },
];
const pickReason = ({ reason, reasonOf }: ApplicationHeader) => [reason, reasonOf];

test.each<[string, Step[], [string, string]]>([
  ["a refusal", [reject], ["No places are left.", "reject"]],
  ["an objection to it", [reject, object], ["Two stands are free.", "object"]],
  ["the answer to that", [reject, object, dismiss], ["They are reserved.", "dismissObjection"]],
  [
    "an objection that was upheld without a word",
    [reject, object, uphold],
    ["Two stands are free.", "object"],
  ],
  ["an objection in the words of the refusal", [reject, repeat], ["No places are left.", "object"]],
  [
    "an answer in the words of the objection",
    [reject, repeat, dismissAlike],
    ["No places are left.", "dismissObjection"],
  ],
])("%s", (_, steps, wanted) =>
  expect(pickReason(performSteps(buildSubmittedHeader("PROCESSING"), steps))).toEqual(wanted),
);

test("the stock reasons of a refusal are not those of an objection that repeats its words", () =>
  expect(
    performSteps(buildSubmittedHeader("PROCESSING"), [rejectByCode, repeat]).reasonCodes,
  ).toBeUndefined());
