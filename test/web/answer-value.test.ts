/** Rows of an answer as they are read: each value under the name of its column. */
import type { Field, Json } from "@portal/core/forms/types/index";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AnswerValue } from "../../packages/web/src/features/staff-review/answer-value.tsx";
import { type AnswerTextContext, formatAnswer } from "../../packages/web/src/form/answer-text.ts";

const labels: Record<string, string> = {
  "fields.staff.columns.name.label": "Name",
  "fields.staff.columns.post.label": "Position",
  "fields.staff.columns.alone.label": "Only one",
  "fields.grid.rows.hall": "Hall",
  "fields.grid.columns.days.label": "Days",
  "fields.grid.columns.fee.label": "Fee",
};
const reading = {
  texts: { text: (key: string) => labels[key], options: () => [] },
  t: (key: string) => key,
  language: "en",
  contacts: [],
  files: {},
} as unknown as AnswerTextContext;
const renderAnswer = (field: object, value: unknown, textKey: string): string =>
  renderToStaticMarkup(
    createElement(AnswerValue, { field: field as Field, value: value as never, reading, textKey }),
  );
const buildTextField = (key: string) => ({ key, kind: "text" });

test("rows are numbered, and every value is under the name of its column", () => {
  const field = { key: "staff", kind: "lines", columns: [buildTextField("name"), buildTextField("post")] };
  const html = renderAnswer(field, [{ name: "Chan", post: "Manager" }, { name: "Lei" }], "fields.staff");
  expect(html.match(/<li>/g)).toHaveLength(2);
  expect(html).toContain("<dt>Name</dt><dd>Chan</dd>");
  expect(html).toContain("<dt>Position</dt><dd>Manager</dd>");
  expect(html.match(/Position/g)).toHaveLength(1);
});
test("a matrix names its rows", () => {
  const field = {
    key: "grid",
    kind: "matrix",
    rows: ["hall"],
    columns: [buildTextField("days"), buildTextField("fee")],
  };
  const html = renderAnswer(field, { hall: { days: "3", fee: "4" } }, "fields.grid");
  expect(html).toContain("<p>Hall</p>");
  expect(html).toContain("<dt>Fee</dt><dd>4</dd>");
});
test("a list of one column, no rows and other answers are text", () => {
  const field = { key: "staff", kind: "lines", columns: [buildTextField("alone")] };
  expect(renderAnswer(field, [{ alone: "x" }], "fields.staff")).toBe("1. Only one: x");
  const two = { key: "staff", kind: "lines", columns: [buildTextField("name"), buildTextField("post")] };
  expect(renderAnswer(two, undefined, "fields.staff")).toBe("—");
  expect(renderAnswer(buildTextField("a"), "b", "fields.a")).toBe("b");
});

test("as text a row of more than two cells has a line for each, and rows stand apart", () => {
  const columns = [buildTextField("name"), buildTextField("post"), buildTextField("phone")];
  const field = { key: "staff", kind: "lines", columns } as unknown as Field;
  const rows: Json = [{ name: "Chan", post: "Manager", phone: "28" }, { name: "Lei" }];
  expect(formatAnswer(field, rows, reading, "fields.staff")).toBe(
    "1. Name: Chan\nPosition: Manager\n28\n\n2. Name: Lei",
  );
  const grid = {
    key: "grid",
    kind: "matrix",
    rows: ["hall"],
    columns: [buildTextField("days"), buildTextField("fee"), buildTextField("x")],
  };
  const gridAnswer = { hall: { days: "3", fee: "4", x: "5" } };
  expect(formatAnswer(grid as unknown as Field, gridAnswer, reading, "fields.grid")).toBe(
    "Hall\nDays: 3\nFee: 4\n5",
  );
});

test.each<[string, Json, string]>([
  ["an amount", { amount: 123_450, currency: "MOP" }, "MOP\u00a01,234.50"],
  ["what is no number stays as it was typed", { amount: "12,34,5x", currency: "MOP" }, "12,34,5x"],
  ["a currency alone is no amount", { currency: "MOP" }, "—"],
])("%s", (_name, value, shownText) => {
  const field = { key: "price", kind: "money", currency: "MOP" } as unknown as Field;
  expect(formatAnswer(field, value, reading, "fields.price")).toBe(shownText);
});

test.each<[string, string, Json, string]>([
  ["a day", "day", "2027-12-05", "5\u00a0December 2027"],
  ["what names no day stays as it was typed", "day", "5-12-2027", "5-12-2027"],
  [
    "so does an end of a range",
    "dayRange",
    { from: "2027-12-05", to: "十二月十日" },
    "5\u00a0December 2027, 十二月十日",
  ],
  ["an end alone", "dayRange", { to: "十二月十日" }, "十二月十日"],
  ["no end", "dayRange", {}, "—"],
])("%s", (_name, kind, value, shownText) =>
  expect(formatAnswer({ key: "when", kind } as unknown as Field, value, reading, "fields.when")).toBe(
    shownText,
  ),
);
