/**
 * Every call of a journey to its portal's API, pages' and clients', as it went over the wire; nothing is slowed by it.
 */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import type { Exchange } from "../../support/contract/api-contract.ts";

interface StartedRequest {
  request: IncomingMessage;
  response: ServerResponse;
}
export interface ApiTraffic {
  exchanges: readonly Exchange[];
  stop(): void;
}

/** Reads the body of an answer before the gateway compressed it. */
const readAnswerBody = (response: ServerResponse, body: unknown): string => {
  if (typeof body === "string") return body;
  if (!Buffer.isBuffer(body)) return "";
  return String(response.getHeader("content-encoding") === "gzip" ? gunzipSync(body) : body);
};

const CHANNEL = "http.server.request.start";
/** Begins to listen to the server of a port of this process. */
export const recordTraffic = (port: number): ApiTraffic => {
  const exchanges: Exchange[] = [];
  const recordExchange = (message: unknown): void => {
    const { request, response } = message as StartedRequest;
    if (request.socket.localPort !== port || !request.url?.startsWith("/api/")) return;
    // The document does not speak of itself.
    if (request.url === "/api/openapi.json") return;
    const requestChunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => requestChunks.push(chunk));
    const endResponse = response.end.bind(response);
    response.end = ((...args: Parameters<typeof endResponse>) => {
      const [body] = args as unknown[];
      exchanges.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers as Exchange["headers"],
        body: Buffer.concat(requestChunks).toString(),
        answer: {
          status: response.statusCode,
          type: String(response.getHeader("content-type") ?? ""),
          body: readAnswerBody(response, body),
        },
      });
      return endResponse(...args);
    }) as typeof response.end;
  };
  subscribe(CHANNEL, recordExchange);
  return { exchanges, stop: () => void unsubscribe(CHANNEL, recordExchange) };
};
