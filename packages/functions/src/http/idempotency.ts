/** `Idempotency-Key` of POSTs (api.md › Envelope): a repeated call gets the earlier outcome and is not run again. */
import { createHash } from "node:crypto";
import type { CallKey, Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import {
  type CallOutcome,
  findIdempotentOutcome,
  OUTCOME_LABEL,
  releaseIdempotencyKey,
  saveIdempotentOutcome,
  takeIdempotencyKey,
} from "@portal/core/platform/idempotency/idempotency-store.server";
import { describeError, log } from "@portal/core/platform/log.server";
import { countDeniedCall } from "@portal/core/platform/metric.server";
import { isRefusedBeforehand } from "@portal/core/platform/service-failures.server";
import { TransactionCancelledError } from "@portal/core/platform/transaction.server";
import type { MatchedOperation } from "./match-operation.ts";
import { type Call, type Operation, OperationResponse, type ResourceDefinition } from "./operation.ts";
import { toReadableStack } from "./readable-stack.ts";

/** Returns true when the operation requires a key: every POST except those that declare otherwise. */
export const needsIdempotencyKey = (key: string, idempotent: boolean | undefined): boolean =>
  idempotent ?? key.startsWith("POST ");

/** Returns an operation as it runs for the caller: what staff read is in the log before they have it. */
type OperationRecorder = (operation: MatchedOperation) => MatchedOperation;

/**
 * Runs a call once per key.
 * @param path of the request; the key belongs to this path and to the institution named in the call
 * @param record for the reading that answers a repeated call; the operation itself comes recorded
 * @returns the result of `run`; for a repeated call the current state of the resource (`GET /{id}`), or 208 with its id
 * and version
 */
export const runIdempotently = async (
  definition: ResourceDefinition,
  matchedOperation: MatchedOperation,
  path: string,
  call: Call,
  ctx: Context,
  record: OperationRecorder,
): Promise<unknown> => {
  if (!needsIdempotencyKey(matchedOperation.key, matchedOperation.operation.idempotent))
    return matchedOperation.operation.run(call, ctx);
  const key = call.headers["idempotency-key"];
  if (!key || !/^[\x21-\x7e]{1,128}$/.test(key)) throw new Refusal(errorCodes.IDEMPOTENCY_KEY_REQUIRED);
  const caller = ctx.actor.accountId || `public#${call.address}`;
  // Use the institution as the caller named it: the default, the first membership, may have changed when the call is
  // repeated.
  const institution = call.headers["x-institution-id"] ?? "";
  const bodyHash = createHash("sha256")
    .update(`${matchedOperation.key}\n${path}\n${institution}\n${call.rawBody}`)
    .digest("base64url");
  const callId = createHash("sha256").update(`${key}\n${bodyHash}`).digest("base64url");
  const keyedCtx = { ...ctx, callId };
  if (matchedOperation.operation.storesOutcome) {
    const callKey = { owner: caller, key, bodyHash, status: getSuccessStatus(matchedOperation) };
    return runStoringOutcome(definition, matchedOperation, call, { ...keyedCtx, callKey }, record);
  }
  const earlierOutcome = await takeIdempotencyKey(caller, key, bodyHash, ctx.now);
  if (earlierOutcome)
    return answerRepeatedCall(definition, matchedOperation, earlierOutcome, call, keyedCtx, record);
  const run = async () => matchedOperation.operation.run(call, keyedCtx);
  const result = await run().catch(async (error: unknown) => {
    // An unexpected error may have written something, so its key stays reserved until the lease ends. What a busy
    // service refused was not done, so the same call may run at once.
    if (error instanceof Refusal || isRefusedBeforehand(error))
      await releaseIdempotencyKey(caller, key, ctx.now);
    throw error;
  });
  await keepOutcome(caller, key, toOutcome(matchedOperation, result), ctx);
  return result;
};

/**
 * Stores what a call did. It is done whether or not this succeeds, and whatever the reason is, so that the caller gets
 * its answer in any case.
 */
const keepOutcome = async (
  caller: string,
  key: string,
  outcome: CallOutcome,
  ctx: Context,
): Promise<void> => {
  try {
    await saveIdempotentOutcome(caller, key, outcome, ctx.now);
  } catch (error) {
    log.write(
      { event: "outcome.notStored", requestId: ctx.requestId, error: describeError(error, toReadableStack) },
      "ERROR",
    );
    countDeniedCall(error, ctx.now);
  }
};

/**
 * Runs a call that stores its own outcome. A repeated call finds what the first one did in its way, or the row of its
 * outcome, so the key is looked up then.
 */
async function runStoringOutcome(
  definition: ResourceDefinition,
  matchedOperation: MatchedOperation,
  call: Call,
  ctx: Context & { callKey: CallKey },
  record: OperationRecorder,
): Promise<unknown> {
  try {
    return await matchedOperation.operation.run(call, ctx);
  } catch (error) {
    const earlierOutcome = await findEarlierOutcome(error, ctx);
    if (!earlierOutcome) throw error;
    return answerRepeatedCall(definition, matchedOperation, earlierOutcome, call, ctx, record);
  }
}

/**
 * Finds the outcome of an earlier call with the same key, which is why a call that stores its own outcome threw;
 * undefined when there is none.
 */
export const findEarlierOutcome = async (
  error: unknown,
  { callKey, now }: { callKey: CallKey; now: Context["now"] },
): Promise<CallOutcome | undefined> => {
  const wasCalledBefore = error instanceof TransactionCancelledError && error.of(OUTCOME_LABEL);
  return error instanceof Refusal || wasCalledBefore ? findIdempotentOutcome(callKey, now) : undefined;
};

/**
 * Answers a repeated call. What staff read by it is recorded as a reading, under the operation that has that answer:
 * the act itself was recorded when it was done.
 */
async function answerRepeatedCall(
  definition: ResourceDefinition,
  matchedOperation: MatchedOperation,
  earlierOutcome: CallOutcome,
  call: Call,
  ctx: Context,
  record: OperationRecorder,
): Promise<unknown> {
  const { status, id, version } = earlierOutcome;
  const replayHeaders = { "idempotency-replayed": "true" };
  const { onRepeat } = matchedOperation.operation;
  if (onRepeat === "run")
    return new OperationResponse(status, await matchedOperation.operation.run(call, ctx), replayHeaders);
  const readerKey = findReaderKey(definition, matchedOperation);
  const reader = readerKey ? definition[readerKey] : undefined;
  const params = { ...call.params, ...(id && { id }) };
  const read = (run: Operation["run"]): unknown => {
    // The repeated call has the query of its own operation; a reading has the defaults of its query.
    const query = reader?.query?.safeParse({}).data ?? {};
    const readingCall = { ...call, params, query, body: undefined };
    if (!readerKey || !reader) return run(readingCall, ctx);
    const { base } = matchedOperation;
    return record({ key: readerKey, operation: { ...reader, run }, params, base }).operation.run(
      readingCall,
      ctx,
    );
  };
  if (typeof onRepeat === "function" && id)
    return new OperationResponse(status, await read(() => onRepeat(id, ctx)), replayHeaders);
  if (!id || !reader) return new OperationResponse(ALREADY_REPORTED_STATUS, { id, version }, replayHeaders);
  return new OperationResponse(status, await read(reader.run), replayHeaders);
}

/** 208: the original answer cannot be read again; the answer contains only the id and version of the resource. */
export const ALREADY_REPORTED_STATUS = 208;
/** Returns true when a repeated call of an operation is answered with 208. */
export const isAnsweredAlreadyReported = (
  definition: ResourceDefinition,
  matchedOperation: Pick<MatchedOperation, "key" | "operation">,
): boolean =>
  needsIdempotencyKey(matchedOperation.key, matchedOperation.operation.idempotent) &&
  (matchedOperation.operation.onRepeat ?? "read") === "read" &&
  !findReaderKey(definition, matchedOperation);

/**
 * Finds the key of the operation that reads what a POST answers: the GET with the same response schema at its own path,
 * at one above it, or, for what was created, at `…/{id}`. `repeated-answers.test.ts` lists the reader of each POST.
 */
export function findReaderKey(
  definition: ResourceDefinition,
  { key, operation }: Pick<MatchedOperation, "key" | "operation">,
): string | undefined {
  const path = key.slice("POST ".length);
  const parts = path.split("/").filter(Boolean);
  const above = parts.map((_, n) => `/${parts.slice(0, parts.length - n).join("/")}`);
  const [basePath = ""] = path.split("/{id}");
  return [...above.filter((each) => each.includes("{")), `${basePath === "/" ? "" : basePath}/{id}`]
    .map((each) => `GET ${each}`)
    .find((readerKey) => definition[readerKey]?.response === operation.response);
}

function toOutcome(matchedOperation: MatchedOperation, result: unknown): CallOutcome {
  const [status, data] =
    result instanceof OperationResponse
      ? [result.status, result.data]
      : [getSuccessStatus(matchedOperation), result];
  const members = (typeof data === "object" && data !== null ? data : {}) as {
    id?: unknown;
    version?: unknown;
  };
  const id = typeof members.id === "string" ? members.id : matchedOperation.params.id;
  return {
    status,
    ...(id && { id }),
    ...(typeof members.version === "number" && { version: members.version }),
  };
}

/** Returns 201 on create (`POST /`), else 200, unless the operation declares another status. */
export const getSuccessStatus = ({ key, operation }: Pick<MatchedOperation, "key" | "operation">): number =>
  operation.status ?? (key === "POST /" ? 201 : 200);
