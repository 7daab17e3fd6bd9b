/**
 * Every field that a scheme names is one of its form. The compiler sees this of steps and rules only; a misspelt field
 * in a fee or a grant would make it nothing, and in a limit would lift it.
 */
import { multiply } from "@portal/core/forms/expressions/expressions";
import type { Scheme } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { listNeededFields } from "@portal/core/schemes/versions/needed-fields";
import { describe, expect, test } from "vitest";
import { getScheme } from "./generated/situation.ts";

/**
 * What is paid out of a grant is computed from the answers of the application and its report, and a deadline can be
 * counted from a day of a policy.
 */
const otherRoots = ["application", "report", "policy"];
const listMisspeltFields = (scheme: Scheme): string[] => {
  const keys = new Set(scheme.steps.flatMap(({ fields }) => fields.map(({ key }) => key)));
  return [...listNeededFields(scheme)].filter((key) => !keys.has(key) && !otherRoots.includes(key));
};

test.each(schemes.map((scheme) => [scheme.id, scheme] as const))("%s", (_, scheme) => {
  expect(listMisspeltFields(scheme)).toEqual([]);
});

describe("a misspelt field is found", () => {
  const scheme = getScheme("TRAINING");
  const { fees, limits } = scheme;
  const misspeltOperand = { op: "field", field: "totalHuors" } as const;
  test.each<[place: string, changes: Partial<Scheme>]>([
    ["a fee", { fees: { ...fees, kind: "FIXED", amount: multiply(misspeltOperand, 100) } }],
    ["a grant", { grant: { asked: misspeltOperand } }],
    ["the title", { titleFields: ["totalHuors"] }],
    ["the activity", { activity: { name: "totalHuors", dates: "courseStart" } }],
    ["a limit", { limits: { ...limits, subject: { names: ["totalHuors"] } } }],
    [
      "a deadline",
      {
        deadlines: [
          {
            kind: "applyBy",
            anchor: { earliest: ["totalHuors.from"] },
            amount: 1,
            unit: "CALENDAR",
            direction: "BEFORE",
          },
        ],
      },
    ],
  ])("in %s", (_, changes) => {
    expect(listMisspeltFields({ ...scheme, ...changes })).toEqual(["totalHuors"]);
  });
});
