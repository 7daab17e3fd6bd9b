import type { Step } from "@portal/core/forms/types/index";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import {
  buildStepViews,
  CHECK_STEP,
  findPageOfStep,
  findResumeStep,
  getNextStep,
  getPreviousStep,
  groupStepsIntoPages,
} from "../../packages/web/src/form/step-state.ts";

const ids = ["conditions", "event", "documents"];
const buildIssue = (step: string) => ({ path: "x", key: "required", step });
const listMarks = (current: string, visited: string[], wrong: string[] = []) =>
  buildStepViews(ids, current, new Set(visited), wrong.map(buildIssue)).map((view) => view.mark);

test.each([
  ["conditions", [], [], ["now", "todo", "todo", "todo"]],
  ["event", ["conditions"], ["event", "documents"], ["done", "now", "todo", "todo"]],
  ["documents", ["conditions", "event"], ["event"], ["done", "wrong", "now", "todo"]],
  [CHECK_STEP, ids, [], ["done", "done", "done", "now"]],
] as [string, string[], string[], string[]][])(
  "at %s after %j with mistakes in %j",
  (current, visited, wrong, expected) => {
    expect(listMarks(current, visited, wrong)).toEqual(expected);
  },
);

test("a step ahead opens only after the one before it was visited", () => {
  const listOpenSteps = (current: string, visited: string[]) =>
    buildStepViews(ids, current, new Set(visited), []).map((view) => view.open);
  expect(listOpenSteps("conditions", [])).toEqual([true, false, false, false]);
  expect(listOpenSteps("conditions", ["conditions", "event"])).toEqual([true, true, true, false]);
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
  expect(findResumeStep(ids, [buildIssue("documents"), buildIssue("event")])).toBe("event");
  expect(findResumeStep(ids, [])).toBe(CHECK_STEP);
});

describe("steps that are only read", () => {
  /** Steps by name, with an asterisk for those without a question. */
  const toSteps = (names: string): Step[] =>
    names.split(" ").map((name) => ({
      id: name.replace("*", ""),
      fields: [{ key: name, kind: name.endsWith("*") ? "content" : "text" }],
    })) as unknown as Step[];
  test.each([
    ["terms* event documents", ["terms+event", "documents"]],
    ["terms* notes* event refund* declaration", ["terms+notes+event", "refund+declaration"]],
    ["event documents", ["event", "documents"]],
    // Text after the last question keeps a page of its own, before the check page.
    ["event terms*", ["event", "terms"]],
    ["terms* notes*", ["terms+notes"]],
  ])("%s", (names, pages) => {
    expect(
      groupStepsIntoPages(toSteps(names)).map(({ steps }) => steps.map(({ id }) => id).join("+")),
    ).toEqual(pages);
  });

  test("an address of such a step leads to the page where it stands", () => {
    const pages = groupStepsIntoPages(toSteps("terms* event documents"));
    expect(findPageOfStep(pages, "terms")?.id).toBe("event");
    expect(findPageOfStep(pages, "documents")?.id).toBe("documents");
    expect(findPageOfStep(pages, "unknown")).toBeUndefined();
  });

  test("no form has a page without a question, and none loses a step", () => {
    for (const { id, steps } of schemes) {
      const pages = groupStepsIntoPages(steps);
      expect(
        pages.filter((page) =>
          page.steps.every(({ fields }) => fields.every(({ kind }) => kind === "content")),
        ),
        id,
      ).toEqual([]);
      expect(
        pages.flatMap((page) => page.steps),
        id,
      ).toEqual(steps);
    }
  });
});
