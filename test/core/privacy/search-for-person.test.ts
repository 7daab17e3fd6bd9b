/**
 * Which searches of staff an erasure removes: those for the person, and none that a freely typed name happens to stand
 * in.
 */
import { isSearchForPerson, mentionsPerson } from "@portal/core/privacy/search-for-person";
import { expect, test } from "vitest";

const knownPerson = {
  accountId: "a1",
  addresses: ["maria.leong@example.mo"],
  phones: [{ area: "MO", number: "62345678" }],
};

test.each<[search: string, names: string[], expected: boolean]>([
  ["maria.leong@example.mo", [], true],
  ["From: MARIA.LEONG@example.mo", [], true],
  ["+853 62345678", [], true],
  ["梁瑪利", ["梁瑪利"], true],
  [" Maria Leong ", ["Maria Leong"], true],
  // Whoever calls a contact by a common word takes nothing from the searches that contain it.
  ["展覽", ["展"], false],
  ["fair 2027", ["2027"], false],
  ["6234", [], false],
  ["", [""], false],
])("%j by names %j: %s", (search, names, expected) => {
  expect(isSearchForPerson(search, knownPerson, names)).toBe(expected);
});

test("a view is named after the person where its name contains the whole name or address", () => {
  expect(mentionsPerson("Casos de Maria Leong", knownPerson, ["Maria Leong"])).toBe(true);
  expect(mentionsPerson("maria.leong@example.mo", knownPerson, [])).toBe(true);
  expect(mentionsPerson("Por rever", knownPerson, ["Maria Leong"])).toBe(false);
});
