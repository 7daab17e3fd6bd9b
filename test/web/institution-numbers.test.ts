/** Numbers of an institution as they are printed and typed: in groups, in full width, and `none` in any letters. */
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { institutionSections } from "../../packages/web/src/features/institution/institution-fields.ts";

const form = {
  steps: institutionSections.filter(({ id }) => ["place", "registration"].includes(id)),
  rules: [],
};
const context = { today: parseDay("2026-11-23") };
const findFaults = (numbers: Record<string, string>): string[] =>
  validateAnswers(form, normalizeAnswers(form, { place: ["MO"], ...numbers }), context, { mode: "submit" })
    .filter(({ path }) => path in numbers)
    .map(({ path, key }) => `${path} ${key}`);

test.each<[Record<string, string>, Record<string, string>]>([
  [{ siteRegistrationNumber: "123 456" }, { siteRegistrationNumber: "123456" }],
  [{ siteRegistrationNumber: "１２３４５６" }, { siteRegistrationNumber: "123456" }],
  [{ siteRegistrationNumber: " None " }, { siteRegistrationNumber: "none" }],
  [{ taxpayerNumber: "8123 4567" }, { taxpayerNumber: "81234567" }],
  [{ socialSecurityEmployerNumber: "12345 67890" }, { socialSecurityEmployerNumber: "1234567890" }],
])("%j is accepted", (typed, stored) => {
  expect(findFaults(typed)).toEqual([]);
  expect(normalizeAnswers(form, typed)).toEqual(stored);
});

test.each([
  [{ siteRegistrationNumber: "12345" }, "siteRegistrationNumber format"],
  [{ taxpayerNumber: "00000000" }, "taxpayerNumber format"],
])("%j is refused before it is sent", (typed, fault) => {
  expect(findFaults(typed)).toEqual([fault]);
});
