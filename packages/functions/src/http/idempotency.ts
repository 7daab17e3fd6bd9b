/** `Idempotency-Key` of POSTs (api.md › Envelope): a repeated call is answered, not run again. */
import { createHash } from "node:crypto";
import type { Context } from "@portal/core/actor";
import { codes, Refusal } from "@portal/core/errors";
import { type Outcome, release, settle, take } from "@portal/core/idempotency/store.server";
import type { Matched } from "./match.ts";
import { Answer, type Call, type Definition, type Operation } from "./operation.ts";

/** True when the operation wants a key: every POST but draft saves and those that say otherwise. */
export const needsKey = (key: string, idempotent: boolean | undefined): boolean =>
  idempotent ?? (key.startsWith("POST ") && key !== "POST /tosubmit");

/**
 * Runs a call once a key.
 * @param path of the request, part of what the key stands for, as is the institution it was sent for
 * @returns what `run` answered; for a repeated call the thing as it stands now (`GET /{id}`), or 208 with its id and version
 */
export const once = async (
  definition: Definition,
  matched: Matched,
  path: string,
  call: Call,
  ctx: Context,
): Promise<unknown> => {
  const run = () => matched.operation.run(call, ctx);
  if (!needsKey(matched.key, matched.operation.idempotent)) return run();
  const key = call.headers["idempotency-key"];
  if (!key || !/^[\x21-\x7e]{1,128}$/.test(key)) throw new Refusal(codes.IDEMPOTENCY_KEY_REQUIRED);
  const who = ctx.actor.accountId || `public#${call.address}`;
  // As the caller named it: the first of the institutions may be another by the time a call is repeated.
  const institution = call.headers["x-institution-id"] ?? "";
  const bodyHash = createHash("sha256")
    .update(`${matched.key}\n${path}\n${institution}\n${call.rawBody}`)
    .digest("base64url");
  const earlier = await take(who, key, bodyHash, ctx.now);
  if (earlier) return again(definition, matched, earlier, call, ctx);
  try {
    const result = await run();
    await settle(who, key, outcomeOf(matched, result), ctx.now);
    return result;
  } catch (error) {
    // What was not foreseen may have written: its key stays taken until its lease ends.
    if (error instanceof Refusal) await release(who, key, ctx.now);
    throw error;
  }
};

async function again(
  definition: Definition,
  matched: Matched,
  earlier: Outcome,
  call: Call,
  ctx: Context,
): Promise<unknown> {
  const { status, id, version } = earlier;
  const told = { "idempotency-replayed": "true" };
  if (matched.operation.again === "run")
    return new Answer(status, await matched.operation.run(call, ctx), told);
  const read = readerOf(definition, matched);
  if (!id || !read) return new Answer(DONE_BEFORE, { id, version }, told);
  const params = { ...call.params, id };
  return new Answer(status, await read.run({ ...call, params, query: {}, body: undefined }, ctx), told);
}

/** 208: what was done cannot be read again as it was answered then; only which thing it was, and its version. */
export const DONE_BEFORE = 208;
/** True when a repeated call of an operation is answered by 208. */
export const onlyNamed = (definition: Definition, one: Pick<Matched, "key" | "operation">): boolean =>
  needsKey(one.key, one.operation.idempotent) && one.operation.again !== "run" && !readerOf(definition, one);

/** What reads the thing that a POST answers: `GET …/{id}` beside it, when it answers by the same schema. */
function readerOf(
  definition: Definition,
  { key, operation }: Pick<Matched, "key" | "operation">,
): Operation | undefined {
  const [above = ""] = key.slice("POST ".length).split("/{id}");
  const read = definition[`GET ${above === "/" ? "" : above}/{id}`];
  return read?.response === operation.response ? read : undefined;
}

function outcomeOf(matched: Matched, result: unknown): Outcome {
  const [status, data] =
    result instanceof Answer ? [result.status, result.data] : [successOf(matched), result];
  const told = (typeof data === "object" && data !== null ? data : {}) as { id?: unknown; version?: unknown };
  const id = typeof told.id === "string" ? told.id : matched.params.id;
  return { status, ...(id && { id }), ...(typeof told.version === "number" && { version: told.version }) };
}

/** 201 on create (`POST /`), else 200, unless the operation says. */
export const successOf = ({ key, operation }: Pick<Matched, "key" | "operation">): number =>
  operation.status ?? (key === "POST /" ? 201 : 200);
