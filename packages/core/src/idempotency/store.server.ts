/**
 * What a repeated POST is answered with (api.md › Envelope): `{status, id, version}`, kept 24 hours.
 * The plain document client, as in the session store: every Lambda loads this file.
 */
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";

const KEPT = 86_400_000;
/**
 * How long a call that left no answer counts as running, in milliseconds: no Lambda of a route lives longer than 29 s
 * (`stacks/api.ts`), and a browser that waits its 50 s (spec 1 §9) still sees the crashed call run again.
 */
export const LEASE = 35_000;
/** The longest that a client is asked to wait before it asks again, in seconds: a call that runs is done within moments. */
const LONGEST_WAIT = 5;

export interface Outcome {
  status: number;
  id?: string;
  version?: number;
}

const keyOf = (who: string, key: string) => ({ pk: `idem#${who}#${key}`, sk: "idem" });

/**
 * Takes a key for a call.
 * @param bodyHash of verb, path and body: the same key with another call is refused
 * @returns the outcome of the earlier call with the key, undefined when this is the first
 * @throws Refusal IDEMPOTENCY_CONFLICT for another call's key; CALL_IN_PROGRESS with the seconds to wait while the same
 * call may still be running
 */
export const take = async (
  who: string,
  key: string,
  bodyHash: string,
  now: Instant,
): Promise<Outcome | undefined> => {
  const at = Date.parse(now);
  try {
    await client().send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keyOf(who, key), bodyHash, startedAt: at, ttl: Math.ceil((at + KEPT) / 1000) },
        ConditionExpression:
          "attribute_not_exists(pk) OR startedAt < :old OR (attribute_not_exists(outcome) AND bodyHash = :hash AND startedAt < :dead)",
        ExpressionAttributeValues: { ":old": at - KEPT, ":hash": bodyHash, ":dead": at - LEASE },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return undefined;
  } catch (error) {
    const earlier = earlierOf(error);
    if (!earlier) throw error;
    if (earlier.bodyHash !== bodyHash) throw new Refusal(codes.IDEMPOTENCY_CONFLICT);
    if (!earlier.outcome)
      throw new Refusal(codes.CALL_IN_PROGRESS, { retryAfter: secondsToWait(earlier.startedAt, at) });
    return earlier.outcome;
  }
};

/** Asks after a second at first, then every few; never past the end of the lease, when the call may run again. */
function secondsToWait(startedAt: number, at: number): number {
  const left = Math.ceil((startedAt + LEASE - at) / 1000) + 1;
  const soon = at - startedAt < LONGEST_WAIT * 1000 ? 1 : LONGEST_WAIT;
  return Math.max(1, Math.min(soon, left));
}

/**
 * Keeps what the call came to, and for a day what it is repeated with.
 * @param startedAt when this call took the key: one whose lease ended meanwhile changes nothing of its successor's row
 */
export const settle = async (
  who: string,
  key: string,
  outcome: Outcome,
  startedAt: Instant,
): Promise<void> => {
  await unlessSucceeded(
    client().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keyOf(who, key),
        UpdateExpression: "SET outcome = :outcome",
        ConditionExpression: "startedAt = :mine",
        ExpressionAttributeValues: { ":outcome": outcome, ":mine": Date.parse(startedAt) },
      }),
    ),
  );
};

/** Gives the key back after a refusal: nothing happened, the corrected call may come under any key. */
export const release = async (who: string, key: string, startedAt: Instant): Promise<void> => {
  await unlessSucceeded(
    client().send(
      new DeleteCommand({
        TableName: tableName(),
        Key: keyOf(who, key),
        ConditionExpression: "startedAt = :mine",
        ExpressionAttributeValues: { ":mine": Date.parse(startedAt) },
      }),
    ),
  );
};

/** A failed condition says that another call holds the key now: the row is that call's. */
async function unlessSucceeded(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") throw error;
  }
}

/** The failed condition brings the row as the wire has it; only these three attributes are read from it. */
function earlierOf(
  error: unknown,
): { bodyHash: string | undefined; startedAt: number; outcome?: Outcome } | undefined {
  if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") return undefined;
  const item = (error as Error & { Item?: Record<string, Wire> }).Item ?? {};
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
interface Wire {
  S?: string;
  N?: string;
  M?: Record<string, Wire>;
}
