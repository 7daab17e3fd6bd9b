/** The overlay of a scheme: what administrators can change, and what is refused before anybody applies with it. */
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { SchemeSchema } from "@portal/core/forms/scheme-schema";
import type { CheckContext, Field, Scheme } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { listVisibleFields } from "@portal/core/forms/visible-fields";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { training } from "@portal/core/schemes/training/scheme";
import { compareOverlays } from "@portal/core/schemes/versions/compare-overlays";
import { fieldsReadByCode, listNeededFields } from "@portal/core/schemes/versions/needed-fields";
import { findOverlayIssues } from "@portal/core/schemes/versions/overlay-issues";
import {
  addedKeyPattern,
  applyOverlay,
  buildTextTree,
  emptyOverlay,
  type SchemeOverlay,
} from "@portal/core/schemes/versions/scheme-overlay";
import { chooseVersion, findVersionAt } from "@portal/core/schemes/versions/scheme-version";
import { SchemeOverlaySchema } from "@portal/core/schemes/versions/scheme-version-schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listSources } from "../../support/project/sources.ts";

const inAll = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
const context: CheckContext = { today: parseDay("2026-11-23") };
const buildQuestion = (members: Partial<Field> = {}): Field =>
  ({ key: "q1", kind: "text", required: true, limit: { max: 50 }, ...members }) as Field;
const withQuestion = (members: Partial<Field> = {}, texts: SchemeOverlay["texts"] = {}): SchemeOverlay => ({
  ...emptyOverlay,
  added: [{ step: "course", field: buildQuestion(members) }],
  texts: { "fields.q1.label": inAll("Language of the course"), ...texts },
});
const buildChange = (fields: SchemeOverlay["fields"]): SchemeOverlay => ({ ...emptyOverlay, fields });
const findField = (scheme: Pick<Scheme, "steps">, key: string) =>
  listFields(scheme).find((field) => field.key === key);
const listIssues = (overlay: SchemeOverlay, scheme: Scheme = training) =>
  findOverlayIssues(scheme, overlay).map(({ path, key }) => `${path}: ${key}`);

describe("an overlay changes", () => {
  test("nothing when it is empty: every scheme stays as delivered", () => {
    for (const scheme of schemes) {
      expect(applyOverlay(scheme, emptyOverlay).steps, scheme.id).toEqual(scheme.steps);
      expect(findOverlayIssues(scheme, emptyOverlay), scheme.id).toEqual([]);
    }
  });

  test("a question: it is asked in its step, validated like every other, and stays a scheme on the wire", () => {
    const scheme = applyOverlay(training, withQuestion());
    expect(listIssues(withQuestion())).toEqual([]);
    expect(SchemeSchema.parse({ ...scheme })).toBeTruthy();
    const issues = validateAnswers(scheme, { q1: "x".repeat(51) }, context, {
      mode: "submit",
      step: "course",
    });
    expect(issues).toContainEqual(expect.objectContaining({ path: "q1", key: "tooLong", step: "course" }));
    expect(validateAnswers(scheme, {}, context, { mode: "submit", step: "course" })).toContainEqual(
      expect.objectContaining({ path: "q1", key: "required" }),
    );
  });

  test("a condition built by staff: the question is asked only while it holds", () => {
    const overlay = withQuestion({ when: { op: "is", field: "activityCategory", value: "CATEGORY_1" } });
    const scheme = applyOverlay(training, overlay);
    const step = scheme.steps.find(({ id }) => id === "course");
    const askForCategory = (category: string) =>
      step &&
      listVisibleFields(scheme, step, { activityCategory: category }, context).some(
        ({ key }) => key === "q1",
      );
    expect(listIssues(overlay)).toEqual([]);
    expect([askForCategory("CATEGORY_1"), askForCategory("CATEGORY_2")]).toEqual([true, false]);
  });

  test("a delivered condition is narrowed, never opened", () => {
    const scheme = applyOverlay(
      training,
      buildChange({ otherSupport: { when: { op: "answered", field: "coursePlace" } } }),
    );
    const deliveredCondition = findField(training, "otherSupport")?.when;
    expect(findField(scheme, "otherSupport")?.when).toEqual({
      op: "all",
      of: [deliveredCondition, { op: "answered", field: "coursePlace" }],
    });
  });

  test("limits of texts and files, and what is required", () => {
    const scheme = applyOverlay(
      training,
      buildChange({ coursePlace: { max: 40, required: false }, [documents.key]: { max: 2, types: ["pdf"] } }),
    );
    expect(findField(scheme, "coursePlace")).toMatchObject({ limit: { max: 40 }, required: false });
    expect(findField(scheme, documents.key)).toMatchObject({ max: 2, types: ["pdf"] });
  });

  test("the order; a field that a later release brings stays behind its neighbour", () => {
    const keys = training.steps.find(({ id }) => id === "course")?.fields.map(({ key }) => key) ?? [];
    const reversedKeys = keys.toReversed();
    const order = { course: reversedKeys.filter((key) => key !== "coursePlace") };
    const step = applyOverlay(training, { ...emptyOverlay, order }).steps.find(({ id }) => id === "course");
    const place = step?.fields.findIndex(({ key }) => key === "coursePlace") ?? 0;
    expect(step?.fields[place - 1]?.key).toBe(keys[keys.indexOf("coursePlace") - 1]);
    expect(step?.fields.map(({ key }) => key).filter((key) => key !== "coursePlace")).toEqual(order.course);
  });

  test("texts as the tree of a language, paragraphs one a line", () => {
    const texts = { "fields.q1.label": inAll("One"), "content.q2": inAll("First\n\nSecond") };
    expect(buildTextTree(texts, "en")).toEqual({
      fields: { q1: { label: "One" } },
      content: { q2: ["First", "Second"] },
    });
  });
});

const documents = listFields(training).find(
  (field): field is Extract<Field, { kind: "documents" }> =>
    field.kind === "documents" && field.types.includes("pdf") && field.types.length > 1,
) as Extract<Field, { kind: "documents" }>;

describe("an overlay is refused", () => {
  const buildCase = (overlay: SchemeOverlay, ...issues: string[]) => ({ overlay, issues });
  const buildColumn = (members: Partial<Field>) =>
    ({ key: "c1", kind: "text", required: true, limit: { max: 10 }, ...members }) as Field;
  test.each<[string, { overlay: SchemeOverlay; issues: string[] }]>([
    [
      "a field that no form has",
      buildCase(buildChange({ nobody: { required: true } }), "fields.nobody: fieldUnknown"),
    ],
    [
      "hiding what a rule reads",
      buildCase(
        buildChange({ sponsoredHeadcount: { hidden: true } }),
        "fields.sponsoredHeadcount.hidden: fieldNeeded",
      ),
    ],
    [
      "hiding what names the application",
      buildCase(buildChange({ courseName: { hidden: true } }), "fields.courseName.hidden: fieldNeeded"),
    ],
    [
      "hiding the contact",
      buildCase(buildChange({ contactPerson: { hidden: true } }), "fields.contactPerson.hidden: fieldNeeded"),
    ],
    [
      "making optional what the grant is worked out from",
      buildCase(
        buildChange({ expenseLines: { required: false } }),
        "fields.expenseLines.required: fieldNeeded",
      ),
    ],
    [
      "a condition for what is needed",
      buildCase(
        buildChange({ courseName: { when: { op: "answered", field: "coursePlace" } } }),
        "fields.courseName.when: fieldNeeded",
      ),
    ],
    [
      "hiding what another condition reads",
      buildCase(
        {
          ...withQuestion({ when: { op: "answered", field: "coursePlace" } }),
          fields: { coursePlace: { hidden: true } },
        },
        "fields.coursePlace.hidden: fieldRead",
        "added.0.when.field: conditionField",
      ),
    ],
    [
      "a negative number",
      buildCase(buildChange({ coursePlace: { max: -1 } }), "fields.coursePlace.max: min"),
    ],
    [
      "half a character",
      buildCase(buildChange({ coursePlace: { max: 1.5 } }), "fields.coursePlace.max: notInteger"),
    ],
    ["no room at all", buildCase(buildChange({ coursePlace: { max: 0 } }), "fields.coursePlace.max: min")],
    [
      "a least above the most",
      buildCase(buildChange({ coursePlace: { min: 60, max: 50 } }), "fields.coursePlace.min: max"),
    ],
    [
      "limits of what has none",
      buildCase(buildChange({ contactPerson: { max: 3 } }), "fields.contactPerson.max: notOffered"),
    ],
    [
      "another type of file",
      buildCase(
        buildChange({ [documents.key]: { types: ["exe"] } }),
        `fields.${documents.key}.types: option`,
      ),
    ],
    [
      "no type of file",
      buildCase(buildChange({ [documents.key]: { types: [] } }), `fields.${documents.key}.types: required`),
    ],
    [
      "larger files than the store takes",
      buildCase(buildChange({ [documents.key]: { maxBytes: 1e9 } }), `fields.${documents.key}.maxBytes: max`),
    ],
    [
      "a text without a language",
      buildCase(
        { ...emptyOverlay, texts: { "fields.courseName.label": { ...inAll("Name"), pt: " " } } },
        "texts.fields.courseName.label.pt: required",
      ),
    ],
    [
      "a text of nothing",
      buildCase(
        { ...emptyOverlay, texts: { "fields.nobody.label": inAll("?") } },
        "texts.fields.nobody.label: fieldUnknown",
      ),
    ],
    [
      "a text that is no text",
      buildCase({ ...emptyOverlay, texts: { "rules.x": inAll("?") } }, "texts.rules.x: fieldUnknown"),
    ],
    [
      "a placeholder that nothing fills",
      buildCase(
        {
          ...emptyOverlay,
          texts: { "fields.courseName.hint": { ...inAll("At most"), en: "At most {{nothing}}" } },
        },
        "texts.fields.courseName.hint.en: placeholderPolicy",
      ),
    ],
    [
      "a broken placeholder",
      buildCase(
        { ...emptyOverlay, texts: { "fields.courseName.hint": { ...inAll("At most"), en: "At most {{" } } },
        "texts.fields.courseName.hint.en: placeholderBroken",
      ),
    ],
    [
      "a placeholder in full-width brackets",
      buildCase(
        {
          ...emptyOverlay,
          texts: {
            "fields.courseName.hint": {
              ...inAll("At most"),
              "zh-Hant": "最多｛｛training.courseMaxMonths｝｝個月",
            },
          },
        },
        "texts.fields.courseName.hint.zh-Hant: placeholderBroken",
      ),
    ],
    [
      "an order with a stranger",
      buildCase({ ...emptyOverlay, order: { course: ["nobody"] } }, "order.course: fieldUnknown"),
    ],
    [
      "an order with a field twice",
      buildCase(
        { ...emptyOverlay, order: { course: ["courseName", "courseName"] } },
        "order.course: duplicate",
      ),
    ],
    [
      "an order of no step",
      buildCase({ ...emptyOverlay, order: { nowhere: [] } }, "order.nowhere: fieldUnknown"),
    ],
    [
      "a question without its label",
      buildCase(
        { ...withQuestion(), texts: {} },
        ...["zh-Hant", "zh-Hans", "en", "pt"].map(
          (language) => `texts.fields.q1.label.${language}: required`,
        ),
      ),
    ],
    [
      "a question nowhere",
      buildCase(
        { ...withQuestion(), added: [{ step: "nowhere", field: buildQuestion() }] },
        "added.0.step: option",
        "texts.fields.q1.label: fieldUnknown",
      ),
    ],
    [
      "a question under a delivered key",
      buildCase(
        {
          ...emptyOverlay,
          added: [{ step: "course", field: buildQuestion({ key: "courseName" }) }],
          texts: { "fields.courseName.label": inAll("x") },
        },
        "added.0.key: format",
      ),
    ],
    [
      "two questions under one key",
      buildCase(
        {
          ...withQuestion(),
          added: [
            { step: "course", field: buildQuestion() },
            { step: "course", field: buildQuestion() },
          ],
        },
        "added.1.key: duplicate",
      ),
    ],
    [
      "a kind that the code reads",
      buildCase(withQuestion({ kind: "contact" } as Partial<Field>), "added.0.kind: option"),
    ],
    [
      "a choice without options",
      buildCase(
        withQuestion({ kind: "choice", options: { values: [] } } as Partial<Field>),
        "added.0.options: required",
      ),
    ],
    [
      "a choice of an unknown list",
      buildCase(
        withQuestion({ kind: "choice", options: { list: "nothing" } } as Partial<Field>),
        "added.0.options: option",
      ),
    ],
    [
      "a choice of a list that has no labels",
      buildCase(
        withQuestion({ kind: "choice", options: { list: "homeFilter" } } as Partial<Field>),
        "added.0.options: option",
      ),
    ],
    [
      "a table without columns",
      buildCase(
        withQuestion({ kind: "lines", columns: [], min: 1 } as Partial<Field>),
        "added.0.columns: required",
      ),
    ],
    [
      "a table in a table",
      buildCase(
        withQuestion(
          {
            kind: "lines",
            min: 1,
            columns: [buildColumn({ kind: "lines" } as Partial<Field>)],
          } as Partial<Field>,
          { "fields.q1.columns.c1.label": inAll("c") },
        ),
        "added.0.columns.0.kind: option",
      ),
    ],
    [
      "documents of an internal purpose",
      buildCase(
        withQuestion({
          kind: "documents",
          purpose: "STAFF_EVENT_FILE",
          types: ["pdf"],
          min: 1,
          max: 1,
          maxBytes: 1,
        } as Partial<Field>),
        "added.0.purpose: option",
      ),
    ],
    [
      "a condition on an unknown field",
      buildCase(
        withQuestion({ when: { op: "answered", field: "nobody" } }),
        "added.0.when.field: conditionField",
      ),
    ],
    [
      "a condition with another option",
      buildCase(
        withQuestion({ when: { op: "is", field: "activityCategory", value: "CATEGORY_9" } }),
        "added.0.when.value: option",
      ),
    ],
    [
      "a comparison that makes no sense",
      buildCase(
        withQuestion({ when: { op: "is", field: "courseName", value: "x" } }),
        "added.0.when.op: option",
      ),
    ],
    ["an empty group", buildCase(withQuestion({ when: { op: "all", of: [] } }), "added.0.when: required")],
    [
      "an expression that the builder does not have",
      buildCase(
        withQuestion({
          when: { op: "everyRow", field: "trainees", of: { op: "answered", field: "courseName" } },
        }),
        "added.0.when: conditionUnknown",
      ),
    ],
    [
      "a question that asks after itself",
      buildCase(withQuestion({ when: { op: "answered", field: "q1" } }), "added.0.when: conditionCycle"),
    ],
  ])("%s", (_, { overlay, issues }) => {
    expect(listIssues(overlay)).toEqual(issues);
  });

  test("two questions that wait for each other", () => {
    const second = buildQuestion({ key: "q2", when: { op: "answered", field: "q1" } });
    const overlay = withQuestion(
      { when: { op: "answered", field: "q2" } },
      { "fields.q2.label": inAll("b") },
    );
    expect(listIssues({ ...overlay, added: [...overlay.added, { step: "course", field: second }] })).toEqual([
      "added.0.when: conditionCycle",
      "added.1.when: conditionCycle",
    ]);
  });

  test("hiding every field of a step", () => {
    const fields = { coursePlace: { hidden: true as const } };
    const scheme = {
      ...training,
      steps: training.steps.map((step) =>
        step.id === "course"
          ? { ...step, fields: step.fields.filter(({ key }) => key === "coursePlace") }
          : step,
      ),
      rules: [],
    } as Scheme;
    expect(findOverlayIssues(scheme, buildChange(fields)).map(({ key }) => key)).toContain("stepEmpty");
  });

  test("members that no kind has, before anything else looks at them", () => {
    const overlay = withQuestion({ code: "alert(1)" } as Partial<Field>);
    expect(SchemeOverlaySchema.safeParse(overlay).success).toBe(false);
    expect(SchemeOverlaySchema.safeParse(withQuestion()).success).toBe(true);
  });
});

describe("whatever is accepted", () => {
  /** Changes of every delivered field of every scheme, of which some are refused. */
  const changes = fc.record(
    {
      hidden: fc.constant(true as const),
      required: fc.boolean(),
      min: fc.integer({ min: -1, max: 30 }),
      max: fc.integer({ min: -1, max: 300 }),
    },
    { requiredKeys: [] },
  );
  const cases = fc.constantFrom(...schemes).chain((scheme) => {
    const keys = listFields(scheme).map(({ key }) => key);
    return fc
      .dictionary(fc.constantFrom(...keys), changes, { maxKeys: 5 })
      .map((fields) => ({ scheme, fields }));
  });

  test("is a sound scheme: its rules and conditions find their fields, and its keys are unique", () => {
    fc.assert(
      fc.property(cases, ({ scheme, fields }) => {
        const overlay = buildChange(fields);
        if (findOverlayIssues(scheme, overlay).length > 0) return;
        const next = applyOverlay(scheme, overlay);
        const keys = listFields(next).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        for (const neededKey of listNeededFields(scheme))
          if (findField(scheme, neededKey)) expect(keys).toContain(neededKey);
        expect(SchemeSchema.safeParse({ ...next }).success).toBe(true);
        validateAnswers(next, {}, { ...context, event: {} }, { mode: "submit" });
      }),
      { numRuns: 60 },
    );
  });

  test("differs from the delivered scheme by what the comparison says, and by nothing when nothing changed", () => {
    fc.assert(
      fc.property(cases, ({ scheme, fields }) => {
        const overlay = buildChange(fields);
        const differences = compareOverlays(scheme, emptyOverlay, overlay);
        const isSame = JSON.stringify(applyOverlay(scheme, overlay).steps) === JSON.stringify(scheme.steps);
        expect(differences.length === 0).toBe(isSame);
        expect(compareOverlays(scheme, overlay, overlay)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

test("the comparison names added, removed and moved fields, members and texts", () => {
  const overlay: SchemeOverlay = {
    ...withQuestion(),
    fields: { coursePlace: { max: 40 } },
    order: { course: ["q1"] },
  };
  expect(compareOverlays(training, emptyOverlay, overlay)).toEqual([
    { kind: "added", step: "course", field: "q1" },
    expect.objectContaining({ kind: "member", field: "coursePlace", member: "limit" }),
    { kind: "text", key: "fields.q1.label", after: inAll("Language of the course") },
  ]);
  expect(compareOverlays(training, overlay, emptyOverlay)).toContainEqual({
    kind: "removed",
    step: "course",
    field: "q1",
  });
});

test("keys of added questions never meet a delivered one, and delivered conditions have no circle", () => {
  for (const scheme of schemes) {
    const keys = listFields(scheme).map(({ key }) => key);
    expect(keys.filter((key) => addedKeyPattern.test(key))).toEqual([]);
    const fields = Object.fromEntries(keys.map((key) => [key, {}]));
    expect(listIssues(buildChange(fields), scheme), scheme.id).toEqual([]);
  }
});

test("every field that the code reads by name is on the list of those that stay", () => {
  const deliveredKeys = new Set(schemes.flatMap((scheme) => listFields(scheme).map(({ key }) => key)));
  const read = listSources("packages/core/src")
    .filter(({ path }) => !/\/(schemes|surveys|forms)\//.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\banswers\??\.(\w+)|\banswers\["(\w+)"\]/g)])
    .map(([, dotted, quoted]) => dotted ?? quoted ?? "")
    .filter((key) => deliveredKeys.has(key));
  expect([...new Set(read)].filter((key) => !fieldsReadByCode.includes(key))).toEqual([]);
});

describe("the version of an application", () => {
  const buildVersion = (number: number, from: string, publishedAt: string) => ({
    version: number,
    from: parseDay(from),
    publishedAt: toInstant(publishedAt),
  });
  const versions = [
    buildVersion(1, "2026-11-20", "2026-11-18T02:00:00.000Z"),
    buildVersion(2, "2026-11-25", "2026-11-19T02:00:00.000Z"),
    buildVersion(3, "2026-11-25", "2026-11-25T04:00:00.000Z"),
  ];
  test.each<[string, string, number]>([
    ["the delivered one before the first", "2026-11-19T12:00:00.000Z", 0],
    ["the first from midnight in Macao", "2026-11-19T16:00:00.000Z", 1],
    ["the second from its day", "2026-11-24T16:00:00.000Z", 2],
    ["the third from its publication on the same day", "2026-11-25T04:00:00.000Z", 3],
  ])("is %s", (_, now, expected) => {
    expect(findVersionAt(versions, toInstant(now))?.version ?? 0).toBe(expected);
    expect(chooseVersion(versions, undefined, toInstant(now))).toBe(expected);
  });
  test.each<[string, number | undefined, string, number]>([
    ["what was shown, while it was in use within a day", 1, "2026-11-25T10:00:00.000Z", 1],
    ["also where another came between", 2, "2026-11-25T10:00:00.000Z", 2],
    ["the current one after that", 1, "2026-11-26T17:00:00.000Z", 3],
    ["never one to come", 3, "2026-11-24T18:00:00.000Z", 2],
    ["never one that does not exist", 9, "2026-11-26T17:00:00.000Z", 3],
  ])("keeps %s", (_, version, now, expected) => {
    expect(chooseVersion(versions, version, toInstant(now))).toBe(expected);
  });
});
