/** Refusals that no input of a page shows are listed above its form, with the page that can mend them. */
import * as errorCodes from "@portal/core/platform/error-codes";
import { expect, test } from "vitest";
import { isShownAtInputs, pickUnplacedIssues } from "../../packages/web/src/shell/refusal-remedies.ts";

const buildRefusal = (code: number, paths: string[] = [], reasons: number[] = []) => ({
  code,
  reasons: reasons.map((reason) => ({ code: reason })),
  fields: paths.map((path) => ({ path, key: "required" })),
});
const isTitle = (path: string) => path === "title";

test.each([
  ["the institution is not certified", buildRefusal(errorCodes.INSTITUTION_NOT_CERTIFIED), "certification"],
  ["a rule of the scheme", buildRefusal(errorCodes.NOT_ELIGIBLE), "institution"],
  [
    "a reason among others",
    buildRefusal(errorCodes.BAD_PARAMETERS, [], [errorCodes.NOT_ELIGIBLE]),
    "institution",
  ],
  ["an owner without a number", buildRefusal(errorCodes.APPLICANT_INFO_MISSING), "institution"],
  ["no active contact", buildRefusal(errorCodes.APPLICANT_INFO_MISSING_ALT), "contacts"],
  ["a contact who has left", buildRefusal(errorCodes.CONTACT_MISMATCH, ["contactPerson"]), "contacts"],
  ["an unpaid fee", buildRefusal(errorCodes.OUTSTANDING_PAYMENT), "records"],
  ["a second application", buildRefusal(errorCodes.ONE_APPLICATION_PER_EVENT), "records"],
  [
    "an owner by the path",
    buildRefusal(errorCodes.INVALID_VALUE, ["shareholders.0.idNumber"]),
    "institution",
  ],
  ["a file of the certification", buildRefusal(errorCodes.INVALID_VALUE, ["files.0"]), "certification"],
])("%s", (_, refusal, name) =>
  expect(pickUnplacedIssues(refusal, isTitle).remedies.map((one) => one.name)).toEqual([name]),
);

test("what an input carries is not listed again", () => {
  const refusal = buildRefusal(errorCodes.INVALID_VALUE, ["title", "institution.address"]);
  expect(pickUnplacedIssues(refusal, isTitle).issues.map(({ path }) => path)).toEqual([
    "institution.address",
  ]);
  expect(isShownAtInputs(refusal, isTitle)).toBe(false);
  expect(isShownAtInputs(buildRefusal(errorCodes.INVALID_VALUE, ["title"]), isTitle)).toBe(true);
});
test("a refusal without paths is never shown at inputs alone", () =>
  expect(isShownAtInputs(buildRefusal(errorCodes.NOT_ELIGIBLE), isTitle)).toBe(false));
test("where nothing is known to mend it, no page is offered", () =>
  expect(pickUnplacedIssues(buildRefusal(errorCodes.STALE_VERSION, ["version"]), isTitle)).toEqual({
    issues: [{ path: "version", key: "required" }],
    remedies: [],
  }));
