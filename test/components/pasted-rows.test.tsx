/** Rows that are copied from Excel into a list of the form. */
import * as f from "@portal/core/forms/builders/field-builders";
import { all, eq, is, rowColumn } from "@portal/core/forms/expressions/expressions";
import type { Field } from "@portal/core/forms/types/index";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { i18n } from "../../packages/web/src/shell/i18n.ts";
import { renderField } from "./render-field.tsx";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en");
});
const budget: Field = {
  key: "it",
  kind: "lines",
  required: true,
  min: 1,
  max: 3,
  columns: [
    { key: "item", kind: "text", required: true, limit: { max: 100 } },
    { key: "amount", kind: "money", required: true, currency: "MOP" },
  ],
};
const texts = {
  "fields.it.columns.item.label": "Item",
  "fields.it.columns.amount.label": "Amount",
};
const buildMoney = (amount: number) => ({ amount, currency: "MOP" });
const pasteText = (label: RegExp, place: number, text: string): void => {
  const control = screen.getAllByRole("textbox", { name: label })[place] as HTMLElement;
  fireEvent.paste(control, { clipboardData: { getData: () => text } });
};

test("pasted rows fill the list from the cell of the cursor on, and their number is shown", () => {
  const { value } = renderField(budget, {
    value: [{ item: "Old" }, { item: "Kept", amount: buildMoney(100) }],
    texts,
  });
  pasteText(/Item/, 0, "Booth\t12,500.50\r\n");
  expect(value()).toEqual([
    { item: "Booth", amount: buildMoney(1_250_050) },
    { item: "Kept", amount: buildMoney(100) },
  ]);
  expect(screen.getByText("1 row has been pasted.")).toBeTruthy();
});

test("a paste into the second column keeps what is in the first", () => {
  const { value } = renderField(budget, { value: [{ item: "Booth" }, { item: "Van" }], texts });
  pasteText(/Amount/, 0, "800\n900");
  expect(value()).toEqual([
    { item: "Booth", amount: buildMoney(80_000) },
    { item: "Van", amount: buildMoney(90_000) },
  ]);
});

test("an empty row of the range keeps its place among the rows of the list", () => {
  const { value } = renderField(budget, {
    value: [{ item: "Booth" }, { item: "Van", amount: buildMoney(100) }, { item: "Hotel" }],
    texts,
  });
  pasteText(/Amount/, 0, "800\r\n\r\n900\r\n");
  expect(value()).toEqual([
    { item: "Booth", amount: buildMoney(80_000) },
    { item: "Van" },
    { item: "Hotel", amount: buildMoney(90_000) },
  ]);
  expect(screen.getByText("3 rows have been pasted.")).toBeTruthy();
});

test("an empty row adds none to the list, and none to a list in which nothing stands", () => {
  const { value } = renderField(budget, { texts });
  pasteText(/Item/, 0, "\nBooth\n\nVan\n");
  expect(value()).toEqual([{ item: "Booth" }, { item: "Van" }]);
  pasteText(/Item/, 1, "Lorry\n\nHotel");
  expect(value()).toEqual([{ item: "Booth" }, { item: "Lorry" }, { item: "Hotel" }]);
});

test("rows that do not fit are reported", () => {
  const { value } = renderField(budget, { value: [{ item: "Booth" }, {}], texts });
  pasteText(/Item/, 1, "a\t1\nb\t2\nc\t3\nd\t4");
  expect(value()).toEqual([
    { item: "Booth" },
    { item: "a", amount: buildMoney(100) },
    { item: "b", amount: buildMoney(200) },
  ]);
  expect(
    screen.getByText("2 rows have been pasted. 2 rows did not fit, because the list is full."),
  ).toBeTruthy();
});

test("one cell is pasted where the cursor is", () => {
  const { value } = renderField(budget, { value: [{ item: "Booth" }], texts });
  pasteText(/Item/, 0, "Van");
  expect(value()).toEqual([{ item: "Booth" }]);
});

test("a list that must not stay empty shows its first row, which takes a paste and is no answer before", () => {
  const { value } = renderField(budget, { texts });
  expect(screen.getAllByRole("textbox", { name: /Item/ })).toHaveLength(1);
  expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  expect(value()).toBeUndefined();
  pasteText(/Item/, 0, "Booth\t12,500.50\nVan\t800");
  expect(value()).toEqual([
    { item: "Booth", amount: buildMoney(1_250_050) },
    { item: "Van", amount: buildMoney(80_000) },
  ]);
});

test("a list that may stay empty shows no row", () => {
  renderField({ ...budget, required: false } as Field, { texts });
  expect(screen.queryByRole("textbox", { name: /Item/ })).toBeNull();
});

const shownAmounts = () =>
  screen.getAllByRole<HTMLInputElement>("textbox", { name: /Amount/ }).map((control) => control.value);

test("amounts that are pasted over rows on the page are shown in their controls", () => {
  renderField(budget, { value: [{ item: "Old", amount: buildMoney(500) }, {}], texts });
  pasteText(/Item/, 0, "Booth\t12,500.50\nVan\t800");
  expect(shownAmounts()).toEqual(["12500.50", "800.00"]);
});

test("amounts stay with their rows when one before them is removed", async () => {
  const { user } = renderField(budget, {
    value: [
      { item: "Booth", amount: buildMoney(100_000) },
      { item: "Van", amount: buildMoney(80_000) },
      { item: "Lamp" },
    ],
    texts,
  });
  await user.click(screen.getAllByRole("button", { name: /^Remove/ })[0] as HTMLElement);
  expect(shownAmounts()).toEqual(["800.00", ""]);
});

const buildList = (kinds: readonly string[]): Field =>
  ({
    key: "it",
    kind: "people",
    required: true,
    min: 1,
    max: 3,
    columns: kinds.map((kind, i) => ({
      key: `c${i}`,
      kind,
      required: true,
      limit: { max: 100 },
      format: "PASSPORT",
      purpose: "PLAN",
      types: ["pdf"],
    })),
  }) as unknown as Field;
test.each<[string, Field, boolean]>([
  ["a name and the number of a document", buildList(["text", "text", "idNumber"]), true],
  ["more than fits on a line", buildList(["text", "text", "text", "text", "email"]), true],
  ["what only a file answers", buildList(["text", "documents"]), false],
])("that rows can be pasted is said of %s", (_name, field, isSaid) => {
  renderField(field);
  expect(screen.queryByText(/copy rows from Excel/) !== null).toBe(isSaid);
});

test("a column of files takes no text, and the columns beside it take the cells in order", () => {
  const guests = {
    ...budget,
    columns: f.toKeyedFields({
      item: f.text(100),
      photo: f.documents("PARTICIPANT_PHOTO", { max: 1, required: false }),
      amount: f.money(),
    }),
  } as Field;
  const { value } = renderField(guests, { value: [{ item: "Old", photo: ["file-1"] }], texts });
  pasteText(/Item/, 0, "Booth\t800\nVan\t900");
  expect(value()).toEqual([
    { item: "Booth", photo: ["file-1"], amount: buildMoney(80_000) },
    { item: "Van", amount: buildMoney(90_000) },
  ]);
  pasteText(/Item/, 0, "Item\tphoto\tAmount\nBooth\tC:\\me.jpg\t700");
  expect(value()).toMatchObject([
    { item: "Booth", photo: ["file-1"], amount: buildMoney(70_000) },
    { item: "Van" },
  ]);
});

const buildLines = (columns: Record<string, Parameters<typeof f.toKeyedFields>[0][string]>): Field =>
  ({ ...budget, max: 5, columns: f.toKeyedFields(columns) }) as Field;

test("an empty cell empties the cell below it, and a column that is empty in every row leaves what is there", () => {
  const { value } = renderField(budget, {
    value: [
      { item: "Old", amount: buildMoney(100) },
      { item: "Older", amount: buildMoney(200) },
    ],
    texts,
  });
  pasteText(/Item/, 0, "Booth\t\nVan\t");
  expect(value()).toEqual([
    { item: "Booth", amount: buildMoney(100) },
    { item: "Van", amount: buildMoney(200) },
  ]);
  pasteText(/Item/, 0, "Booth\t5\nVan\t");
  expect(value()).toEqual([{ item: "Booth", amount: buildMoney(500) }, { item: "Van" }]);
});

test("what has no place in the list is said", () => {
  const { value } = renderField(budget, { texts });
  pasteText(/Item/, 0, "Booth\t5\tpaid by us\tJune");
  expect(value()).toEqual([{ item: "Booth", amount: buildMoney(500) }]);
  expect(
    screen.getByText("1 row has been pasted. These columns could not be pasted: column 3, column 4."),
  ).toBeTruthy();
});

test("an actual amount is not pasted into the budget that is beside it", () => {
  const report = buildLines({
    item: f.text(100),
    budgeted: f.money({ fixed: true, required: false }),
    amount: f.money(),
  });
  const { value } = renderField(report, { value: [{ item: "Hotel", budgeted: buildMoney(900) }], texts });
  pasteText(/Item/, 0, "Hotel\t700\nVan\t300");
  expect(value()).toEqual([
    { item: "Hotel", budgeted: buildMoney(900), amount: buildMoney(70_000) },
    { item: "Van", amount: buildMoney(30_000) },
  ]);
});

test("a budget that is pasted too does not become the actual amount", () => {
  const report = buildLines({
    item: f.text(100),
    budgeted: f.money({ fixed: true, required: false }),
    amount: f.money(),
  });
  const { value } = renderField(report, {
    value: [{ item: "Hotel", budgeted: buildMoney(900) }, { item: "Van" }],
    texts,
  });
  pasteText(/Item/, 0, "Hotel\t800\t\nVan\t300\t");
  expect(value()).toEqual([{ item: "Hotel", budgeted: buildMoney(900) }, { item: "Van" }]);
  expect(screen.getByText(/This column could not be pasted: column 2\.$/)).toBeTruthy();
  // The budget of this row is not known, but that of another is: the sheet has its column.
  pasteText(/Item/, 1, "Van\t800\t500");
  expect(value()).toEqual([
    { item: "Hotel", budgeted: buildMoney(900) },
    { item: "Van", amount: buildMoney(50_000) },
  ]);
});

test("a column that depends on its own row takes its cells, whatever the row of the cursor says", () => {
  const speakers = buildLines({
    item: f.text(100),
    online: f.yesNo(),
    way: f.choice({ list: "speechOnlineOption" }, { when: eq(rowColumn("online"), true) }),
  });
  const { value } = renderField(speakers, { texts });
  pasteText(/Item/, 0, "Chan\tNo\t\nLei\tYes\tLive stream");
  expect(value()).toEqual([
    { item: "Chan", online: false },
    { item: "Lei", online: true, way: "LIVE_STREAM" },
  ]);
  expect(screen.getByText("2 rows have been pasted.")).toBeTruthy();
});

test("a column that no row is asked for takes no cell, although it depends on its row as well", () => {
  const speakers = buildLines({
    item: f.text(100),
    way: f.text(100, { when: all(is("held", true), eq(rowColumn("item"), "Lei")) }),
    amount: f.money(),
  });
  const { value } = renderField(speakers, { answers: { held: false }, texts });
  pasteText(/Item/, 0, "Lei\t700");
  expect(value()).toEqual([{ item: "Lei", amount: buildMoney(70_000) }]);
});

test("columns that are not asked for take no cell", () => {
  const members = buildLines({
    item: f.text(100),
    hotel: f.text(100, { when: { op: "is", field: "online", value: false } }),
    amount: f.money(),
  });
  const { value } = renderField(members, { value: [{}], answers: { online: true }, texts });
  pasteText(/Item/, 0, "Chan\t700");
  expect(value()).toEqual([{ item: "Chan", amount: buildMoney(70_000) }]);
});

test("a time that is none, and words that name no option, stay in sight", () => {
  const rundown = buildLines({
    item: f.text(100),
    time: f.time(),
    kind: f.choice({ list: "gender" }),
  });
  renderField(rundown, {
    texts: { ...texts, "fields.it.columns.time.label": "Time", "fields.it.columns.kind.label": "Kind" },
  });
  pasteText(/Item/, 0, "Opening\t9:30 AM\tFemale\nDinner\tlater\tBanquet");
  expect(screen.getByDisplayValue("09:30")).toBeTruthy();
  expect(screen.getByDisplayValue("later")).toBeTruthy();
  expect(screen.getByText("“Banquet” is not one of the options. Choose one of them.")).toBeTruthy();
});

describe("what somebody wrote in another language", () => {
  const guests = buildLines({
    item: f.text(100),
    gender: f.choice({ list: "gender" }),
    online: f.yesNo(),
  });
  const guestTexts = {
    ...texts,
    "fields.it.columns.gender.label": "Gender",
    "fields.it.columns.online.label": "Online",
  };
  const portugueseHeadings = { item: "Nome", gender: "Sexo", online: "Em linha" };
  beforeAll(async () => {
    // Texts that have been loaded before; the page reads them again from there.
    await startTexts("zh-Hant");
    await startTexts("pt");
    await startTexts("en");
    for (const [key, label] of Object.entries(portugueseHeadings))
      i18n.addResource("pt", "schemes/", `fields.it.columns.${key}.label`, label);
  });

  test.each([
    ["options and answers in Chinese", "陳大文\t女\t否"],
    ["options and answers in Portuguese", "陳大文\tFeminino\tNão"],
    ["some of them in one language and some in the other", "陳大文\tfeminino\tNo"],
    ["headings in Portuguese", "Em linha\tNome\tSexo\nNão\t陳大文\tFeminino"],
  ])("is understood: %s", async (_name, pasted) => {
    const { value } = renderField(guests, { texts: guestTexts });
    pasteText(/Item/, 0, pasted);
    await waitFor(() => expect(value()).toEqual([{ item: "陳大文", gender: "FEMALE", online: false }]));
    expect(screen.getByText("1 row has been pasted.")).toBeTruthy();
    expect(screen.queryByText(/is not one of the options/)).toBeNull();
  });

  test("does not replace what was entered meanwhile", async () => {
    const { value, user } = renderField(guests, { texts: guestTexts });
    pasteText(/Item/, 0, "陳大文\t女\tNo");
    fireEvent.change(screen.getByRole("textbox", { name: /Item/ }), { target: { value: "Lei" } });
    await user.click(screen.getByRole("radio", { name: "Yes" }));
    expect(value()).toEqual([{ item: "Lei", gender: "女", online: true }]);
    expect(screen.getByText(/“女” is not one of the options/)).toBeTruthy();
  });
});
