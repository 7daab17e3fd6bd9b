/** The contact that an institution without contacts is offered. */
import { checkContactFields } from "@portal/core/institutions/contacts/index";
import { expect, test } from "vitest";
import { proposeContact } from "../../packages/web/src/form/fields/propose-contact.ts";

const phone = { area: "MO", number: "66512345" };
test.each([
  ["黃康樂", "負責人", { nameZh: "黃康樂", jobTitleZh: "負責人" }],
  ["Rosa Fong", "Responsável", { nameForeign: "Rosa Fong", jobTitleForeign: "Responsável" }],
  ["𠮷田 花子", "Person in charge", { nameZh: "𠮷田 花子", jobTitleForeign: "Person in charge" }],
])("%s, %s", (personInCharge, jobTitle, names) => {
  const contact = proposeContact({ personInCharge, phone }, { email: "rosa@example.org" }, jobTitle);
  expect(contact).toEqual({ employmentStatus: "IN_SERVICE", email: "rosa@example.org", phone, ...names });
  expect(() => contact && checkContactFields(contact)).not.toThrow();
});

test("an account with a telephone only leaves the e-mail address out", () => {
  expect(proposeContact({ personInCharge: "Rosa", phone }, {}, "Owner")).not.toHaveProperty("email");
});

test("nobody is proposed for an institution without a person in charge", () => {
  expect(proposeContact({ personInCharge: " ", phone }, {}, "Owner")).toBeUndefined();
  expect(proposeContact(undefined, {}, "Owner")).toBeUndefined();
});
