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
])("%s", (_, steps, wanted) =>
  expect(pickReason(performSteps(buildSubmittedHeader("PROCESSING"), steps))).toEqual(wanted),
);
