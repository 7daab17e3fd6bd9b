/** The public figures of a survey from one answer to the next (decision 0520). */
import {
  chooseNextPublicFigures,
  computeSurveyResults,
  type PublicFigures,
} from "@portal/core/surveys/survey-results";
import type { SurveyQuestion } from "@portal/core/surveys/survey-schema";
import fc from "fast-check";
import { expect, test } from "vitest";

const labels = { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" };
const options = ["yes", "no"].map((code) => ({ code, labels }));
/** The second question is asked of those who say yes. */
const questions: SurveyQuestion[] = [
  { key: "first", kind: "SINGLE", labels, options },
  {
    key: "second",
    kind: "SINGLE",
    labels,
    options,
    when: { is: "equals", field: "first", value: "yes" } as never,
  },
  { key: "third", kind: "NUMBER", labels },
];
interface Answer {
  yes: boolean;
  second: boolean;
  number: number;
}
const computeFigures = (answers: readonly Answer[]): PublicFigures => ({
  answers: answers.length,
  results: computeSurveyResults(
    questions,
    answers.map(({ yes, second, number }) => ({
      on: "2026-11-23" as never,
      language: "en",
      answers: {
        first: yes ? "yes" : "no",
        ...(yes && { second: second ? "yes" : "no" }),
        third: number,
      },
    })),
    { isPublic: true },
  ),
});

test("no two results that are told differ by the answers of fewer than five people to a question", () => {
  const answer = fc.record({
    yes: fc.boolean(),
    second: fc.boolean(),
    number: fc.integer({ min: 0, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 60 }), (answers) => {
      let publishedFigures: PublicFigures | undefined;
      for (let count = 0; count <= answers.length; count++) {
        const next = chooseNextPublicFigures(publishedFigures, computeFigures(answers.slice(0, count)));
        if (!next) expect(count).toBeLessThan(5);
        for (const result of next?.results ?? []) {
          const hasFigures = "counts" in result || "mean" in result;
          if (hasFigures) expect(result.answered).toBeGreaterThanOrEqual(5);
          const before = publishedFigures?.results.find(({ key }) => key === result.key);
          if (!before || JSON.stringify(before) === JSON.stringify(result)) continue;
          const hadFigures = "counts" in before || "mean" in before;
          if (hadFigures) expect(result.answered - before.answered).toBeGreaterThanOrEqual(5);
          expect((next?.answers ?? 0) - (publishedFigures?.answers ?? 0)).toBeGreaterThanOrEqual(5);
        }
        publishedFigures = next;
      }
    }),
  );
});

test("figures follow the answers in steps", () => {
  const five = computeFigures(Array.from({ length: 5 }, (_, i) => ({ yes: i < 3, second: true, number: i })));
  const nine = computeFigures(Array.from({ length: 9 }, (_, i) => ({ yes: i < 5, second: true, number: i })));
  const ten = computeFigures(Array.from({ length: 10 }, (_, i) => ({ yes: i < 5, second: true, number: i })));
  expect(chooseNextPublicFigures(undefined, five)).toBe(five);
  expect(chooseNextPublicFigures(five, nine)).toBe(five);
  // The question that five people were asked is told now for the first time.
  expect(chooseNextPublicFigures(five, ten)).toEqual(ten);
});

test("answers that were erased change the figures in steps as well", () => {
  const ten = computeFigures(Array.from({ length: 10 }, () => ({ yes: true, second: true, number: 1 })));
  const six = computeFigures(Array.from({ length: 6 }, () => ({ yes: true, second: true, number: 1 })));
  const five = computeFigures(Array.from({ length: 5 }, () => ({ yes: true, second: true, number: 1 })));
  expect(chooseNextPublicFigures(ten, six)).toBe(ten);
  expect(chooseNextPublicFigures(ten, five)).toEqual(five);
});
