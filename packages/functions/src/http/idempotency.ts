/** `Idempotency-Key` of POSTs (api.md › Envelope): a repeated call is answered, not run again. */
import { createHash } from "node:crypto";
import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import {
  type CallOutcome,
  releaseIdempotencyKey,
  saveIdempotentOutcome,
  takeIdempotencyKey,
} from "@portal/core/platform/idempotency/idempotency-store.server";
import type { MatchedOperation } from "./match-operation.ts";
import { type Call, type Operation, OperationResponse, type ResourceDefinition } from "./operation.ts";

/** True when the operation wants a key: every POST but draft saves and those that say otherwise. */
export const needsKey = (key: string, idempotent: boolean | undefined): boolean =>
  idempotent ?? (key.startsWith("POST ") && key !== "POST /tosubmit");

/**
 * Runs a call once a key.
 * @param path of the request, part of what the key stands for, as is the institution it was sent for
 * @returns what `run` answered; for a repeated call the thing as it stands now (`GET /{id}`), or 208 with its id and version
 */
export const runOnce = async (
  definition: ResourceDefinition,
  matchedOperation: MatchedOperation,
  path: string,
  call: Call,
  ctx: Context,
): Promise<unknown> => {
  const run = () => matchedOperation.operation.run(call, ctx);
  if (!needsKey(matchedOperation.key, matchedOperation.operation.idempotent)) return run();
  const key = call.headers["idempotency-key"];
  if (!key || !/^[\x21-\x7e]{1,128}$/.test(key)) throw new Refusal(errorCodes.IDEMPOTENCY_KEY_REQUIRED);
  const caller = ctx.actor.accountId || `public#${call.address}`;
  // As the caller named it: the first of the institutions may be another by the time a call is repeated.
  const institution = call.headers["x-institution-id"] ?? "";
  const bodyHash = createHash("sha256")
    .update(`${matchedOperation.key}\n${path}\n${institution}\n${call.rawBody}`)
    .digest("base64url");
  const earlierOutcome = await takeIdempotencyKey(caller, key, bodyHash, ctx.now);
  if (earlierOutcome) return answerAgain(definition, matchedOperation, earlierOutcome, call, ctx);
  try {
    const result = await run();
    await saveIdempotentOutcome(caller, key, toOutcome(matchedOperation, result), ctx.now);
    return result;
  } catch (error) {
    // What was not foreseen may have written: its key stays taken until its lease ends.
    if (error instanceof Refusal) await releaseIdempotencyKey(caller, key, ctx.now);
    throw error;
  }
};

async function answerAgain(
  definition: ResourceDefinition,
  matchedOperation: MatchedOperation,
  earlierOutcome: CallOutcome,
  call: Call,
  ctx: Context,
): Promise<unknown> {
  const { status, id, version } = earlierOutcome;
  const replayHeaders = { "idempotency-replayed": "true" };
  if (matchedOperation.operation.again === "run")
    return new OperationResponse(status, await matchedOperation.operation.run(call, ctx), replayHeaders);
  const reader = findReader(definition, matchedOperation);
  if (!id || !reader) return new OperationResponse(DONE_BEFORE_STATUS, { id, version }, replayHeaders);
  const params = { ...call.params, id };
  return new OperationResponse(
    status,
    await reader.run({ ...call, params, query: {}, body: undefined }, ctx),
    replayHeaders,
  );
}

/** 208: what was done cannot be read again as it was answered then; only which thing it was, and its version. */
export const DONE_BEFORE_STATUS = 208;
/** True when a repeated call of an operation is answered by 208. */
export const answersDoneBefore = (
  definition: ResourceDefinition,
  matchedOperation: Pick<MatchedOperation, "key" | "operation">,
): boolean =>
  needsKey(matchedOperation.key, matchedOperation.operation.idempotent) &&
  matchedOperation.operation.again !== "run" &&
  !findReader(definition, matchedOperation);

/** What reads the thing that a POST answers: `GET …/{id}` beside it, when it answers by the same schema. */
function findReader(
  definition: ResourceDefinition,
  { key, operation }: Pick<MatchedOperation, "key" | "operation">,
): Operation | undefined {
  const [basePath = ""] = key.slice("POST ".length).split("/{id}");
  const reader = definition[`GET ${basePath === "/" ? "" : basePath}/{id}`];
  return reader?.response === operation.response ? reader : undefined;
}

function toOutcome(matchedOperation: MatchedOperation, result: unknown): CallOutcome {
  const [status, data] =
    result instanceof OperationResponse
      ? [result.status, result.data]
      : [getSuccessStatus(matchedOperation), result];
  const identified = (typeof data === "object" && data !== null ? data : {}) as {
    id?: unknown;
    version?: unknown;
  };
  const id = typeof identified.id === "string" ? identified.id : matchedOperation.params.id;
  return {
    status,
    ...(id && { id }),
    ...(typeof identified.version === "number" && { version: identified.version }),
  };
}

/** 201 on create (`POST /`), else 200, unless the operation says. */
export const getSuccessStatus = ({ key, operation }: Pick<MatchedOperation, "key" | "operation">): number =>
  operation.status ?? (key === "POST /" ? 201 : 200);
