/** Whoever applies for money asks for an avo at least (decision 0602): no form takes a request for nothing. */
import { computeGrant } from "@portal/core/applications/funding/compute-grant";
import type { Answers, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { buildExampleSituation } from "./generated/situation.ts";

const isMoney = (value: Json): value is { amount: number; currency: string } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && typeof value.amount === "number";
/** The same answers with each amount of money set to so many avos. */
const withAmounts = (value: Json, avos: number): Json => {
  if (isMoney(value)) return { ...value, amount: avos };
  if (Array.isArray(value)) return value.map((one) => withAmounts(one, avos));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withAmounts(one ?? null, avos)]));
};
/** Every way to answer the questions about what is wanted. */
const listChoices = (answers: Answers): Answers[] => {
  const wantedKeys = Object.keys(answers).filter((key) => key.endsWith("Wanted"));
  return [{}, ...wantedKeys.map((one) => Object.fromEntries(wantedKeys.map((key) => [key, key === one])))];
};

const grantSchemes = schemes.filter(({ grant }) => grant?.asked);
test("each scheme on whose funding staff decide has a grant, and no other one", () => {
  const decidedSchemes = schemes.filter(({ moves }) => moves.includes("decideFunding"));
  expect(decidedSchemes.length).toBeGreaterThan(0);
  expect(schemes.filter(({ grant }) => grant)).toEqual(decidedSchemes);
});
test("an applicant for a grant asks for an amount, unless the form asks for the costs only", () => {
  const withoutAmount = schemes.filter(({ grant }) => grant && !grant.asked);
  expect(withoutAmount.map(({ id }) => id)).toEqual(["FIRST_SHOP_GENERAL"]);
});

describe.each(grantSchemes.map((scheme) => [scheme.id, scheme] as const))("%s", (_, scheme) => {
  const { answers, context } = buildExampleSituation(scheme);
  const smallAmounts = [0, 1, 2].flatMap((avos) =>
    listChoices(answers).map((choice) => ({ ...(withAmounts(answers, avos) as Answers), ...choice })),
  );
  test("what its rules accept asks for an avo at least, however little things cost", () => {
    const acceptedAnswers = smallAmounts.filter(
      (one) => validateAnswers(scheme, one, context, { mode: "submit" }).length === 0,
    );
    for (const one of [answers, ...acceptedAnswers])
      expect(computeGrant(scheme, one, context)?.asked).toBeGreaterThanOrEqual(1);
  });
  test("left empty it is refused", () => {
    const withoutMoney = Object.fromEntries(
      Object.entries(answers).map(([key, value]) => [
        key,
        isMoney(value)
          ? null
          : Array.isArray(value) && value.some((row) => JSON.stringify(row).includes("amount"))
            ? []
            : value,
      ]),
    ) as Answers;
    expect(validateAnswers(scheme, withoutMoney, context, { mode: "submit" })).not.toEqual([]);
  });
});
