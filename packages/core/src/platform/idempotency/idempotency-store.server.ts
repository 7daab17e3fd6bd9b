/**
 * The stored outcome that answers a repeated POST (api.md › Envelope): `{status, id, version}`, kept for 24 hours.
 */
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { errorCodes, Refusal } from "../errors.ts";
import { getDocumentClient, getTableName } from "../table.server.ts";

const RETENTION_MS = 86_400_000;
/**
 * How long a call without an outcome counts as running, in milliseconds: no route Lambda lives longer than 29 s
 * (`stacks/api.ts`), and a browser that waits 50 s (spec 1 §9) can still see a crashed call run again.
 */
export const LEASE_MS = 35_000;
/**
 * The longest time in seconds that a client is asked to wait before it retries: a running call normally finishes within
 * moments.
 */
const LONGEST_WAIT = 5;

export interface CallOutcome {
  status: number;
  id?: string;
  version?: number;
}

const keyOf = (owner: string, key: string) => ({ pk: `idem#${owner}#${key}`, sk: "idem" });

/**
 * Reserves an idempotency key for a call.
 * @param bodyHash hash of verb, path and body: the same key with a different call is refused
 * @returns the outcome of the earlier call with the key, undefined when this is the first
 * @throws Refusal IDEMPOTENCY_CONFLICT when the key belongs to a different call; CALL_IN_PROGRESS with the seconds to
 * wait while the same call may still be running
 */
export const takeIdempotencyKey = async (
  owner: string,
  key: string,
  bodyHash: string,
  now: Instant,
): Promise<CallOutcome | undefined> => {
  const at = Date.parse(now);
  try {
    await getDocumentClient().send(
      new PutCommand({
        TableName: getTableName(),
        Item: { ...keyOf(owner, key), bodyHash, startedAt: at, ttl: Math.ceil((at + RETENTION_MS) / 1000) },
        ConditionExpression:
          "attribute_not_exists(pk) OR startedAt < :old OR (attribute_not_exists(outcome) AND bodyHash = :hash AND startedAt < :dead)",
        ExpressionAttributeValues: { ":old": at - RETENTION_MS, ":hash": bodyHash, ":dead": at - LEASE_MS },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return undefined;
  } catch (error) {
    const earlierCall = readEarlierCall(error);
    if (!earlierCall) throw error;
    if (earlierCall.bodyHash !== bodyHash) throw new Refusal(errorCodes.IDEMPOTENCY_CONFLICT);
    if (!earlierCall.outcome)
      throw new Refusal(errorCodes.CALL_IN_PROGRESS, {
        retryAfter: computeRetryAfter(earlierCall.startedAt, at),
      });
    return earlierCall.outcome;
  }
};

/** Seconds to wait: one at first, then a few more, never past the end of the lease, when the call may run again. */
function computeRetryAfter(startedAt: number, at: number): number {
  const left = Math.ceil((startedAt + LEASE_MS - at) / 1000) + 1;
  const pollSeconds = at - startedAt < LONGEST_WAIT * 1000 ? 1 : LONGEST_WAIT;
  return Math.max(1, Math.min(pollSeconds, left));
}

/**
 * Stores the outcome of a call and keeps it for a day, so that a repeated call gets the same answer.
 * @param startedAt when this call took the key: a call whose lease has expired must not overwrite its successor's row
 */
export const saveIdempotentOutcome = async (
  owner: string,
  key: string,
  outcome: CallOutcome,
  startedAt: Instant,
): Promise<void> => {
  await ignoreFailedCondition(
    getDocumentClient().send(
      new UpdateCommand({
        TableName: getTableName(),
        Key: keyOf(owner, key),
        UpdateExpression: "SET outcome = :outcome",
        ConditionExpression: "startedAt = :mine",
        ExpressionAttributeValues: { ":outcome": outcome, ":mine": Date.parse(startedAt) },
      }),
    ),
  );
};

/** Releases the key after a refusal: nothing happened, so the corrected call may use any key. */
export const releaseIdempotencyKey = async (
  owner: string,
  key: string,
  startedAt: Instant,
): Promise<void> => {
  await ignoreFailedCondition(
    getDocumentClient().send(
      new DeleteCommand({
        TableName: getTableName(),
        Key: keyOf(owner, key),
        ConditionExpression: "startedAt = :mine",
        ExpressionAttributeValues: { ":mine": Date.parse(startedAt) },
      }),
    ),
  );
};

/** A failed condition means that another call holds the key now and the row belongs to that call. */
async function ignoreFailedCondition(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") throw error;
  }
}

/** The failed condition returns the row in DynamoDB's wire format; only these three attributes are read from it. */
function readEarlierCall(
  error: unknown,
): { bodyHash: string | undefined; startedAt: number; outcome?: CallOutcome } | undefined {
  if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") return undefined;
  const item = (error as Error & { Item?: Record<string, WireAttribute> }).Item ?? {};
  const outcome = item.outcome?.M;
  return {
    bodyHash: item.bodyHash?.S,
    startedAt: Number(item.startedAt?.N ?? 0),
    ...(outcome && {
      outcome: {
        status: Number(outcome.status?.N),
        ...(outcome.id?.S && { id: outcome.id.S }),
        ...(outcome.version?.N && { version: Number(outcome.version.N) }),
      },
    }),
  };
}
interface WireAttribute {
  S?: string;
  N?: string;
  M?: Record<string, WireAttribute>;
}
