/** The envelope around every answer (api.md › Envelope). */
import { randomInt } from "node:crypto";
import { errorCodes, findErrorEntry, Refusal } from "@portal/core/platform/errors";
import { isRetryableFailure } from "@portal/core/platform/service-failures.server";
import type { Audience } from "@portal/core/platform/visibility";
import type { APIGatewayProxyStructuredResultV2 as Result } from "aws-lambda";
import { ALREADY_REPORTED_STATUS } from "./idempotency.ts";
import { BinaryResponse, type Operation, OperationResponse, requireAnswerableFile } from "./operation.ts";
import { checkBinary, projectAlreadyReported, projectDetail, projectResponse } from "./project-response.ts";

const buildHeaders = (requestId: string, cache = "no-store"): Record<string, string> => ({
  "cache-control": cache,
  "x-content-type-options": "nosniff",
  "x-request-id": requestId,
});

const buildJsonResult = (status: number, body: unknown, headers: Record<string, string>): Result => ({
  statusCode: status,
  headers: { ...headers, "content-type": "application/json; charset=utf-8" },
  body: JSON.stringify(body),
});

/**
 * Builds the answer to a successful call: what its schema names, for these readers.
 * @throws ResponseMismatch when the result does not match the published schema, Refusal TOO_LARGE for a file that no
 * answer holds
 */
export const buildSuccessResult = (
  result: unknown,
  status: number,
  operation: Operation,
  readers: readonly Audience[],
  requestId: string,
): Result => {
  const headers = buildHeaders(requestId, operation.cache);
  if (result instanceof BinaryResponse) {
    checkBinary(operation, result);
    return buildFileResult(requireAnswerableFile(result), headers);
  }
  const answer = result instanceof OperationResponse ? result : new OperationResponse(status, result);
  const data = answer.data ?? null;
  if (responseContract.held && !("idempotency-replayed" in answer.headers))
    responseContract.held(operation, data);
  if (answer.status === 304) return { statusCode: 304, headers: { ...headers, ...answer.headers } };
  const projectedData =
    answer.status === ALREADY_REPORTED_STATUS
      ? projectAlreadyReported(data)
      : projectResponse(operation, data, readers);
  return buildJsonResult(
    answer.status,
    { success: answer.status < 400, code: 200, data: projectedData },
    { ...headers, ...answer.headers },
  );
};

/**
 * A hook by which tests compare every result with its schema before anything is dropped, so that a view returns no
 * member too many.
 */
export const responseContract: {
  held?: (operation: Operation, data: unknown) => void;
} = {};

function buildFileResult(
  { content, contentType, fileName }: BinaryResponse,
  headers: Record<string, string>,
): Result {
  const asciiName = fileName.replace(/[^\w.-]+/g, "_");
  return {
    statusCode: 200,
    headers: {
      ...headers,
      "content-type": contentType,
      "content-disposition": `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    },
    body: Buffer.from(content).toString("base64"),
    isBase64Encoded: true,
  };
}

/** Seconds after which a busy service is asked again; spread, so that not all callers come back at once. */
const BUSY_RETRY_SECONDS = { least: 1, most: 4 };

/** Describes the refusal for an unexpected error: it says whether a retry can succeed, and nothing else. */
const describeFailure = (error: unknown): Refusal => {
  if (!isRetryableFailure(error)) return new Refusal(errorCodes.SERVER_EXCEPTION);
  const { least, most } = BUSY_RETRY_SECONDS;
  return new Refusal(errorCodes.SERVICE_BUSY, { retryAfter: randomInt(least, most + 1) });
};

/** The caller and operation of a refused call, as far as they are known. */
interface RefusedCall {
  operation: Operation | undefined;
  readers: readonly Audience[];
  requestId: string;
}

/**
 * Builds the answer to a refusal or to an unexpected error, which is 503 where it passes by itself, else 500 without a
 * reason. The members of a refusal are projected through a schema like an answer.
 * @returns also `error` for the log: why the call failed, or why the refusal could not be projected
 */
export const buildFailureResult = (
  error: unknown,
  refusedCall: RefusedCall,
): { code: number; result: Result; error: unknown } => {
  const refusal = error instanceof Refusal ? error : describeFailure(error);
  const { code, detail } = refusal;
  const { retryAfter, verbs, ...publicDetail } = detail;
  const { operation, readers, requestId } = refusedCall;
  try {
    const projectedDetail = projectDetail(publicDetail, operation, readers);
    const headers = buildHeaders(requestId);
    if (retryAfter !== undefined) headers["retry-after"] = String(Math.ceil(retryAfter));
    // RFC 9110 §15.5.6 asks for it, and it tells whether the right Lambda has answered (decision 0688).
    if (verbs) headers.allow = verbs.join(", ");
    const body = { success: false, code, errorCode: code, ...projectedDetail, requestId };
    return { code, result: buildJsonResult(findErrorEntry(code)?.http ?? 500, body, headers), error };
  } catch (mismatch) {
    return buildFailureResult(mismatch, refusedCall);
  }
};
