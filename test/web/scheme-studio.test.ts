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
import { mergeOverlays } from "../../packages/web/src/features/staff-schemes/merge-overlays.ts";
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

describe("what a colleague has saved meanwhile is merged with what is typed", () => {
  const addQuestion = (overlay: SchemeOverlay, label: string, usedKeys: readonly string[] = []) => {
    const nextOverlay = addOverlayQuestion(overlay, "course", usedKeys);
    const key = nextOverlay.added.at(-1)?.field.key ?? "";
    return setOverlayText(nextOverlay, `fields.${key}.label`, inAll(label), undefined);
  };
  const listLabels = ({ added, texts }: SchemeOverlay) =>
    added.map(({ field }) => [field.key, texts[`fields.${field.key}.label`]?.en]);
  const base = addQuestion(emptyOverlay, "One");

  test("a text of each is kept, and of the same text what is typed", () => {
    const setTitle = (overlay: SchemeOverlay, step: string, title: string) =>
      setOverlayText(overlay, `steps.${step}.title`, inAll(title), undefined);
    const typedOverlay = setTitle(setTitle(base, "course", "Mine"), "budget", "Mine");
    const storedOverlay = setTitle(setTitle(base, "budget", "Theirs"), "files", "Theirs");
    const { texts } = mergeOverlays(base, typedOverlay, storedOverlay, []);
    expect(["course", "budget", "files"].map((step) => texts[`steps.${step}.title`]?.en)).toEqual([
      "Mine",
      "Mine",
      "Theirs",
    ]);
  });
  test("two questions that were added under the same key both stay, with what reads them", () => {
    const mine = addQuestion(base, "Mine");
    const reader = addQuestion(mine, "Read when mine is answered");
    const typedOverlay = replaceOverlayQuestion(reader, {
      ...buildQuestion("yesNo", "q3"),
      when: { op: "answered", field: "q2" } as Expr,
    });
    const movedOverlay = moveOverlayField(training, typedOverlay, "course", "q2", -1);
    const mergedOverlay = mergeOverlays(base, movedOverlay, addQuestion(base, "Theirs"), ["q7"]);
    expect(listLabels(mergedOverlay)).toEqual([
      ["q1", "One"],
      ["q8", "Mine"],
      ["q3", "Read when mine is answered"],
      ["q2", "Theirs"],
    ]);
    expect(mergedOverlay.added[2]?.field.when).toMatchObject({ field: "q8" });
    expect(mergedOverlay.order.course).toContain("q8");
    expect(findOverlayIssues(training, mergedOverlay).filter(({ key }) => key === "fieldUnknown")).toEqual(
      [],
    );
  });
  test("a question that this browser has saved itself stays one", () => {
    const typedOverlay = addQuestion(base, "Mine");
    expect(mergeOverlays(base, typedOverlay, typedOverlay, [])).toEqual(typedOverlay);
  });
  test.each([
    ["by a colleague", "q1", ""],
    ["here", "", "q1"],
  ])("a question that was removed %s leaves no text and no place", (_, removedThere, removedHere) => {
    const textedOverlay = setOverlayText(base, "fields.q1.hint", inAll("Hint"), undefined);
    const typedOverlay = removedHere ? removeOverlayQuestion(base, removedHere) : textedOverlay;
    const storedOverlay = removedThere ? removeOverlayQuestion(base, removedThere) : textedOverlay;
    expect(mergeOverlays(base, typedOverlay, storedOverlay, [])).toEqual(emptyOverlay);
  });
});
