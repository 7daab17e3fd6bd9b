/** The scheme studio's editing: every change is an overlay that the server takes, and undoing it leaves no trace. */
import type { Expr, Field } from "@portal/core/forms/types/index";
import { training } from "@portal/core/schemes/training/scheme";
import { listRequiredTexts } from "@portal/core/schemes/versions/added-field-issues";
import { findConditionIssues } from "@portal/core/schemes/versions/condition-issues";
import { findOverlayIssues } from "@portal/core/schemes/versions/overlay-issues";
import {
  addedKinds,
  applyOverlay,
  emptyOverlay,
  type SchemeOverlay,
} from "@portal/core/schemes/versions/scheme-overlay";
import { SchemeOverlaySchema } from "@portal/core/schemes/versions/scheme-version-schema";
import { describe, expect, test } from "vitest";
import {
  buildConditionOfParts,
  buildFirstPart,
  parseConditionParts,
} from "../../packages/web/src/features/staff-schemes/condition-parts.ts";
import {
  addOverlayQuestion,
  buildQuestion,
  moveOverlayField,
  removeOverlayQuestion,
  replaceOverlayQuestion,
  setFieldChange,
  setOverlayText,
} from "../../packages/web/src/features/staff-schemes/overlay-draft.ts";

const inAll = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
const listKeys = (overlay: SchemeOverlay) =>
  applyOverlay(training, overlay)
    .steps.find(({ id }) => id === "course")
    ?.fields.map(({ key }) => key) ?? [];

describe("a question is added", () => {
  test.each(addedKinds)("%s: with its texts it is complete", (kind) => {
    const field = buildQuestion(kind, "q1");
    const overlay: SchemeOverlay = {
      ...emptyOverlay,
      added: [{ step: "course", field }],
      texts: Object.fromEntries(listRequiredTexts(field).map((key) => [key, inAll("Text")])),
    };
    expect(findOverlayIssues(training, overlay)).toEqual([]);
    expect(SchemeOverlaySchema.parse(overlay)).toEqual(overlay);
  });
  test("under a key that no version had", () => {
    const overlay = addOverlayQuestion(addOverlayQuestion(emptyOverlay, "course", ["q4"]), "budget", ["q4"]);
    expect(overlay.added.map(({ step, field }) => [step, field.key])).toEqual([
      ["course", "q5"],
      ["budget", "q6"],
    ]);
  });
  test("a question is removed with its texts and its place", () => {
    const withQuestion = addOverlayQuestion(emptyOverlay, "course", []);
    const movedOverlay = moveOverlayField(training, withQuestion, "course", "q1", -1);
    const labelledOverlay = setOverlayText(movedOverlay, "fields.q1.label", inAll("Text"), undefined);
    expect(listKeys(labelledOverlay).at(-2)).toBe("q1");
    const { order, ...rest } = removeOverlayQuestion(labelledOverlay, "q1");
    expect(rest).toEqual({ texts: {}, fields: {}, added: [] });
    expect(listKeys({ ...rest, order })).toEqual(listKeys(emptyOverlay));
  });
  test("in another kind keeps its condition", () => {
    const when: Expr = { op: "answered", field: "coursePlace" };
    const field = buildQuestion("choice", "q1", when);
    const withQuestion = addOverlayQuestion(emptyOverlay, "course", []);
    expect(replaceOverlayQuestion(withQuestion, field).added).toEqual([{ step: "course", field }]);
    expect(field.when).toEqual(when);
  });
});

test("a field moves up and down; the delivered order leaves no trace", () => {
  const [first = "", second = ""] = listKeys(emptyOverlay);
  const down = moveOverlayField(training, emptyOverlay, "course", first, 1);
  expect(listKeys(down).slice(0, 2)).toEqual([second, first]);
  expect(moveOverlayField(training, down, "course", first, -1)).toEqual(emptyOverlay);
  expect(moveOverlayField(training, emptyOverlay, "course", first, -1)).toEqual(emptyOverlay);
});

test("a delivered text or member that is set back leaves no trace", () => {
  const deliveredText = inAll("Name");
  const renamedOverlay = setOverlayText(
    emptyOverlay,
    "fields.courseName.label",
    inAll("Title"),
    deliveredText,
  );
  expect(Object.keys(renamedOverlay.texts)).toEqual(["fields.courseName.label"]);
  expect(setOverlayText(renamedOverlay, "fields.courseName.label", deliveredText, deliveredText)).toEqual(
    emptyOverlay,
  );
  const optional = setFieldChange(emptyOverlay, "coursePlace", { required: false, max: 40 });
  expect(optional.fields).toEqual({ coursePlace: { required: false, max: 40 } });
  expect(setFieldChange(optional, "coursePlace", { required: undefined, max: undefined })).toEqual(
    emptyOverlay,
  );
});

describe("the builder of conditions", () => {
  const fields = new Map<string, Field>(
    training.steps.flatMap((step) => step.fields.map((field) => [field.key, field])),
  );
  test.each(
    [...fields.values()]
      .filter(({ kind }) => !["content", "institution"].includes(kind))
      .map((one) => [one.key, one] as const),
  )("%s: begins with a comparison that can be saved once a day is chosen", (_, field) => {
    const condition = buildConditionOfParts({ join: "all", parts: [buildFirstPart(field)] });
    const issues = findConditionIssues(condition, "when", fields).map(({ key }) => key);
    expect(issues).toEqual(field.kind === "day" ? ["required"] : []);
  });
  test("reads what it wrote", () => {
    const parts = ["activityCategory", "totalHours", "hasOtherSupport"].flatMap((key) => {
      const field = fields.get(key);
      return field ? [buildFirstPart(field)] : [];
    });
    expect(parts).toHaveLength(3);
    const condition = buildConditionOfParts({ join: "any", parts });
    expect(parseConditionParts(condition)).toEqual({ join: "any", parts });
    expect(parseConditionParts(undefined)).toEqual({ join: "all", parts: [] });
    expect(buildConditionOfParts({ join: "all", parts: [] })).toBeUndefined();
  });
  test("says that it cannot show a condition of another shape", () => {
    expect(parseConditionParts({ op: "not", of: { op: "answered", field: "coursePlace" } })).toBeUndefined();
  });
});
