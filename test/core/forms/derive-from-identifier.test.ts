/** The facts about a person that a Mainland identity number contains. */
import { expect, test } from "vitest";
import type { Answers, Field, Json } from "../../../packages/core/src/forms/types/index.ts";
import { deriveFromIdentifier } from "../../../packages/core/src/forms/values/derive-from-identifier.ts";

const field = {
  key: "id",
  kind: "idNumber",
  required: true,
  format: "MAINLAND_ID",
  birthField: "birthDate",
  genderField: "gender",
} as Field;
const documentField = { ...field, format: "PERSON_DOCUMENT", typeField: "type" } as Field;
const woman = "11010519491231002X";

test.each<[string, Field, Json | undefined, Answers, Answers]>([
  ["birth date and gender", field, woman, {}, { birthDate: "1949-12-31", gender: "FEMALE" }],
  [
    "typed with blanks and a small x",
    field,
    " 110105 19491231 002x",
    {},
    { birthDate: "1949-12-31", gender: "FEMALE" },
  ],
  ["what is answered stays", field, woman, { gender: "MALE" }, { birthDate: "1949-12-31" }],
  ["nothing of a number that is not finished", field, "110105194912310", {}, {}],
  ["nothing of a wrong check digit", field, "110105194912310021", {}, {}],
  ["nothing when it is removed", field, undefined, {}, {}],
  [
    "by the type of the document",
    documentField,
    woman,
    { type: "MAINLAND_ID" },
    { birthDate: "1949-12-31", gender: "FEMALE" },
  ],
  ["nothing of a passport", documentField, "E12345678", { type: "PASSPORT" }, {}],
  [
    "nothing where the form does not ask",
    { ...field, birthField: undefined, genderField: undefined } as Field,
    woman,
    {},
    {},
  ],
])("%s", (_name, source, value, answers, derived) =>
  expect(deriveFromIdentifier(source, value, answers)).toEqual(derived),
);
