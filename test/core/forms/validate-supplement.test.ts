/** A corrected answer is judged as it would have been with the application, whatever time has made of it since. */
import * as f from "@portal/core/forms/builders/field-builders";
import { dayAdd, todayOperand } from "@portal/core/forms/expressions/expressions";
import type { CheckContext, FileFact, Scheme } from "@portal/core/forms/types/index";
import { validateSupplementAnswers } from "@portal/core/forms/validate-supplement";
import { parseDay } from "@portal/core/platform/day";
import { expect, test } from "vitest";

const scheme = {
  steps: [
    {
      id: "all",
      fields: f.toKeyedFields({
        planned: f.day({ min: todayOperand, max: dayAdd(todayOperand, 1, "YEARS") }),
        paid: f.day({ max: todayOperand }),
        proof: f.documents("TAX_DECLARATION", { max: 3 }),
      }),
    },
  ],
  rules: [],
} as unknown as Scheme;
const submittedOn = parseDay("2026-06-01");
const today = parseDay("2026-11-02");
const buildFile = (id: string, issuedOn: string, uploadedOn: string): FileFact => ({
  id,
  purpose: "TAX_DECLARATION",
  type: "application/pdf",
  size: 1000,
  status: "verified",
  issuedOn: parseDay(issuedOn),
  uploadedOn: parseDay(uploadedOn),
});
const files = {
  old: buildFile("old", "2026-03-01", "2026-05-30"),
  older: buildFile("older", "2026-02-28", "2026-05-30"),
  later: buildFile("later", "2026-06-20", "2026-07-01"),
  unused: buildFile("unused", "2026-05-20", "2026-05-30"),
  fresh: buildFile("fresh", "2026-10-20", "2026-11-02"),
};
const context: CheckContext = { today, files };
const validAnswers = { planned: "2026-08-01", paid: "2026-05-01", proof: ["old"] };
const listIssues = (answers: object) =>
  validateSupplementAnswers(
    scheme,
    { ...validAnswers, ...answers },
    { before: { ...validAnswers, proof: ["old", "older", "later"] }, submittedOn },
    context,
  ).map(({ path, key, params }) => [path, key, params]);

test.each([
  ["a planned day that has come since", { planned: "2026-06-01" }, []],
  [
    "a planned day that had passed by then",
    { planned: "2026-05-31" },
    [["planned", "beforeMin", { min: "2026-06-01" }]],
  ],
  ["a planned day that is near enough by now", { planned: "2027-11-02" }, []],
  [
    "a planned day that is too far away now too",
    { planned: "2027-11-03" },
    [["planned", "afterMax", { max: "2027-11-02" }]],
  ],
  ["a payment since then", { paid: "2026-11-02" }, []],
  ["a payment to come", { paid: "2026-11-03" }, [["paid", "afterMax", { max: "2026-11-02" }]]],
  ["a document that stays, and was valid by then", { proof: ["old"] }, []],
  [
    "a document that stays, and was too old by then",
    { proof: ["older"] },
    [["proof.0", "fileAge", { min: "2026-03-01" }]],
  ],
  ["a document of an earlier supplement, valid when it came", { proof: ["later"] }, []],
  ["a new document", { proof: ["fresh"] }, []],
  [
    "a new document that is too old today, though it was valid by then",
    { proof: ["unused"] },
    [["proof.0", "fileAge", { min: "2026-08-02" }]],
  ],
])("%s", (_, answers, issues) => expect(listIssues(answers)).toEqual(issues));
