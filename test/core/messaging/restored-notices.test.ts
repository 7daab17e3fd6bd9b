/** Marks of sent notices are copied from the present table into a restored one (`docs/operations.md` › Restore). */
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { getDocumentClient } from "@portal/core/platform/table.server";
import { expect, test } from "vitest";
import { copySentNotices } from "../../../local/restore/copy-rows.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const mark = { pk: "notice#01A", sk: "sent", at: "2026-11-23T02:00:00.000Z" };
const inApp = { pk: "account#a", sk: "notice#01A", template: "accepted" };
const session = { pk: "account#a", sk: "access#hash" };
const header = { pk: "institution#i", sk: "application#01B" };

test("a notice that was sent since the restored moment is marked there, and shown to whom it was shown", async () => {
  const from = await createFreshTable();
  const to = await createFreshTable();
  const client = getDocumentClient();
  for (const Item of [mark, inApp, session, header])
    await client.send(new PutCommand({ TableName: from, Item }));
  expect(await copySentNotices(client, { from, to })).toBe(2);
  const readRow = async ({ pk, sk }: { pk: string; sk: string }) =>
    (await client.send(new GetCommand({ TableName: to, Key: { pk, sk } }))).Item;
  expect(await readRow(mark)).toEqual(mark);
  expect(await readRow(inApp)).toEqual(inApp);
  expect(await readRow(session)).toBeUndefined();
  expect(await readRow(header)).toBeUndefined();
});
