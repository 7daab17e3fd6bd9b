/** The envelope around every answer (api.md › Envelope). */
import { codes, entryOf, Refusal } from "@portal/core/errors";
import type { APIGatewayProxyStructuredResultV2 as Result } from "aws-lambda";
import { Answer, Binary, type Operation } from "./operation.ts";

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

/** The answer to a call that went well. */
export const success = (result: unknown, status: number, operation: Operation, requestId: string): Result => {
  const headers = headersOf(requestId, operation.cache);
  if (result instanceof Binary) return file(result, headers);
  const own = result instanceof Answer ? result : new Answer(status, result);
  const data = own.data ?? null;
  if (contract.held && !("idempotency-replayed" in own.headers)) contract.held(operation, data);
  if (own.status === 304) return { statusCode: 304, headers: { ...headers, ...own.headers } };
  return json(own.status, { success: own.status < 400, code: 200, data }, { ...headers, ...own.headers });
};

/** The tests hold every response to its schema here; a deployed Lambda trusts its own types. */
export const contract: { held?: (operation: Operation, data: unknown) => void } = {};

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

/** The answer to a refusal, or to what was not foreseen: 500 without a word of why. */
export const failure = (error: unknown, requestId: string): { code: number; result: Result } => {
  const refusal = error instanceof Refusal ? error : new Refusal(codes.SERVER_EXCEPTION);
  const { code, detail } = refusal;
  const { retryAfter, ...told } = detail;
  const headers = headersOf(requestId);
  if (retryAfter !== undefined) headers["retry-after"] = String(Math.ceil(retryAfter));
  const body = { success: false, code, errorCode: code, ...told, requestId };
  return { code, result: json(entryOf(code)?.http ?? 500, body, headers) };
};
