/**
 * The stored outcome that answers a repeated POST (api.md › Envelope): `{status, id, version}`, kept for 24 hours.
 */
import { CustomAttributeType, Entity } from "electrodb";
import type { CallKey, Context } from "../actor.ts";
import type { Instant } from "../day.ts";
import { buildKey, defineEntity, requiredNumber, requiredText } from "../entity.server.ts";
import { errorCodes, Refusal } from "../errors.ts";
import type { TransactionItem, TransactionPut } from "../transaction.server.ts";

const RETENTION_MS = 86_400_000;
/**
 * How long a call without an outcome counts as running: no route Lambda runs longer than 29 s
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

/** The caller is part of the partition key only, so that the row has no attribute that names a person. */
const getCallEntity = defineEntity(
  (connection) =>
    new Entity(
      {
        model: { entity: "idempotentCall", version: "1", service: "portal" },
        attributes: {
          pk: requiredText,
          bodyHash: requiredText,
          /** Epoch milliseconds. */
          startedAt: requiredNumber,
          outcome: { type: CustomAttributeType<CallOutcome>("any") },
          /** Epoch seconds. */
          ttl: requiredNumber,
        },
        indexes: {
          one: { pk: { field: "pk", composite: ["pk"], casing: "none" }, sk: buildKey("sk", "idem", []) },
        },
      },
      connection,
    ),
);
const buildCallKey = (owner: string, key: string) => ({ pk: `idem#${owner}#${key}` });

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
  const { rejected, data: earlierCall } = await buildCallPut({ owner, key, bodyHash }, now).go({
    returnOnConditionCheckFailure: "all_old",
  });
  return rejected ? readEarlierOutcome(earlierCall ?? undefined, bodyHash, now) : undefined;
};

/**
 * Builds the row of a call, on condition that its key is free: unknown, a day old, or left by a call that broke off.
 */
const buildCallPut = (
  { owner, key, bodyHash }: Pick<CallKey, "owner" | "key" | "bodyHash">,
  now: Instant,
  outcome?: CallOutcome,
) => {
  const at = Date.parse(now);
  return getCallEntity()
    .put({
      ...buildCallKey(owner, key),
      bodyHash,
      startedAt: at,
      ttl: Math.ceil((at + RETENTION_MS) / 1000),
      ...(outcome && { outcome }),
    })
    .where(
      (call, { eq, lt, notExists }) =>
        `${notExists(call.startedAt)} OR ${lt(call.startedAt, at - RETENTION_MS)} OR (${notExists(call.outcome)} AND ${eq(call.bodyHash, bodyHash)} AND ${lt(call.startedAt, at - LEASE_MS)})`,
    );
};

/**
 * Reads the outcome of an earlier call with the same key.
 * @throws Refusal IDEMPOTENCY_CONFLICT, CALL_IN_PROGRESS as `takeIdempotencyKey`
 */
const readEarlierOutcome = (
  earlierCall: { bodyHash: string; startedAt: number; outcome?: CallOutcome | undefined } | undefined,
  bodyHash: string,
  now: Instant,
): CallOutcome => {
  if (earlierCall?.bodyHash !== bodyHash) throw new Refusal(errorCodes.IDEMPOTENCY_CONFLICT);
  if (!earlierCall.outcome)
    throw new Refusal(errorCodes.CALL_IN_PROGRESS, {
      retryAfter: computeRetryAfter(earlierCall.startedAt, Date.parse(now)),
    });
  return earlierCall.outcome;
};

/** Label of the row that stores the outcome of a call in the transaction of the call itself. */
export const OUTCOME_LABEL = "outcome";
/**
 * Builds the row that stores the outcome of a call, for the transaction that the call consists of: it is written when
 * the call is done, and not otherwise. Its condition fails when the key was used before.
 */
const buildOutcomeWrite = (
  { status, ...call }: CallKey,
  outcome: Omit<CallOutcome, "status">,
  now: Instant,
): TransactionItem => ({
  label: OUTCOME_LABEL,
  Put: buildCallPut(call, now, { status, ...outcome }).params<TransactionPut>(),
});
/**
 * Builds the row of the outcome for the transaction of a service; none where the caller of the service stores no
 * outcome.
 */
export const buildOutcomeWrites = (
  { callKey, now }: Pick<Context, "callKey" | "now">,
  outcome: Omit<CallOutcome, "status">,
): TransactionItem[] => (callKey ? [buildOutcomeWrite(callKey, outcome, now)] : []);

/**
 * Finds the outcome of an earlier call with the key.
 * @returns undefined when there was none within the last day
 * @throws Refusal as `takeIdempotencyKey`
 */
export const findIdempotentOutcome = async (
  { owner, key, bodyHash }: Pick<CallKey, "owner" | "key" | "bodyHash">,
  now: Instant,
): Promise<CallOutcome | undefined> => {
  const { data: earlierCall } = await getCallEntity().get(buildCallKey(owner, key)).go({ consistent: true });
  if (!earlierCall || earlierCall.startedAt < Date.parse(now) - RETENTION_MS) return undefined;
  return readEarlierOutcome(earlierCall, bodyHash, now);
};

/** Seconds to wait: one at first, then a few more, never past the end of the lease, when the call may run again. */
function computeRetryAfter(startedAt: number, at: number): number {
  const secondsLeft = Math.ceil((startedAt + LEASE_MS - at) / 1000) + 1;
  const pollSeconds = at - startedAt < LONGEST_WAIT * 1000 ? 1 : LONGEST_WAIT;
  return Math.max(1, Math.min(pollSeconds, secondsLeft));
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
  // A failed condition means that another call holds the key now and the row belongs to that call.
  await getCallEntity()
    .update(buildCallKey(owner, key))
    .set({ outcome })
    .where((call, { eq }) => eq(call.startedAt, Date.parse(startedAt)))
    .go({ returnOnConditionCheckFailure: true });
};

/** Releases the key after a refusal: nothing happened, so the corrected call may use any key. */
export const releaseIdempotencyKey = async (
  owner: string,
  key: string,
  startedAt: Instant,
): Promise<void> => {
  await getCallEntity()
    .delete(buildCallKey(owner, key))
    .where((call, { eq }) => eq(call.startedAt, Date.parse(startedAt)))
    .go({ returnOnConditionCheckFailure: true });
};
