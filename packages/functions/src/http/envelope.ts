/** The envelope around every answer (api.md › Envelope). */
import { codes, entryOf, Refusal } from "@portal/core/errors";
import type { Audience } from "@portal/core/visibility";
import type { APIGatewayProxyStructuredResultV2 as Result } from "aws-lambda";
import { DONE_BEFORE } from "./idempotency.ts";
import { Answer, Binary, type Operation } from "./operation.ts";
import { checkBinary, project, projectDetail, projectDoneBefore } from "./projection.ts";

const headersOf = (requestId: string, cache = "no-store"): Record<string, string> => ({
  "cache-control": cache,
  "x-content-type-options": "nosniff",
  "x-request-id": requestId,
});

const json = (status: number, body: unknown, headers: Record<string, string>): Result => ({
  statusCode: status,
  headers: { ...headers, "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});

/**
 * The answer to a call that went well: what its schema names, for these readers.
 * @throws ResponseMismatch where the result is not as published
 */
export const success = (
  result: unknown,
  status: number,
  operation: Operation,
  readers: readonly Audience[],
  requestId: string,
): Result => {
  const headers = headersOf(requestId, operation.cache);
  if (result instanceof Binary) {
    checkBinary(operation, result);
    return file(result, headers);
  }
  const own = result instanceof Answer ? result : new Answer(status, result);
  const data = own.data ?? null;
  if (contract.held && !("idempotency-replayed" in own.headers)) contract.held(operation, data);
  if (own.status === 304) return { statusCode: 304, headers: { ...headers, ...own.headers } };
  const projected = own.status === DONE_BEFORE ? projectDoneBefore(data) : project(operation, data, readers);
  return json(
    own.status,
    { success: own.status < 400, code: 200, data: projected },
    { ...headers, ...own.headers },
  );
};

/** The tests hold every response to its schema here, before anything is left out: a view shows no member too many. */
export const contract: {
  held?: (operation: Operation, data: unknown) => void;
} = {};

function file({ content, contentType, fileName }: Binary, headers: Record<string, string>): Result {
  const plain = fileName.replace(/[^\w.-]+/g, "_");
  return {
    statusCode: 200,
    headers: {
      ...headers,
      "content-type": contentType,
      "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
    body: Buffer.from(content).toString("base64"),
    isBase64Encoded: true,
  };
}

/** Who made the call and of what, as far as it is known. */
export interface Refused {
  operation: Operation | undefined;
  readers: readonly Audience[];
  requestId: string;
}

/**
 * The answer to a refusal, or to what was not foreseen: 500 without a word of why. What a refusal tells goes through its
 * schema as an answer does.
 * @returns `error`, what is to be logged: why the call failed, or why the refusal could not be told
 */
export const failure = (
  error: unknown,
  refused: Refused,
): { code: number; result: Result; error: unknown } => {
  const refusal = error instanceof Refusal ? error : new Refusal(codes.SERVER_EXCEPTION);
  const { code, detail } = refusal;
  const { retryAfter, ...told } = detail;
  const { operation, readers, requestId } = refused;
  try {
    const shown = projectDetail(told, operation, readers);
    const headers = headersOf(requestId);
    if (retryAfter !== undefined) headers["retry-after"] = String(Math.ceil(retryAfter));
    const body = { success: false, code, errorCode: code, ...shown, requestId };
    return { code, result: json(entryOf(code)?.http ?? 500, body, headers), error };
  } catch (unfit) {
    return failure(unfit, refused);
  }
};
