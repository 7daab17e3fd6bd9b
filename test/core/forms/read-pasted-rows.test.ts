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
  ["empty rows are left out", "a\n\t\n\nb", [["a"], ["b"]]],
  ["nothing", "", []],
])("%s", (_name, text, cells) => expect(splitPastedCells(text)).toEqual(cells));

test.each([
  ["one word", "booth", false],
  ["one cell with a line end after it, as Excel copies it", "booth\r\n", false],
  ["two cells", "booth\t3", true],
  ["two rows", "booth\nfreight", true],
])("a range is more than one cell: %s", (_name, text, isRange) =>
  expect(isPastedRange(splitPastedCells(text))).toBe(isRange),
);

const buildColumn = (key: string, more: object): Field =>
  ({ key, required: true, ...more }) as unknown as Field;
const columns = [
  buildColumn("item", { kind: "text", max: 100 }),
  buildColumn("amount", { kind: "money", currency: "MOP" }),
  buildColumn("kind", { kind: "choice" }),
];
const labels: Record<string, string> = { item: "Item", amount: "Amount", kind: "Kind" };
const readText = (text: string, language = "en", first = 0) =>
  readPastedRows(
    columns,
    splitPastedCells(text),
    {
      label: ({ key }) => labels[key] ?? key,
      options: () => [{ code: "FREIGHT", label: "Freight" }],
      yes: "Yes",
      no: "No",
      language,
    },
    first,
  );
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
