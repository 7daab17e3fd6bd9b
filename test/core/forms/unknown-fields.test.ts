/** Answers that a form has no field for are named by their path and never dropped (decision 0123). */
import { listUnknownFields, pickKnownAnswers } from "@portal/core/forms/expressions/unknown-fields";
import type { Answers } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { getSchemeExample } from "../../../local/examples/index.ts";
import { everyKind } from "../../schemes/sketches/every-kind.ts";

const parseAnswers = (text: string): Answers => JSON.parse(text) as Answers;

describe("a member that the form does not have", () => {
  test.each<[string, Answers, string]>([
    ["an answer", { other: 1 }, "other"],
    ["an answer by a prototype's name", parseAnswers('{"__proto__": {"admin": true}}'), "__proto__"],
    ["an answer by an inherited name", { constructor: "x" }, "constructor"],
    ["a language", { multiText: { zh: "澳門", fr: "Macao" } }, "multiText.fr"],
    ["a part of money", { money: { amount: 1, currency: "MOP", rate: 1 } }, "money.rate"],
    ["a part of a phone number", { phone: { area: "MO", number: "66123456", ext: "1" } }, "phone.ext"],
    ["a part of a range", { dayRange: { from: "2027-01-01", to: "2027-01-02", x: 1 } }, "dayRange.x"],
    ["a part of a choice", { choiceOther: { code: "NORTH", note: "x" } }, "choiceOther.note"],
    ["a part of a band", { bandOrNumber: { code: "SMALL", note: 1 } }, "bandOrNumber.note"],
    ["a column of a person", { people: [{ name: "A" }, { name: "B", age: 3 }] }, "people.1.age"],
  ])("%s is told", (_, answers, path) => expect(listUnknownFields(everyKind, answers)).toEqual([path]));

  test("what is of the wrong shape is left to the check", () =>
    expect(
      listUnknownFields(everyKind, { people: ["x"], money: 5, multiText: "x", lines: { 0: 1 } }),
    ).toEqual([]));

  test("is left out of a draft that is older than its form", () =>
    expect(pickKnownAnswers(everyKind, { text: "a", gone: 1, people: [{ name: "A", gone: 1 }] })).toEqual({
      text: "a",
      people: [{ name: "A" }],
    }));
});

test.each(schemes.map((scheme) => [scheme.id, scheme] as const))("%s has all of its example", (_, scheme) =>
  expect(listUnknownFields(scheme, getSchemeExample(scheme.id).answers)).toEqual([]),
);
