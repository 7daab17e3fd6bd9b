/** Notices of what happened before the demonstration begins: kept in the portal, mailed to nobody. */
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { localizeNotice } from "@portal/core/applications/model/localize-notice.server";
import { localizeStaffReason } from "@portal/core/documents/localize-staff-reason.server";
import { saveInAppNotice } from "@portal/core/messaging/notice-store.server";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { log } from "@portal/core/platform/log.server";
import { getDocumentClient, getTableName, SHARDS, tableIndexes } from "@portal/core/platform/table.server";
import { toDemoAccountId } from "./seed-context.ts";

/** From this day on the portal still shows them, to the accounts one signs in with. */
const firstShownDay = "2026-09-01";
const readerIds = new Set(["applicant", "debtor"].map(toDemoAccountId));
const CONCURRENT_UPDATES = 25;
type StoredRow = Record<string, unknown>;

/**
 * Leaves out the log lines of this thread about notices that no queue takes, which is intended here.
 * @returns a function that writes them again
 */
export const muteNoticeFailures = (): (() => void) => {
  const { write } = log;
  log.write = (line, level) => {
    const isExpected = ("event" in line && line.event === "notices.notQueued") || "NoticesNotQueued" in line;
    if (!isExpected) write(line, level);
  };
  return () => {
    log.write = write;
  };
};

/** Does the work while no queue takes notices; then shows the recent ones and takes the rows out of the due index. */
export const runWithoutNoticeQueue = async (work: () => Promise<void>): Promise<void> => {
  const queueUrl = process.env.NOTICE_QUEUE_URL;
  delete process.env.NOTICE_QUEUE_URL;
  const unmute = muteNoticeFailures();
  try {
    await work();
  } finally {
    unmute();
    process.env.NOTICE_QUEUE_URL = queueUrl;
  }
  await Promise.all(Array.from({ length: SHARDS }, (_, shard) => sendPendingNotices(shard)));
};

async function sendPendingNotices(shard: number): Promise<void> {
  const rows = (await listUnsentRows(shard)).filter((row) => parseNotices(row).length > 0);
  // The index carries only what jobs read (decision 0287), so that a row is changed and never written back.
  for (let i = 0; i < rows.length; i += CONCURRENT_UPDATES)
    await Promise.all(rows.slice(i, i + CONCURRENT_UPDATES).map(removeFromDueIndex));
  const notices = rows.flatMap(parseNotices);
  for (const notice of notices) {
    const at = new Date(getUlidTime(notice.id)).toISOString();
    if (notice.channel === "inApp" && readerIds.has(notice.to) && at >= firstShownDay)
      await saveInAppNotice(localizeStaffReason(await localizeNotice(notice)), at);
  }
}

async function removeFromDueIndex({ pk, sk }: StoredRow): Promise<void> {
  const { field, sort } = tableIndexes.due;
  await getDocumentClient().send(
    new UpdateCommand({
      TableName: getTableName(),
      Key: { pk, sk },
      UpdateExpression: `REMOVE ${field}, ${sort}, dueAt`,
    }),
  );
}

async function listUnsentRows(shard: number): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  let startKey: StoredRow | undefined;
  do {
    const page = await getDocumentClient().send(
      new QueryCommand({
        TableName: getTableName(),
        IndexName: tableIndexes.due.index,
        KeyConditionExpression: "gsi3pk = :due",
        ExpressionAttributeValues: { ":due": `due#${shard}` },
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    rows.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return rows;
}

/** Milliseconds of a ULID: its first ten letters, base 32. */
function getUlidTime(ulid: string): number {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return [...ulid.slice(0, 10)].reduce((ms, letter) => ms * 32 + alphabet.indexOf(letter), 0);
}
