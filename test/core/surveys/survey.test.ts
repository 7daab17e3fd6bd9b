/** Surveys without a store: the form they make, what prevents opening one, and how answers are counted. */

import { transitions } from "@portal/core/applications/transitions/definitions/index";
import type { Transition } from "@portal/core/applications/transitions/definitions/shared/transition-definition";
import type { Answers } from "@portal/core/forms/types/index";
import { pruneAnswers, validateAnswers } from "@portal/core/forms/validate-answers";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import {
  findSurveyDraftIssues,
  findSurveyOpenIssues,
  findSurveyText,
  hasSameQuestions,
  isSurveyOpen,
  toSurveyForm,
} from "@portal/core/surveys/index";
import { isParticipating } from "@portal/core/surveys/participation";
import { buildCondition, joinConditionParts, parseCondition } from "@portal/core/surveys/survey-conditions";
import {
  buildSurveyTable,
  computeSurveyResults,
  type StoredAnswer,
} from "@portal/core/surveys/survey-results";
import { describe, expect, test } from "vitest";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import {
  buildQuestion,
  buildSurvey,
  surveyAnswers,
  surveyQuestions,
} from "../../support/events/survey-fixtures.ts";

const today = parseDay("2026-11-23");
const form = toSurveyForm(surveyQuestions);
const listWrongAnswers = (answers: Answers): string[] =>
  validateAnswers(form, answers, { today }, { mode: "submit" }).map(({ path, key }) => `${path} ${key}`);
const omitAnswer = (key: string): Answers =>
  Object.fromEntries(Object.entries(surveyAnswers).filter(([name]) => name !== key));

describe("the form of a survey", () => {
  test("is whole when everything that is asked is answered", () =>
    expect(listWrongAnswers(surveyAnswers)).toEqual([]));
  test.each(["q1", "q2", "q3", "q4", "q6", "q7", "q8"])("[R461][R528] %s may not be left out", (key) =>
    expect(listWrongAnswers(omitAnswer(key))).toEqual([`${key} required`]),
  );
  test("[R528] a row of a matrix may not be left out", () =>
    expect(listWrongAnswers({ ...surveyAnswers, q4: { r1: { a: "o1" } } })).toEqual(["q4.r2.a required"]));
  test("a question with a condition is asked while it holds", () => {
    expect(listWrongAnswers({ ...surveyAnswers, q3: "2" })).toEqual(["q5 required"]);
    expect(listWrongAnswers({ ...surveyAnswers, q3: "2", q5: "太擠" })).toEqual([]);
  });
  test("what was not asked is not kept", () =>
    expect(pruneAnswers(form, { ...surveyAnswers, q5: "先前寫的" }, { today })).toEqual(surveyAnswers));
  test.each([
    ["q1", "o9", "q1 option"],
    ["q2", ["o1", "o9"], "q2.1 option"],
    ["q3", "6", "q3 option"],
    ["q4", { r1: { a: "o1" }, r2: { a: "o9" } }, "q4.r2.a option"],
    ["q6", "字".repeat(201), "q6 tooLong"],
    ["q7", "a", "q7 notNumber"],
    ["q8", "2026-02-30", "q8 notDay"],
  ])("%s is not answered by %j", (key, value, wrong) =>
    expect(listWrongAnswers({ ...surveyAnswers, [key]: value })).toEqual([wrong]),
  );
  test("its texts are found by the keys that the views ask for", () => {
    expect(findSurveyText(surveyQuestions, "fields.q1.label")).toEqual(buildLocalizedText("問題q1"));
    expect(findSurveyText(surveyQuestions, "fields.q1.options.o2")).toEqual(buildLocalizedText("o2"));
    expect(findSurveyText(surveyQuestions, "fields.q4.rows.r1.label")).toEqual(buildLocalizedText("r1"));
    expect(findSurveyText(surveyQuestions, "fields.q4.rows.r1.hint")).toBeUndefined();
  });
});

describe("what stands against opening a survey", () => {
  const blank = { ...buildLocalizedText("字"), pt: " " };
  test("nothing, when it is whole", () => expect(findSurveyOpenIssues(buildSurvey(), today)).toEqual([]));
  test.each([
    ["a title in Portuguese", buildSurvey({ titles: blank }), "titles.pt required"],
    ["an introduction in Portuguese", buildSurvey({ intros: blank }), "intros.pt required"],
    ["a question", buildSurvey({ questions: [] }), "questions tooFew"],
    [
      "a question in Portuguese",
      buildSurvey({ questions: [buildQuestion("q1", "TEXT", { labels: blank })] }),
      "questions.0.labels.pt required",
    ],
    [
      "a second option",
      buildSurvey({
        questions: [
          buildQuestion("q1", "SINGLE", { options: [{ code: "o1", labels: buildLocalizedText("一") }] }),
        ],
      }),
      "questions.0.options tooFew",
    ],
    [
      "what an end of a scale means",
      buildSurvey({
        questions: [
          buildQuestion("q1", "SCALE", { max: 5, ends: { low: buildLocalizedText("差"), high: blank } }),
        ],
      }),
      "questions.0.ends.high.pt required",
    ],
    ["a last day to come", buildSurvey({ closesOn: "2026-11-22" }), "closesOn beforeMin"],
  ])("%s is missing", (_, write, wrong) =>
    expect(findSurveyOpenIssues(write, today).map(({ path, key }) => `${path} ${key}`)).toEqual([wrong]),
  );
  test.each([
    ["a later question", { op: "is", field: "q6", value: "x" }],
    ["itself", { op: "is", field: "q5", value: "x" }],
    ["an option that is not there", { op: "is", field: "q1", value: "o9" }],
    ["what is no condition", { op: "sum", field: "q1" }],
  ])("a condition does not look at %s", (_, when) => {
    const wrongQuestions = surveyQuestions.map((one) => (one.key === "q5" ? { ...one, when } : one));
    expect(findSurveyDraftIssues(buildSurvey({ questions: wrongQuestions }))).toEqual([
      { path: "questions.4.when", key: "option" },
    ]);
  });
  test.each([
    ["SINGLE", ["rows", "max", "ends"]],
    ["MULTIPLE", ["rows", "max", "ends"]],
    ["SCALE", ["options", "rows"]],
    ["MATRIX", ["max", "ends"]],
    ["TEXT", ["options", "rows", "max", "ends"]],
    ["LONG_TEXT", ["options", "rows", "max", "ends"]],
    ["NUMBER", ["options", "rows", "max", "ends"]],
    ["DAY", ["options", "rows", "max", "ends"]],
  ] as const)("a question of kind %s has no members of another kind", (kind, refused) => {
    const options = [{ code: "o1", labels: buildLocalizedText("甲") }];
    const question = buildQuestion("q1", kind, {
      options: options,
      rows: options,
      max: 5,
      ends: { low: buildLocalizedText("差"), high: buildLocalizedText("好") },
    });
    expect(findSurveyDraftIssues(buildSurvey({ questions: [question] }))).toEqual(
      refused.map((member) => ({ path: `questions.0.${member}`, key: "illegal" })),
    );
  });
  test("a condition may be put together of others", () => {
    const when = {
      op: "all",
      of: [
        { op: "not", of: { op: "is", field: "q1", value: "o3" } },
        { op: "any", of: [{ op: "includes", field: "q2", value: "o1" }] },
      ],
    };
    const put = surveyQuestions.map((one) => (one.key === "q5" ? { ...one, when } : one));
    expect(findSurveyDraftIssues(buildSurvey({ questions: put }))).toEqual([]);
  });
  test("the builder's conditions are those of the form language", () => {
    const [single, multiple] = surveyQuestions;
    expect(single && buildCondition(single, ["o1", "o2"])).toEqual({
      op: "in",
      field: "q1",
      values: ["o1", "o2"],
    });
    expect(multiple && buildCondition(multiple, ["o1"])).toEqual({
      op: "any",
      of: [{ op: "includes", field: "q2", value: "o1" }],
    });
  });
});

describe("conditions over several questions", () => {
  const [single, multiple] = surveyQuestions;
  const parts = [
    { question: single?.key ?? "", chosen: ["o1"] },
    { question: multiple?.key ?? "", chosen: ["o1", "o2"] },
  ];
  const buildConditionalQuestions = (join: "all" | "any") =>
    surveyQuestions.map((one) =>
      one.key === "q5" ? { ...one, when: joinConditionParts(join, parts, surveyQuestions) as never } : one,
    );
  test.each(["all", "any"] as const)("are written and read again as they were: %s", (join) => {
    const when = joinConditionParts(join, parts, surveyQuestions);
    expect(parseCondition(when)).toEqual({ join, parts });
    expect(findSurveyDraftIssues(buildSurvey({ questions: buildConditionalQuestions(join) }))).toEqual([]);
  });
  test("one part is a condition of its own, none is none, and what the builder cannot show is left alone", () => {
    const one = joinConditionParts("any", parts.slice(1), surveyQuestions);
    expect(one).toEqual(multiple && buildCondition(multiple, ["o1", "o2"]));
    expect(parseCondition(one)).toEqual({ join: "all", parts: parts.slice(1) });
    expect(joinConditionParts("all", [], surveyQuestions)).toBeUndefined();
    expect(joinConditionParts("all", [{ question: "q1", chosen: [] }], surveyQuestions)).toBeUndefined();
    expect(parseCondition({ op: "not", of: { op: "is", field: "q1", value: "o1" } })).toBeUndefined();
    expect(
      parseCondition({
        op: "all",
        of: [{ op: "answered", field: "q1" }, buildCondition(single as never, ["o1"])],
      }),
    ).toBeUndefined();
  });
  test.each([
    ["all", "o1", ["o2"], true],
    ["all", "o1", ["o3"], false],
    ["all", "o2", ["o2"], false],
    ["any", "o2", ["o2"], true],
    ["any", "o1", ["o3"], true],
    ["any", "o2", ["o3"], false],
  ] as const)(
    "%s of them, with %s and %j chosen: asked %s, and then an answer is wanted",
    (join, q1, q2, expected) => {
      const { q5: _, ...rest } = surveyAnswers;
      const issues = validateAnswers(
        toSurveyForm(buildConditionalQuestions(join)),
        { ...rest, q1, q2: [...q2] },
        { today },
        { mode: "submit" },
      );
      expect(issues.map(({ path }) => path)).toEqual(expected ? ["q5"] : []);
    },
  );
});

test("it is open from its opening to the end of its last day", () => {
  expect(isSurveyOpen({ status: "OPEN" }, today)).toBe(true);
  expect(isSurveyOpen({ status: "OPEN", closesOn: "2026-11-23" }, today)).toBe(true);
  expect(isSurveyOpen({ status: "OPEN", closesOn: "2026-11-22" }, today)).toBe(false);
  expect(isSurveyOpen({ status: "CLOSED" }, today)).toBe(false);
  expect(isSurveyOpen({ status: "DRAFT" }, today)).toBe(false);
});
test.each([
  ["FAIR_HOSTED", "PAID", true],
  ["FAIR_HOSTED", "COMPLETED", true],
  ["FAIR_HOSTED", "ACCEPTED", false],
  ["FAIR_HOSTED", "AWAITING_PAYMENT", false],
  ["FAIR_HOSTED", "CANCELLED", false],
  ["ENDORSEMENT_MAINLAND", "ENDORSEMENT_APPROVED", true],
  ["CONFERENCE_RECRUITMENT", "ACCEPTED", false],
  ["CONFERENCE_RECRUITMENT", "PROCESSED", true],
  ["EVENT_REGISTRATION", "PROCESSING", false],
  ["EVENT_REGISTRATION", "ACCEPTED", true],
  ["EVENT_REGISTRATION", "CANCELLED", false],
] as const)("%s that is %s takes part or was carried out: %s", (scheme, status, takes) =>
  expect(isParticipating({ scheme, status })).toBe(takes),
);
test("every scheme that a survey can name has a status in which it asks", () => {
  const isAsked = ({ id, moves }: (typeof schemes)[number]): boolean =>
    moves.some((action) => {
      const { to, toInstead = [] } = transitions[action] as Pick<Transition, "to" | "toInstead">;
      return [to, ...toInstead].some(
        (status) => status !== "same" && status !== "gone" && isParticipating({ scheme: id, status }),
      );
    });
  const surveyedSchemes = schemes.filter(({ resource }) => resource !== "report");
  expect(surveyedSchemes.filter((scheme) => !isAsked(scheme)).map(({ id }) => id)).toEqual([]);
});
test("words may change without another thing being asked", () => {
  const rewordedQuestions = surveyQuestions.map((one) => ({ ...one, labels: buildLocalizedText("改") }));
  expect(hasSameQuestions(surveyQuestions, rewordedQuestions)).toBe(true);
  expect(hasSameQuestions(surveyQuestions, surveyQuestions.slice(1))).toBe(false);
  // The table returns the members of a condition in another order.
  const when = { values: ["1", "2"], op: "in", field: "q3" };
  const dependentQuestions = surveyQuestions.map((one) => (one.key === "q5" ? { ...one, when } : one));
  expect(hasSameQuestions(surveyQuestions, dependentQuestions)).toBe(true);
  const other = dependentQuestions.map((one) =>
    one.key === "q5" ? { ...one, when: { ...when, values: ["1"] } } : one,
  );
  expect(hasSameQuestions(surveyQuestions, other)).toBe(false);
});

describe("[R529] what came out", () => {
  const buildStoredAnswer = (more: Answers): StoredAnswer => ({
    on: today,
    language: "en",
    answers: { ...surveyAnswers, ...more },
  });
  const all = [
    buildStoredAnswer({}),
    buildStoredAnswer({ q1: "o2", q3: "2", q5: "太擠", q7: 7.5 }),
    buildStoredAnswer({ q2: ["o2"], q3: "1", q5: "" }),
  ];
  const getResult = (key: string, isPublic = false, answers = all) =>
    computeSurveyResults(surveyQuestions, answers, { isPublic }).find((one) => one.key === key);
  test("choices are counted by option", () =>
    expect(getResult("q1")).toEqual({
      key: "q1",
      answered: 3,
      counts: [
        { code: "o1", count: 2 },
        { code: "o2", count: 1 },
        { code: "o3", count: 0 },
      ],
    }));
  test("several choices of one person count each", () =>
    expect(getResult("q2")?.counts?.map(({ count }) => count)).toEqual([2, 1, 2]));
  test("a scale has its mean", () =>
    expect(getResult("q3")).toMatchObject({ mean: 2.67, lowest: 1, highest: 5, answered: 3 }));
  test("a matrix is counted by row", () =>
    expect(getResult("q4")?.rows?.[1]).toEqual({
      code: "r2",
      counts: [
        { code: "o1", count: 0 },
        { code: "o2", count: 3 },
      ],
    }));
  test("of long texts and of many days as many are shown as fit into an answer", () => {
    const questions = Array.from({ length: 40 }, (_, i) =>
      buildQuestion(`t${i}`, i % 2 === 0 ? "LONG_TEXT" : "DAY"),
    );
    const many: StoredAnswer[] = Array.from({ length: 500 }, (_, i) => ({
      on: today,
      language: "zh-Hant",
      answers: Object.fromEntries(
        questions.map(({ key, kind }) => [
          key,
          kind === "DAY"
            ? `${2026 + Math.floor(i / 28)}-01-${String((i % 28) + 1).padStart(2, "0")}`
            : "字".repeat(2000),
        ]),
      ),
    }));
    const results = computeSurveyResults(questions, many, { isPublic: false });
    expect(Buffer.byteLength(JSON.stringify(results))).toBeLessThan(3_000_000);
    expect(results[0]?.texts?.length).toBeGreaterThan(10);
    expect(results[1]?.counts).toHaveLength(366);
  });
  test("numbers have their spread, days their counts", () => {
    expect(getResult("q7")).toMatchObject({ mean: 10.83, lowest: 7.5, highest: 12.5 });
    expect(getResult("q8")?.counts).toEqual([{ code: "2026-11-20", count: 3 }]);
  });
  test("who was not asked is not counted", () =>
    expect(getResult("q5")).toMatchObject({ answered: 2, texts: ["太擠", ""] }));
  const five = [...all, buildStoredAnswer({ q7: 1000 }), buildStoredAnswer({ q8: "2026-01-01" })];
  test.each([
    ["a text", "q6", { key: "q6", answered: 5 }],
    ["a day", "q8", { key: "q8", answered: 5 }],
    ["the lowest and the highest number", "q7", { key: "q7", answered: 5, mean: 209 }],
  ])("everybody does not see what somebody wrote: %s", (_, key, expected) =>
    expect(getResult(key, true, five)).toEqual(expected),
  );
  test("everybody sees what five people chose", () =>
    expect(getResult("q1", true, five)).toMatchObject({
      answered: 5,
      counts: [{ count: 4 }, { count: 1 }, {}],
    }));
  test.each([
    [4, undefined],
    [
      5,
      [
        { code: "o1", count: 5 },
        { code: "o2", count: 0 },
      ],
    ],
  ])("everybody does not see how few people answered: of %i who were asked, %j", (expected, counts) => {
    const [single] = surveyQuestions;
    const asksSome = [
      ...surveyQuestions,
      buildQuestion("q9", "SINGLE", {
        options: ["o1", "o2"].map((code) => ({ code, labels: buildLocalizedText(code) })),
        when: { op: "is", field: single?.key ?? "", value: "o2" },
      }),
    ];
    const answers = Array.from({ length: 8 }, (_, i) =>
      buildStoredAnswer(i < expected ? { q1: "o2", q9: "o1" } : {}),
    );
    const results = computeSurveyResults(asksSome, answers, { isPublic: true });
    expect(results.find(({ key }) => key === "q9")?.counts).toEqual(counts);
  });

  const heads = { day: "D", language: "L", code: "C", institution: "I", spoken: (code: string) => code };
  test("the table has a column a question, a matrix one a row, in the language asked for", () => {
    const [head, first] = buildSurveyTable(buildSurvey(), all, heads, "en");
    expect(head?.slice(0, 7)).toEqual([
      "D",
      "L",
      "問題q1 en",
      "問題q2 en",
      "問題q3 en",
      "問題q4 en – r1 en",
      "問題q4 en – r2 en",
    ]);
    expect(first).toEqual([
      today,
      "en",
      "o1 en",
      "o1 en; o3 en",
      5,
      "o1 en",
      "o2 en",
      "",
      "很好",
      12.5,
      "2026-11-20",
    ]);
  });
  test("several choices stand apart as the language asked for does it", () => {
    const [, row] = buildSurveyTable(buildSurvey(), all, heads, "zh-Hant");
    expect(row?.[3]).toBe("o1（繁）；o3（繁）");
  });
  test("what was written cannot become a formula", () => {
    const [, row] = buildSurveyTable(buildSurvey(), [buildStoredAnswer({ q6: "=1+1" })], heads, "en");
    expect(row?.[8]).toBe("'=1+1");
  });
});
