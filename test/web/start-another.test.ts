/** The first answers of another application: those of an earlier one, or what is known of the institution. */
import { expect, test } from "vitest";
import { endorsementAnswers } from "../../local/examples/endorsement-mainland.ts";
import type { Field, Scheme } from "../../packages/core/src/forms/types/index.ts";
import { findScheme } from "../../packages/core/src/schemes/index.ts";
import { prefillAnswers } from "../../packages/web/src/form/prefill-answers.ts";
import { copyAnswers } from "../../packages/web/src/form/use-wizard-data.ts";

const getScheme = (id: string) => {
  const foundScheme = findScheme(id);
  if (!foundScheme) throw new Error(`no scheme ${id}`);
  return foundScheme;
};

test("a letter for another visitor keeps the activity and nothing of the visitor, the documents and the declarations", () => {
  const copiedAnswers = copyAnswers(getScheme("ENDORSEMENT_MAINLAND"), endorsementAnswers);
  for (const key of [
    "activityName",
    "activityStart",
    "activityEnd",
    "arrivalDate",
    "purpose",
    "affiliatedInstitution",
  ])
    expect(copiedAnswers[key], key).toEqual(endorsementAnswers[key]);
  for (const key of [
    "nameZh",
    "mainlandId",
    "birthDate",
    "travelPermit",
    "mainlandPhone",
    "emergencyName",
    "proof",
    "declareTruth",
  ])
    expect(copiedAnswers[key], key).toBeUndefined();
});

test("the year of establishment is known from its day", () => {
  const institution = { establishedOn: "2011-03-02" } as Parameters<typeof prefillAnswers>[1]["institution"];
  expect(prefillAnswers(getScheme("FAIR_GREEN"), { institution, contacts: [] }).yearEstablished).toBe(2011);
  expect(prefillAnswers(getScheme("FAIR_GREEN"), { contacts: [] }).yearEstablished).toBeUndefined();
});

test.each<[string, Partial<Field>, string | undefined]>([
  ["one value of a required choice", { options: { values: ["A"] } }, "A"],
  ["one of the event", { options: { event: "zones" } }, "food"],
  ["two values", { options: { values: ["A", "B"] } }, undefined],
  ["one that may be left out", { options: { values: ["A"] }, required: false }, undefined],
  [
    "one that is asked under a condition",
    { options: { values: ["A"] }, when: { op: "const" } as never },
    undefined,
  ],
  ["a booth, which depends on who applies", { options: { event: "booths" } }, undefined],
] as [string, Partial<Field>, string | undefined][])(
  "what there is nothing to choose from is chosen: %s",
  (_name, more, expected) => {
    const field = { key: "it", kind: "choice", required: true, ...more } as Field;
    const form = { steps: [{ id: "only", fields: [field] }] } as unknown as Scheme;
    const event = { zones: [{ id: "food" }], booths: [{ type: "RAW" }] } as never;
    expect(prefillAnswers(form, { event, contacts: [] }).it).toBe(expected);
  },
);
