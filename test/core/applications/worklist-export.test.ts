/** The queue as a table for spreadsheets: what a refund is found by on the statement of the bank, grants and booths. */
import { computeMaxExportRows } from "@portal/core/applications/desk/export-choices";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { WorklistEntry } from "@portal/core/applications/worklist/worklist-entries";
import {
  buildExportTable,
  type ExportWords,
  formatCsv,
} from "@portal/core/applications/worklist/worklist-export";
import { expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const words: ExportWords = {
  language: "en",
  column: (column) => column,
  scheme: (id) => id,
  status: (status) => status,
  pending: (pending) => pending,
  yes: "yes",
  no: "no",
  unreadable: "unreadable",
};
const listCells = (header: Partial<ApplicationHeader>, names: RegExp): Record<string, unknown> => {
  const entry = { header: buildSubmittedHeader("REFUNDED", header), ageDays: 1 } as WorklistEntry;
  const [heading = [], cells = []] = buildExportTable([entry], words);
  return Object.fromEntries(
    heading.map((name, i) => [name, cells[i]]).filter(([name]) => names.test(String(name))),
  );
};
const listRefundCells = (header: Partial<ApplicationHeader>) => listCells(header, /^refund/);

test.each([
  [
    "by the bank",
    { refunded: 337_500, refundPayment: { on: "2026-12-10", reference: "=BNU 7", through: "bank" } },
    // A reference is typed, so it is made harmless like every text.
    { refunded: 3375, refundedOn: "2026-12-10", refundReference: "'=BNU 7" },
  ],
  [
    "through the payment provider",
    { refunded: 5000, refundPayment: { on: "2026-12-10", reference: "", through: "gateway" } },
    { refunded: 50, refundedOn: "2026-12-10", refundReference: "" },
  ],
  ["not at all", {}, { refunded: null, refundedOn: "", refundReference: "" }],
] as const)("a fee that was refunded %s", (_, header, cells) => {
  expect(listRefundCells(header as Partial<ApplicationHeader>)).toEqual(cells);
});

test.each([
  [
    "that was paid out in part",
    {
      funding: {
        asked: 1_000_000,
        result: "APPROVED",
        amount: 800_000,
        settled: { on: "2026-12-10", amount: 750_050 },
      },
    },
    { grantAsked: 10_000, grantGranted: 8000, grantPaid: 7500.5, grantPaidOn: "2026-12-10" },
  ],
  [
    "whose rest was paid after an objection",
    {
      funding: {
        asked: 1_000_000,
        result: "APPROVED",
        amount: 1_000_000,
        payable: 999_900,
        kept: 100,
        settled: { on: "2026-12-20", amount: 999_900 },
      },
    },
    { grantAsked: 10_000, grantGranted: 10_000, grantPaid: 10_000, grantPaidOn: "2026-12-20" },
  ],
  [
    "that was closed without a payment",
    { funding: { asked: 1_000_000, result: "NOT_APPROVED", settled: { on: "2026-12-10", amount: 0 } } },
    { grantAsked: 10_000, grantGranted: null, grantPaid: 0, grantPaidOn: "" },
  ],
  ["that nobody asked for", {}, { grantAsked: null, grantGranted: null, grantPaid: null, grantPaidOn: "" }],
])("a grant %s", (_, header, cells) => {
  expect(listCells(header as unknown as Partial<ApplicationHeader>, /^grant/)).toEqual(cells);
});
test("a booth is named as on the plan", () => {
  expect(listCells({ booth: "A-12" }, /^booth/)).toEqual({ booth: "A-12" });
  expect(listCells({}, /^booth/)).toEqual({ booth: "" });
});

test.each([
  ["without answers", 16, 50_000],
  ["up to which the rows count", 32, 50_000],
  ["with all answers that one file takes", 76, 21_052],
])("a file %s, of %i columns, has at most %i rows", (_, columns, rows) =>
  expect(computeMaxExportRows(columns)).toBe(rows),
);

test.each([
  ["a semicolon", "A;=1+1;B", `"A;'=1+1;B"`],
  ["a semicolon and blanks", "A; \u3000@SUM(1)", `"A; \u3000'@SUM(1)"`],
  ["a semicolon and a quotation mark", 'A;"=1+1;', `"A;""'=1+1;"`],
  ["a line break", "A\n-1", `"A\n'-1"`],
  ["a tab", "A\t+1", `"A\t'+1"`],
])(
  "a formula after %s in a text is not executed, where lists are separated by semicolons",
  (_, text, cell) => {
    expect(formatCsv([["code", text]])).toBe(`\uFEFF"code",${cell}\r\n`);
  },
);
test.each(["A; B", "A;B=C", "a@b.mo; c@d.mo", "3-5\n濠江"])("“%s” is in a file as it is", (text) => {
  expect(formatCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});
