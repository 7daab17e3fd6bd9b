/** The queue as a table for spreadsheets: what a refund is found by on the statement of the bank stands in it. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import type { WorklistEntry } from "@portal/core/applications/worklist/worklist-entries";
import { buildExportTable, type ExportWords } from "@portal/core/applications/worklist/worklist-export";
import { expect, test } from "vitest";
import { buildSubmittedHeader } from "../../support/submitted-header.ts";

const words: ExportWords = {
  language: "en",
  column: (column) => column,
  scheme: (id) => id,
  status: (status) => status,
  pending: (pending) => pending,
  yes: "yes",
  no: "no",
};
const listRefundCells = (header: Partial<ApplicationHeader>): Record<string, unknown> => {
  const entry = { header: buildSubmittedHeader("REFUNDED", header), ageDays: 1 } as WorklistEntry;
  const [heading = [], cells = []] = buildExportTable([entry], words);
  return Object.fromEntries(
    heading.map((name, i) => [name, cells[i]]).filter(([name]) => String(name).startsWith("refund")),
  );
};

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
