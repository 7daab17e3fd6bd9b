/**
 * Every kind of the form language, held to the same questions: a fitting answer passes, an empty one is kept as a draft
 * and refused at submission, an answer of the wrong shape is refused at once, one over the limit is refused; and it is
 * published and printed. A kind without a row does not compile.
 */

import { type AnswerWords, formatAnswerForDocument } from "@portal/core/documents/format-answer";
import * as f from "@portal/core/forms/builders/field-builders";
import { toKeyedFields } from "@portal/core/forms/builders/field-builders";
import { getTree } from "@portal/core/forms/code-lists/index";
import { listNamedFiles } from "@portal/core/forms/expressions/answer-files";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { isWithoutAnswer } from "@portal/core/forms/kinds/without-answer";
import { fieldKinds, SchemeSchema } from "@portal/core/forms/scheme-schema";
import type { Answers, CheckContext, Field, FieldKind, FileFact, Json } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { formatNamedValue } from "@portal/core/forms/values/format-value";
import { parseDay } from "@portal/core/platform/day";
import { schemes } from "@portal/core/schemes/index";
import { describe, expect, test } from "vitest";
import { everyKind } from "./sketches/every-kind.ts";

const buildFile = (id: string, purpose: string, type = "pdf", issuedOn?: string): FileFact => ({
  id,
  purpose,
  type,
  size: 1,
  status: "verified",
  uploadedOn: parseDay("2026-11-20"),
  ...(issuedOn ? { issuedOn: parseDay(issuedOn) } : {}),
});
const context: CheckContext = {
  today: parseDay("2026-11-23"),
  contacts: [{ id: "c1", inService: true }],
  files: Object.fromEntries(
    [
      buildFile("quote", "PRICE_COMPARISON", "pdf", "2026-11-02"),
      buildFile("sheet", "EXHIBITOR_LIST_XLS", "xlsx"),
      buildFile("paper", "REGISTRY_CERT_90D", "pdf", "2026-11-02"),
      buildFile("second", "REGISTRY_CERT_90D", "pdf", "2026-11-02"),
      buildFile("third", "REGISTRY_CERT_90D", "pdf", "2026-11-02"),
      buildFile("old", "REGISTRY_CERT_90D", "pdf", "2026-08-24"),
    ].map((one) => [one.id, one]),
  ),
};
const repeatHan = (n: number) => "字".repeat(n);
const [branch = "", other = ""] = Object.keys(getTree("exhibitCategory"));
const getFirstItem = (category: string) => getTree("exhibitCategory")[category]?.[0] ?? "";
const buildMop = (amount: number) => ({ amount, currency: "MOP" });
const line = { what: "房", rooms: 2, price: buildMop(100), quote: ["quote"] };

interface Row {
  good: Json;
  /** Of another shape than the kind has. */
  wrong: [answer: Json, fault: string];
  /** One more than allowed; null where the kind has no limit of its own. */
  over: [answer: Json, fault: string] | null;
}
type AnsweredKind = Exclude<FieldKind, "institution" | "computed" | "content">;
const table: Record<AnsweredKind, Row> = {
  text: { good: repeatHan(20), wrong: [5, "format"], over: [repeatHan(21), "tooLong"] },
  longText: { good: "一\n二", wrong: [true, "format"], over: [repeatHan(31), "tooLong"] },
  multiText: {
    good: { zh: "茶", en: "Tea", pt: "Chá" },
    wrong: ["茶", "format"],
    over: [{ zh: repeatHan(21), en: "Tea", pt: "Chá" }, "zh tooLong"],
  },
  email: { good: "tea@example.org", wrong: ["tea@", "email"], over: [`${"a".repeat(250)}@b.mo`, "email"] },
  url: {
    good: "https://example.org/tea",
    wrong: ["javascript:alert(1)", "url"],
    over: [`https://example.org/${"a".repeat(240)}`, "url"],
  },
  idNumber: { good: "91350100M000100Y43", wrong: [7, "format"], over: ["91350100M000100Y44", "checkDigit"] },
  phone: {
    good: { area: "MO", number: "28123456" },
    wrong: ["28123456", "format"],
    over: [{ area: "MO", number: "281234567" }, "phoneLength"],
  },
  integer: { good: 10, wrong: ["ten", "notNumber"], over: [11, "max"] },
  decimal: { good: 107.75, wrong: ["9 m²", "notNumber"], over: [108.01, "max"] },
  money: {
    good: { amount: 1_000_000, currency: "RMB" },
    wrong: [{ amount: "much", currency: "MOP" }, "notNumber"],
    over: [buildMop(1_000_001), "max"],
  },
  year: { good: 2026, wrong: ["last year", "notYear"], over: [2027, "max"] },
  day: { good: "2026-11-23", wrong: ["23/11/2026", "notDay"], over: ["2026-11-22", "beforeMin"] },
  dayRange: {
    good: { from: "2026-11-23", to: "2026-11-23" },
    wrong: [{ from: "soon", to: "2026-11-24" }, "from notDay"],
    over: [{ from: "2026-11-25", to: "2026-11-24" }, "to dayOrder"],
  },
  time: { good: "18:00", wrong: ["6 pm", "notTime"], over: ["18:01", "afterMax"] },
  quantities: {
    good: { TABLE: 5, CHAIR: 1 },
    wrong: [{ TABLE: 1.5 }, "TABLE notInteger"],
    over: [{ TABLE: 6 }, "TABLE max"],
  },
  yesNo: { good: false, wrong: ["no", "format"], over: null },
  choice: { good: "NORTH", wrong: [["NORTH"], "option"], over: ["MOON", "option"] },
  choices: {
    good: ["NORTH", "CENTRE"],
    wrong: ["NORTH", "format"],
    over: [["NORTH", "CENTRE", "ISLANDS"], "tooMany"],
  },
  ranked: {
    good: ["CENTRE", "NORTH"],
    wrong: [["NORTH", "NORTH"], "duplicate"],
    over: [["NORTH", "CENTRE", "ISLANDS"], "tooMany"],
  },
  slot: {
    good: ["NOON", "MORNING"],
    wrong: [["NIGHT"], "0 option"],
    over: [["MORNING", "NOON", "EVENING"], "tooMany"],
  },
  tree: {
    good: [getFirstItem(branch)],
    wrong: [[branch], "0 option"],
    over: [[getFirstItem(branch), getFirstItem(other)], "tooMany"],
  },
  choiceOther: {
    good: { code: "OTHER", other: "Taipa" },
    wrong: ["OTHER", "option"],
    over: [{ code: "OTHER", other: repeatHan(21) }, "other tooLong"],
  },
  bandOrNumber: {
    good: { code: "STATED", stated: 500 },
    wrong: [{ code: "STATED", stated: "big" }, "stated notNumber"],
    over: [{ code: "STATED", stated: 501 }, "stated max"],
  },
  region: { good: ["CN", "440000"], wrong: ["CN", "format"], over: [["CN", "440000", "440400"], "tooMany"] },
  contact: { good: "c1", wrong: [1, "option"], over: ["c2", "option"] },
  event: { good: "green-2027", wrong: [{}, "required"], over: [`e${"x".repeat(64)}`, "option"] },
  application: {
    good: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    wrong: ["no id", "option"],
    over: [`a${"x".repeat(64)}`, "option"],
  },
  people: {
    good: [{ name: "陳", member: true }],
    wrong: [["陳"], "format"],
    over: [["陳", "李", "黃"].map((name) => ({ name, member: false })), "tooMany"],
  },
  lines: {
    good: [line],
    wrong: [[{ ...line, rooms: "two" }], "0.rooms notNumber"],
    over: [[line, line, line], "tooMany"],
  },
  matrix: {
    good: { LAST_YEAR: { visitors: 9_999 }, THIS_YEAR: { visitors: 0 } },
    wrong: [[1, 2], "format"],
    over: [{ LAST_YEAR: { visitors: 10_000 }, THIS_YEAR: { visitors: 1 } }, "LAST_YEAR.visitors max"],
  },
  excel: {
    good: { file: "sheet", rows: [{ name: "茶樓", seats: 8 }] },
    wrong: [{ file: "paper", rows: [{ name: "茶樓", seats: 8 }] }, "file filePurpose"],
    over: [{ file: "sheet", rows: ["甲", "乙", "丙"].map((name) => ({ name, seats: 1 })) }, "rows tooMany"],
  },
  documents: {
    good: ["paper", "second"],
    wrong: [["quote"], "0 filePurpose"],
    over: [["paper", "second", "third"], "tooMany"],
  },
  declaration: { good: true, wrong: ["yes", "agree"], over: null },
};
const rows = Object.entries(table);
const validAnswers: Answers = Object.fromEntries(rows.map(([kind, { good: answer }]) => [kind, answer]));
const findIssues = (key: string, answer: Json | undefined, mode: "draft" | "submit" = "submit") => {
  const { [key]: _, ...rest }: Answers = { ...validAnswers, yesNo: true };
  return validateAnswers(everyKind, answer === undefined ? rest : { ...rest, [key]: answer }, context, {
    mode,
    only: [key],
  }).map((issue) => [issue.path.slice(key.length + 1), issue.key].filter(Boolean).join(" "));
};

describe("one field of each kind", () => {
  test("the scheme has every kind once", () =>
    expect(
      listFields(everyKind)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual([...fieldKinds].sort()));
  test("all answered, nothing is wrong", () =>
    expect(validateAnswers(everyKind, validAnswers, context, { mode: "submit" })).toEqual([]));
  test("nothing answered, a draft is kept and a submission tells every field that wants an answer", () => {
    expect(validateAnswers(everyKind, {}, context, { mode: "draft" })).toEqual([]);
    const paths = validateAnswers(everyKind, { yesNo: true }, context, { mode: "submit" }).map(
      ({ path }) => path,
    );
    const wanting = listFields(everyKind).filter(
      ({ kind, key }) => !isWithoutAnswer(kind) && key !== "yesNo",
    );
    expect(paths).toEqual(wanting.map(({ key }) => key));
  });
});

describe.each(rows)("%s", (key, { good: fits, wrong }) => {
  test("a fitting answer passes, as a draft and submitted", () => {
    expect(findIssues(key, fits, "draft")).toEqual([]);
    expect(findIssues(key, fits)).toEqual([]);
  });
  test("left out, the draft is kept and the submission refused", () => {
    expect(findIssues(key, undefined, "draft")).toEqual([]);
    expect(findIssues(key, undefined)).toHaveLength(1);
  });
  test("another shape is refused", () => expect(findIssues(key, wrong[0])).toEqual([wrong[1]]));
  test("no shape of JSON makes the check fail", () => {
    for (const answer of [null, 0, "", "x", true, [], [[]], [null], {}, { code: null }, { rows: 1 }, [{}]])
      expect(() => findIssues(key, answer as Json)).not.toThrow();
  });
});

test.each(rows.flatMap(([key, { over }]) => (over ? [[key, ...over] as const] : [])))(
  "%s: one more than allowed is refused, already while drafting",
  (key, answer, fault) => {
    expect(findIssues(key, answer, "draft")).toEqual([fault]);
    expect(findIssues(key, answer)).toEqual([fault]);
  },
);

test("a certificate over its age is refused, whichever kind of row it is in", () => {
  expect(findIssues("documents", ["old"])).toEqual(["0 fileAge"]);
  expect(findIssues("lines", [{ ...line, quote: ["paper"] }])).toEqual(["0.quote.0 filePurpose"]);
});
test("every file is found wherever it is named", () =>
  expect(listNamedFiles(listFields(everyKind), validAnswers).sort()).toEqual([
    "paper",
    "quote",
    "second",
    "sheet",
  ]));

const words: AnswerWords = {
  language: "en",
  yes: "Yes",
  no: "No",
  agreed: "Agreed",
  none: "–",
  option: (_list, code) => `<${code}>`,
  ownOption: (textKey, code) => `<${textKey}: ${code.toLowerCase()}>`,
  eventOption: (_kind, code) => `<${code}>`,
  region: (id) => `<${id}>`,
  money: ({ amount, currency }) => `${currency} ${amount / 100}`,
  day: (value) => value,
  number: String,
  unit: (code) => `<${code}>`,
  file: (id) => `file ${id}`,
  contact: (id) => `contact ${id}`,
  rowLabel: (_field, name) => name,
  columnLabel: (_field, column) => column,
};
test.each([
  ["Place", "en", "Place: Lisbon"],
  ["地點", "zh-Hant", "地點：Lisbon"],
  ["Online?", "en", "Online? Lisbon"],
  ["是否線上？", "zh-Hant", "是否線上？Lisbon"],
])("behind %s in %s stands %s", (name, language, text) =>
  expect(formatNamedValue(name, "Lisbon", language)).toBe(text),
);
test("the copy says a unit in words, and a per cent sign at its number", () => {
  const base = { key: "n", required: true } as const;
  expect(formatAnswerForDocument({ ...base, kind: "decimal", unit: "hours" }, 120, words)).toBe(
    "120 <hours>",
  );
  expect(
    formatAnswerForDocument(
      { ...base, kind: "computed", of: { op: "field", field: "n" }, format: "percent" },
      83.33,
      words,
    ),
  ).toBe("83.33%");
});
test.each(listFields(everyKind).filter(({ kind }) => !isWithoutAnswer(kind)))(
  "the copy shows $kind in words, never as data",
  (field) => {
    const text = formatAnswerForDocument(field, validAnswers[field.key], words);
    expect(text).not.toBe("");
    expect(text).not.toMatch(/[{}]|undefined|null|\[object/);
  },
);
const ownOptionFields = listFields(everyKind).filter(
  (field) => "options" in field && "values" in field.options,
);
test.each(ownOptionFields)(
  "the copy says an own option of $kind by the texts of $key, not by its code",
  (field) => {
    const answer = field.kind === "bandOrNumber" ? { code: "SMALL" } : validAnswers[field.key];
    const text = formatAnswerForDocument(field, answer, words);
    expect(text).toContain(`<fields.${field.key}: `);
    expect(text).not.toMatch(/[A-Z]{3,}/);
  },
);
test("own options inside rows and tables are said by the texts of their column", () => {
  const column = toKeyedFields({ size: f.choice({ values: ["SMALL"] }) });
  const rows = { ...f.lines({ columns: {} }), key: "x", columns: column } as Field;
  expect(formatAnswerForDocument(rows, [{ size: "SMALL" }], words)).toBe(
    "1. size: <fields.x.columns.size: small>",
  );
  const table = { ...f.matrix(["a"], {}), key: "x", columns: column } as Field;
  expect(formatAnswerForDocument(table, { a: { size: "SMALL" } }, words)).toBe(
    "a: <fields.x.columns.size: small>",
  );
});
test("a scheme with every kind of field is published as it stands", () =>
  expect(SchemeSchema.parse(everyKind)).toEqual(everyKind));
test.each(schemes)("$id is published as it stands", (scheme) =>
  expect(SchemeSchema.parse(scheme)).toEqual(scheme),
);
