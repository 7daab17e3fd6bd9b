import { expect, test } from "vitest";
import {
  buildStepViews,
  CHECK_STEP,
  findResumeStep,
  getNextStep,
  getPreviousStep,
} from "../../packages/web/src/form/step-state.ts";

const ids = ["conditions", "event", "documents"];
const issue = (step: string) => ({ path: "x", key: "required", step });
const marks = (current: string, visited: string[], wrong: string[] = []) =>
  buildStepViews(ids, current, new Set(visited), wrong.map(issue)).map((view) => view.mark);

test.each([
  ["conditions", [], [], ["now", "todo", "todo", "todo"]],
  ["event", ["conditions"], ["event", "documents"], ["done", "now", "todo", "todo"]],
  ["documents", ["conditions", "event"], ["event"], ["done", "wrong", "now", "todo"]],
  [CHECK_STEP, ids, [], ["done", "done", "done", "now"]],
] as [string, string[], string[], string[]][])(
  "at %s after %j with mistakes in %j",
  (current, visited, wrong, expected) => {
    expect(marks(current, visited, wrong)).toEqual(expected);
  },
);

test("a step ahead opens only after the one before it was visited", () => {
  const open = (current: string, visited: string[]) =>
    buildStepViews(ids, current, new Set(visited), []).map((view) => view.open);
  expect(open("conditions", [])).toEqual([true, false, false, false]);
  expect(open("conditions", ["conditions", "event"])).toEqual([true, true, true, false]);
});

test("[R220] next and back walk the list, the check page is last", () => {
  expect(ids.map((id) => getNextStep(ids, id))).toEqual(["event", "documents", CHECK_STEP]);
  expect([...ids, CHECK_STEP].map((id) => getPreviousStep(ids, id))).toEqual([
    undefined,
    "conditions",
    "event",
    "documents",
  ]);
});

test("a resumed draft opens at the first step with something to answer", () => {
  expect(findResumeStep(ids, [issue("documents"), issue("event")])).toBe("event");
  expect(findResumeStep(ids, [])).toBe(CHECK_STEP);
});
