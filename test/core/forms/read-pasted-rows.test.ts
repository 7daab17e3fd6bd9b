/** Rows that are copied from a spreadsheet into a list of the form. */
import { expect, test } from "vitest";
import type { Field } from "../../../packages/core/src/forms/types/index.ts";
import {
  isPastedRange,
  readPastedRows,
  splitPastedCells,
} from "../../../packages/core/src/forms/values/read-pasted-rows.ts";

test.each<[string, string, string[][]]>([
  [
    "cells between tabs, rows between line ends",
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "line ends of other systems",
    "a\tb\nc\td\re\tf",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ],
  ],
  ["a cell with a line end and quotation marks", '"two\nlines ""so"""\tb', [['two\nlines "so"', "b"]]],
  ["a quotation mark inside a cell", '5" pipe\t3', [['5" pipe', "3"]]],
  ["an empty cell keeps its place", "\tb\t\tc", [["", "b", "", "c"]]],
  ["an empty row keeps its place", "\na\n\t\n\nb", [[""], ["a"], ["", ""], [""], ["b"]]],
  ["empty rows at the end are left out", "a\n\t\n\n", [["a"]]],
  ["nothing", "", []],
])("%s", (_name, text, cells) => expect(splitPastedCells(text)).toEqual(cells));

test.each([
  ["one word", "booth", false],
  ["one cell with a line end after it, as Excel copies it", "booth\r\n", false],
  ["two cells", "booth\t3", true],
  ["two rows", "booth\nfreight", true],
  ["an empty cell above another", "\r\nbooth\r\n", true],
])("a range is more than one cell: %s", (_name, text, isRange) =>
  expect(isPastedRange(splitPastedCells(text))).toBe(isRange),
);

const buildColumn = (key: string, more: object): Field =>
  ({ key, required: true, ...more }) as unknown as Field;
const listOptions = [
  { code: "FREIGHT", label: "Freight" },
  { code: "FOOD_DRINK", label: "Food, drinks" },
];
const columns = [
  buildColumn("item", { kind: "text", max: 100 }),
  buildColumn("amount", { kind: "money", currency: "MOP" }),
  buildColumn("kind", { kind: "choice" }),
];
const labels: Record<string, string> = { item: "Item", amount: "Amount", kind: "Kind" };
const readColumns = (
  shownColumns: readonly Field[],
  text: string,
  language = "en",
  first = 0,
  names: Record<string, string> = labels,
) =>
  readPastedRows(
    shownColumns,
    splitPastedCells(text),
    {
      label: ({ key }) => names[key] ?? key,
      options: () => listOptions,
      yes: "Yes",
      no: "No",
      language,
    },
    first,
  );
const readText = (text: string, language?: string, first?: number) =>
  readColumns(columns, text, language, first).rows;
const buildMoney = (amount: number | string) => ({ amount, currency: "MOP" });

test.each<[string, object[], object[]]>([
  [
    "in the order of the columns",
    readText("Booth\t12,500.50\tfreight\nVan\t800"),
    [
      { item: "Booth", amount: buildMoney(1_250_050), kind: "FREIGHT" },
      { item: "Van", amount: buildMoney(80_000) },
    ],
  ],
  [
    "amounts as the reader's language writes them",
    readText("Pavilhão\t12.500,50", "pt"),
    [{ item: "Pavilhão", amount: buildMoney(1_250_050) }],
  ],
  [
    "by the names of the columns, in any order and with others between them",
    readText("Amount\tNo.\t Item \n800\t1\tVan"),
    [{ item: "Van", amount: buildMoney(80_000) }],
  ],
  [
    "by the names of the columns below an empty row",
    readText("\t\nItem\tAmount\nVan\t800\n\t\nLorry\t900"),
    [{ item: "Van", amount: buildMoney(80_000) }, {}, { item: "Lorry", amount: buildMoney(90_000) }],
  ],
  [
    "one name of a column is no heading",
    readText("Item\t5\nVan\t8"),
    [
      { item: "Item", amount: buildMoney(500) },
      { item: "Van", amount: buildMoney(800) },
    ],
  ],
  [
    "from the column of the cursor on",
    readText("800\tFreight", "en", 1),
    [{ amount: buildMoney(80_000), kind: "FREIGHT" }],
  ],
  [
    "cells beyond the last column are left out",
    readText("Van\t8\tFreight\tnote"),
    [{ item: "Van", amount: buildMoney(800), kind: "FREIGHT" }],
  ],
  [
    "what is no amount keeps its text, so that it is reported",
    readText("Van\tsoon"),
    [{ item: "Van", amount: buildMoney("soon") }],
  ],
])("%s", (_name, rows, expected) => expect(rows).toEqual(expected));

test.each<[string, string, ReturnType<typeof readText>]>([
  [
    "thousands in full-width digits",
    "Booth\t１３，５００．５０",
    [{ item: "Booth", amount: buildMoney(1_350_050) }],
  ],
  [
    "an amount as an accountant's format writes it",
    "Booth\t MOP 13,500.00 ",
    [{ item: "Booth", amount: buildMoney(1_350_000) }],
  ],
  [
    "a cell of a merged range keeps its place and is empty",
    "Booth\t1\tFreight\n\t2\tFreight",
    [
      { item: "Booth", amount: buildMoney(100), kind: "FREIGHT" },
      { amount: buildMoney(200), kind: "FREIGHT" },
    ],
  ],
  [
    "a line break in a cell of one line",
    '"Booth\r\n(9 m²)"\t1',
    [{ item: "Booth (9 m²)", amount: buildMoney(100) }],
  ],
  ["words that name no option", "Van\t1\tRail", [{ item: "Van", amount: buildMoney(100), kind: "Rail" }]],
])("%s", (_name, text, expected) => expect(readText(text)).toEqual(expected));

test.each([
  ["a tab at the end of each row", "Booth\t1\tFreight\t\nVan\t2\tFreight\t", []],
  ["a column beyond the last", "Booth\t1\tFreight\tnote\nVan\t2\tFreight\t", [4]],
  ["a heading that the list does not have", "Amount\tNo.\tItem\n800\t1\tVan", ["No."]],
  ["a heading that occurs twice", "Amount\tItem\tItem\n800\tVan\tLorry", ["Item"]],
])("what has no place in the list is told: %s", (_name, text, leftOut) =>
  expect(readColumns(columns, text).leftOut).toEqual(leftOut),
);

test.each([
  ["a line break in a heading", '"Unit\nprice"\tItem\tKind\n8\tVan\tFreight'],
  ["spaces beside each other", "Unit  price\tItem\tKind\n8\tVan\tFreight\u00a0 "],
  ["a unit in brackets", "Unit price (MOP)\tItem\tKind\n8\tVan\tFreight"],
  ["a unit in the brackets of Chinese", "Unit price（澳門元）\tItem\tKind\n8\tVan\tFreight"],
  ["characters that nobody sees", "\ufeffUnit price\tItem\u200b\tKind\n8\tVan\t\u200eFreight"],
])("headings and options are found in spite of %s", (_name, text) =>
  expect(readColumns(columns, text, "en", 0, { ...labels, amount: "Unit price" })).toEqual({
    rows: [{ item: "Van", amount: buildMoney(800), kind: "FREIGHT" }],
    keys: ["item", "amount", "kind"],
    leftOut: [],
    hasForeignWords: false,
  }),
);

test("a heading with an addition stands for the column that has it in its name", () =>
  expect(
    readColumns(columns, "Item (price)\tItem\tKind\n8\tVan\tFreight", "en", 0, {
      ...labels,
      amount: "Item (price)",
    }).rows,
  ).toEqual([{ item: "Van", amount: buildMoney(800), kind: "FREIGHT" }]));

test("a cell with nothing that can be seen is empty", () =>
  expect(readText("Van\t\u200b\tFreight\nLorry\t5\tFreight")[0]).toEqual({ item: "Van", kind: "FREIGHT" }));

test("a column that is empty in every row is not pasted into", () => {
  expect(readColumns(columns, "Booth\t\tFreight\nVan\t\tFreight").keys).toEqual(["item", "kind"]);
  expect(readColumns(columns, "Booth\t5\nVan\t").keys).toEqual(["item", "amount"]);
});

const report = [
  buildColumn("item", { kind: "text" }),
  buildColumn("budgeted", { kind: "money", currency: "MOP", fixed: true }),
  buildColumn("paid", { kind: "money", currency: "MOP" }),
];
test("a fixed column takes nothing, and has a cell only where the others have enough", () => {
  expect(readColumns(report, "Hotel\t500")).toEqual({
    rows: [{ item: "Hotel", paid: buildMoney(50_000) }],
    keys: ["item", "paid"],
    leftOut: [],
    hasForeignWords: false,
  });
  expect(readColumns(report, "Hotel\t800\t500")).toEqual({
    rows: [{ item: "Hotel", paid: buildMoney(50_000) }],
    keys: ["item", "paid"],
    leftOut: [2],
    hasForeignWords: false,
  });
  expect(readColumns(report, "Hotel\t800\t\nVan\t300\t")).toEqual({
    rows: [{ item: "Hotel" }, { item: "Van" }],
    keys: ["item"],
    leftOut: [2],
    hasForeignWords: true,
  });
});

test("a range that begins in a column that takes none of it is told, and the others keep their order", () => {
  const speakers = [
    buildColumn("familyName", { kind: "multiText" }),
    buildColumn("salutation", { kind: "choice" }),
    buildColumn("nationality", { kind: "text" }),
  ];
  expect(readColumns(speakers, "Chan\tFreight\tMacao")).toEqual({
    rows: [{ salutation: "FREIGHT", nationality: "Macao" }],
    keys: ["salutation", "nationality"],
    leftOut: [1],
    hasForeignWords: false,
  });
});

test("the rows of a programme keep their times", () => {
  const rundown = [buildColumn("time", { kind: "time" }), buildColumn("item", { kind: "text" })];
  expect(readColumns(rundown, "9:30 AM\tOpening\n下午2:30\tTea\nlater\tDinner").rows).toEqual([
    { time: "09:30", item: "Opening" },
    { time: "14:30", item: "Tea" },
    { time: "later", item: "Dinner" },
  ]);
});

test("a share keeps its number without the sign behind it", () => {
  const share = [buildColumn("name", { kind: "text" }), buildColumn("share", { kind: "decimal", unit: "%" })];
  expect(readColumns(share, "Rosa\t60%\nAna\t３９．５ ％").rows).toEqual([
    { name: "Rosa", share: 60 },
    { name: "Ana", share: 39.5 },
  ]);
});

test("several options in a cell, one of which has a comma in its name", () => {
  const choices = [buildColumn("item", { kind: "text" }), buildColumn("kinds", { kind: "choices" })];
  expect(readColumns(choices, "a\tFood, drinks; freight\nb\tFreight, rail").rows).toEqual([
    { item: "a", kinds: ["FOOD_DRINK", "FREIGHT"] },
    { item: "b", kinds: ["FREIGHT", "rail"] },
  ]);
});

test.each([
  ["an option", "Van\t5\tTransporte", true],
  ["a row of headings", "Rubrica\tMontante\tTipo\nVan\t5\tFreight", true],
  ["an amount in words", "Van\tcinco\tFreight", true],
  ["none", "Van\t5\tFreight\nLorry\t\t", false],
])("words that are of another language or of none are told: %s", (_name, text, hasForeignWords) =>
  expect(readColumns(columns, text)).toMatchObject({ hasForeignWords }),
);

const texts = ["text", "phone", "url", "email", "day", "time", "idNumber"].map((kind) =>
  buildColumn(kind, { kind }),
);
test.each([
  ["several rows may begin with one", "名稱\t電話\n甲行\t28331122", true],
  ["a single row is an answer", "甲行\t28331122", false],
])("a heading of another language above columns of text: %s", (_name, text, hasForeignWords) =>
  expect(readColumns(texts, text)).toMatchObject({ hasForeignWords }),
);
