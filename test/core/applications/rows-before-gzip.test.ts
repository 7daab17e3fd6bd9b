/**
 * An application whose rows were written before values became gzip (decision 0164) is read, moved and erased as any
 * other.
 */
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import {
  findHeader,
  findOwnBody,
  listHistoryEntries,
} from "@portal/core/applications/model/application-store.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { readStoredRows } from "@portal/core/privacy/compressed-rows.server";
import { beforeAll, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createCertifiedInstitution,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import storedRows from "./rows-before-gzip.json" with { type: "json" };

const applicationId = "01M85GA2HCJE27XSYQ9WP2EPR0";

/** The row as the table had it: bytes are written as base64 in the file. */
const toStoredRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "object" && value !== null && "base64" in value
        ? new Uint8Array(Buffer.from(String(value.base64), "base64"))
        : value,
    ]),
  );
const rows = storedRows.map(toStoredRow);

beforeAll(async () => {
  await createTableWithFair();
  await createCertifiedInstitution("ju");
  for (const Item of rows)
    await getDocumentClient().send(new PutCommand({ TableName: getTableName(), Item }));
});

test("rows of before gzip are read as they were written, and the next transition builds on them", async () => {
  expect(await findHeader("ju", applicationId)).toMatchObject({
    code: "FH-2026-DD6G7566",
    status: "PROCESSING",
    institutionName: "測試公司ju",
    fee: { total: { amount: 675_000, currency: "MOP" } },
  });
  expect((await findOwnBody(applicationId, "ju"))?.answers).toEqual({
    ...buildCompleteAnswers(),
    yearEstablished: 2015,
  });
  expect(await listHistoryEntries({ id: applicationId, institutionId: "ju" })).toMatchObject([
    { seq: 1, action: "submit", to: "PROCESSING" },
  ]);
  const historyRow = rows.find(({ sk }) => sk === "history#000001") ?? expect.fail("no history row");
  expect(parseNotices(historyRow)).toMatchObject([
    { template: "submitted", channel: "inApp" },
    { template: "submitted", channel: "mail" },
  ]);

  // The next transition writes the header as gzip and continues the history that is there.
  await Application.performTransition(applicationId, "accept", { version: 1 }, createTestContext(officer));
  const [header] = await readStoredRows("institution#ju", `application#${applicationId}`);
  expect(header?.rest).toMatchObject({ 0: 0x1f, 1: 0x8b });
  const [submitted, accepted] = await listHistoryEntries({ id: applicationId, institutionId: "ju" });
  expect(accepted).toMatchObject({ seq: 2, action: "accept", prevHash: submitted?.hash });
});
