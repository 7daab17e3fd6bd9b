/** Notices of what happened before the demonstration begins: kept in the portal, mailed to nobody. */
import { BatchWriteCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { named } from "@portal/core/application/named.server";
import { noticesOf } from "@portal/core/application/store.server";
import { show } from "@portal/core/notice/store.server";
import { client, indexes, SHARDS, tableName } from "@portal/core/table.server";
import { accountId } from "./people.ts";

/** From this day on the portal still shows them, to the accounts one signs in with. */
const shownFrom = "2026-09-01";
const readers = new Set(["applicant", "debtor"].map(accountId));
/** Rows of one batch write, the most DynamoDB takes. */
const BATCH = 25;
type Row = Record<string, unknown>;

/** Does the work while no queue takes notices; then shows the recent ones and takes the rows out of the due index. */
export const quietly = async (work: () => Promise<void>): Promise<void> => {
  const queue = process.env.NOTICE_QUEUE_URL;
  delete process.env.NOTICE_QUEUE_URL;
  try {
    await work();
  } finally {
    process.env.NOTICE_QUEUE_URL = queue;
  }
  await Promise.all(Array.from({ length: SHARDS }, (_, shard) => close(shard)));
};

async function close(shard: number): Promise<void> {
  const rows = (await unsent(shard)).filter((row) => noticesOf(row).length > 0);
  for (let i = 0; i < rows.length; i += BATCH) {
    const puts = rows
      .slice(i, i + BATCH)
      .map(({ gsi3pk: _, gsi3sk: __, dueAt: ___, ...Item }) => ({ PutRequest: { Item } }));
    await client().send(new BatchWriteCommand({ RequestItems: { [tableName()]: puts } }));
  }
  const notices = rows.flatMap(noticesOf);
  for (const notice of notices) {
    const at = new Date(timeOf(notice.id)).toISOString();
    if (notice.channel === "inApp" && readers.has(notice.to) && at >= shownFrom)
      await show(await named(notice), at);
  }
}

async function unsent(shard: number): Promise<Row[]> {
  const rows: Row[] = [];
  let from: Row | undefined;
  do {
    const page = await client().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: indexes.due.index,
        KeyConditionExpression: "gsi3pk = :due",
        ExpressionAttributeValues: { ":due": `due#${shard}` },
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    rows.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return rows;
}

/** Milliseconds of a ULID: its first ten letters, base 32. */
function timeOf(ulid: string): number {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return [...ulid.slice(0, 10)].reduce((ms, letter) => ms * 32 + alphabet.indexOf(letter), 0);
}
