/**
 * Rows of the due index whose message is on its way. The sweep puts each row off that it has queued, so that no further
 * message comes while the first one is in its queue, and a row whose work fails is tried less and less often (decision
 * 0758).
 */
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { meetsCondition } from "./conditional-write.server.ts";
import { type Instant, toInstant } from "./day.ts";
import { log } from "./log.server.ts";
import { countDeniedCall } from "./metric.server.ts";
import { isRetryableFailure } from "./service-failures.server.ts";
import { splitIntoBatches } from "./split-into-batches.ts";
import { getDocumentClient, getTableName, tableIndexes } from "./table.server.ts";

/** A row of the due index as it was read. */
export interface DueRow {
  pk: string;
  sk: string;
  /** Its sort key in the index. */
  sortKey: string;
}

/** A message is received five times at most, three minutes apart (`stacks/queues.ts`). In milliseconds. */
const MESSAGE_LIFETIME_MS = 20 * 60_000;
/** As long as whatever was set aside (`set-aside.server.ts`): somebody may have to deploy first. In milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;
/** The separator before the time at which a row was queued first. */
const QUEUED_FIRST = "#queued:";
/** Writes of a page at once. */
const WRITES_AT_ONCE = 50;

/**
 * Returns the sort key of a postponed row: the pause is as long as its work has been tried in vain, but no shorter than
 * the lifetime of a message, and an hour at most. A row that is written anew gets a key of its own kind, and begins
 * again.
 */
const buildPostponedKey = ({ sortKey }: DueRow, now: Instant): string => {
  const queuedFirst = sortKey.split(QUEUED_FIRST)[1] ?? now;
  const triedMs = Date.parse(now) - Date.parse(queuedFirst);
  const pauseMs = Math.min(Math.max(triedMs, MESSAGE_LIFETIME_MS), LONGEST_PAUSE_MS);
  return `${toInstant(Date.parse(now) + pauseMs)}${QUEUED_FIRST}${queuedFirst}`;
};

/**
 * Puts off rows that were sent to their queue, each on condition that it is as it was read: its work may be done
 * already, or has an earlier time to try again. One that others keep writing is left as it is, and sent once more.
 */
export const postponeQueuedRows = async (rows: readonly DueRow[], now: Instant): Promise<void> => {
  for (const batch of splitIntoBatches(rows, WRITES_AT_ONCE))
    await Promise.all(batch.map((row) => postponeQueuedRow(row, now)));
};

const postponeQueuedRow = async (row: DueRow, now: Instant): Promise<void> => {
  const command = new UpdateCommand({
    TableName: getTableName(),
    Key: { pk: row.pk, sk: row.sk },
    UpdateExpression: "SET #sort = :until",
    ConditionExpression: "#sort = :read",
    ExpressionAttributeNames: { "#sort": tableIndexes.due.sort },
    ExpressionAttributeValues: { ":until": buildPostponedKey(row, now), ":read": row.sortKey },
  });
  try {
    await meetsCondition(getDocumentClient().send(command));
  } catch (error) {
    if (!isRetryableFailure(error)) throw error;
    // The row is sent once more, and nothing else would tell of a permission that is missing.
    countDeniedCall(error, now);
    log.write({ job: "sweepDue", outcome: "row.notPutOff", pk: row.pk, sk: row.sk });
  }
};
