/** Numbers of receipts go on after those that the lost table has given (`docs/operations.md` › Restore). */
import { prepareNextReceipt } from "@portal/core/applications/orders/receipt-number.server";
import { parseDay } from "@portal/core/platform/day";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { transact } from "@portal/core/platform/transaction.server";
import { expect, test } from "vitest";
import { raiseCounterToReceipt, raiseReceiptCounters } from "../../../local/restore/receipt-numbers.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const today = parseDay("2026-11-23");
/** Gives receipts in a table. @returns the number of the last one */
const giveReceipts = async (table: string, count: number, day = today): Promise<string | undefined> => {
  process.env.TABLE_NAME = table;
  let number: string | undefined;
  for (let index = 0; index < count; index++) {
    const receipt = await prepareNextReceipt(day);
    await transact([receipt.row]);
    number = receipt.number;
  }
  return number;
};

test("a number that was given after the restored moment is given to no other payment", async () => {
  const from = await createFreshTable();
  const to = await createFreshTable();
  const tables = { from, to };
  const lastYear = parseDay("2025-12-31");
  await giveReceipts(from, 2, lastYear);
  expect(await giveReceipts(from, 3)).toBe("R-2026-000003");
  // Of last year the restored table knows all, of this year the first one.
  await giveReceipts(to, 2, lastYear);
  await giveReceipts(to, 1);
  expect(await raiseReceiptCounters(getDocumentClient(), tables, 2026)).toEqual([2026]);
  expect(await giveReceipts(to, 1)).toBe("R-2026-000004");
  // Done again once the restored table is in use, it takes no number back.
  expect(await raiseReceiptCounters(getDocumentClient(), tables, 2026)).toEqual([]);
  expect(await giveReceipts(to, 1)).toBe("R-2026-000005");
});

test("the first receipts of a year may all have been given after the moment", async () => {
  const from = await createFreshTable();
  const to = await createFreshTable();
  await giveReceipts(from, 1, parseDay("2027-01-01"));
  expect(await raiseReceiptCounters(getDocumentClient(), { from, to }, 2026)).toEqual([2027]);
  expect(await giveReceipts(to, 1, parseDay("2027-01-01"))).toBe("R-2027-000002");
});

test("where the lost table is gone, numbers go on after the last one that somebody has seen", async () => {
  const table = await createFreshTable();
  const client = getDocumentClient();
  expect(await raiseCounterToReceipt(client, table, "R-2026-000120")).toBe(true);
  expect(await giveReceipts(table, 1)).toBe("R-2026-000121");
  expect(await raiseCounterToReceipt(client, table, "R-2026-000007")).toBe(false);
  expect(await giveReceipts(table, 1)).toBe("R-2026-000122");
  await expect(raiseCounterToReceipt(client, table, "120")).rejects.toThrow("no number of a receipt");
});
