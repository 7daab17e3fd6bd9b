/**
 * What a repeated POST is answered with (api.md › Envelope): `{status, id, version}`, kept 24 hours.
 * The plain document client, as in the session store: every Lambda loads this file.
 */
import { DeleteCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Instant } from "../day.ts";
import { codes, Refusal } from "../errors.ts";
import { client, tableName } from "../table.server.ts";

const KEPT = 86_400_000;
/** A call that began this long ago and left no answer has died; its key may be taken again. In milliseconds. */
const DEAD_AFTER = 60_000;

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
 * @throws Refusal IDEMPOTENCY_CONFLICT for another call's key, or while the earlier call still runs
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
        ExpressionAttributeValues: { ":old": at - KEPT, ":hash": bodyHash, ":dead": at - DEAD_AFTER },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return undefined;
  } catch (error) {
    const earlier = earlierOf(error);
    if (!earlier) throw error;
    if (earlier.bodyHash !== bodyHash || !earlier.outcome) throw new Refusal(codes.IDEMPOTENCY_CONFLICT);
    return earlier.outcome;
  }
};

/** Keeps what the call came to. */
export const settle = async (who: string, key: string, outcome: Outcome): Promise<void> => {
  await client().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: keyOf(who, key),
      UpdateExpression: "SET outcome = :outcome",
      ExpressionAttributeValues: { ":outcome": outcome },
    }),
  );
};

/** Gives the key back after a refusal: nothing happened, the corrected call may come under any key. */
export const release = async (who: string, key: string): Promise<void> => {
  await client().send(new DeleteCommand({ TableName: tableName(), Key: keyOf(who, key) }));
};

/** The failed condition brings the row as the wire has it; only these three attributes are read from it. */
function earlierOf(error: unknown): { bodyHash: string | undefined; outcome?: Outcome } | undefined {
  if (!(error instanceof Error) || error.name !== "ConditionalCheckFailedException") return undefined;
  const item = (error as Error & { Item?: Record<string, Wire> }).Item ?? {};
  const outcome = item.outcome?.M;
  return {
    bodyHash: item.bodyHash?.S,
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
