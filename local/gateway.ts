/**
 * One origin on this machine: `/api/*` to the Lambdas, `/__s3` to S3, `/__dev` to the machine itself, the rest is the
 * site.
 */
import {
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { buildEdgeRoom } from "@portal/core/events/waiting-room/waiting-room.server";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { securityHeaders } from "./cdn/site.ts";
import { loadWaitingRoomHandler, rememberFor, type WaitingRoomHandler } from "./cdn/waiting-room.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "./concurrency-limit.ts";
import { s3PathPrefix } from "./emulators/s3-gateway.ts";
import {
  buildGatewayEvent,
  decodePath,
  findRoute,
  invokeLambda,
  type MountedRoute,
  sendLambdaResult,
} from "./lambda.ts";
import { BodyTooLargeError, readBody, sendJson, sendResponse } from "./servers/http.ts";
import { forwardEvent } from "./strict/forwarded-headers.ts";
import { buildFailedIntegration } from "./strict/invoke-handler.ts";
import { getStrictMachine } from "./strict/strict-machine.ts";

/** The edge learns of a waiting room within two minutes; here it is read again after a second. */
const EDGE_MS = 1000;
/** The body a Lambda can be given. */
const BODY_LIMIT = 6 * 1024 * 1024;

type RequestPart = (request: IncomingMessage, response: ServerResponse, path: string) => void | Promise<void>;
interface GatewayParts {
  now: () => Date;
  s3: (request: IncomingMessage, response: ServerResponse) => void;
  dev: RequestPart;
  site: RequestPart;
}

/** Creates the listener that answers on the site's origin. */
export const createGateway = (parts: GatewayParts): RequestListener => {
  const concurrencyLimit = createConcurrencyLimit();
  const waitingRoom = loadWaitingRoomHandler({ get: rememberFor(EDGE_MS, buildEdgeRoom) });
  return (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const routeRequest = async (): Promise<void> => {
      if (path === "/api" || path.startsWith("/api/"))
        return handleApiCall(request, response, path, { now: parts.now, concurrencyLimit, waitingRoom });
      if (path.startsWith(`${s3PathPrefix}/`)) return parts.s3(request, response);
      if (path.startsWith("/__dev/")) return parts.dev(request, response, path);
      return parts.site(request, response, decodePathSafely(path));
    };
    routeRequest().catch((error) => {
      console.error(request.method, path, error);
      if (response.headersSent) response.end();
      else sendJson(response, 500, { message: "Internal Server Error" });
    });
  };
};

/** Passes everything on to Vite's own server (`WEB_DEV=1`). */
export const createProxy =
  (target: string): RequestPart =>
  (request, response) => {
    const proxiedRequest = forward(
      new URL(request.url ?? "/", target),
      { method: request.method, headers: { ...request.headers, host: new URL(target).host } },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
        upstreamResponse.pipe(response);
      },
    );
    proxiedRequest.on("error", () =>
      sendResponse(response, 502, { "content-type": "text/plain" }, "Vite does not answer"),
    );
    request.pipe(proxiedRequest);
  };

async function handleApiCall(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  {
    now,
    waitingRoom,
    concurrencyLimit,
  }: Pick<GatewayParts, "now"> & { concurrencyLimit: ConcurrencyLimit; waitingRoom: WaitingRoomHandler },
): Promise<void> {
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (name !== "content-security-policy") response.setHeader(name, value);
  }
  // The site counts its days by the server's clock, which it learns from this header.
  response.setHeader("date", now().toUTCString());
  let body: Buffer;
  try {
    body = await readBody(request, BODY_LIMIT);
  } catch (error) {
    if (error instanceof BodyTooLargeError)
      return sendJson(response, 413, { message: "Request Entity Too Large" });
    throw error;
  }
  const heldAnswer = await waitingRoom(
    { uri: path, headers: request.headers as Record<string, string | undefined> },
    now().getTime(),
  );
  if (heldAnswer) {
    const headers = Object.fromEntries(
      Object.entries(heldAnswer.headers).map(([name, { value }]) => [name, value]),
    );
    return sendResponse(response, heldAnswer.statusCode, headers, heldAnswer.body);
  }
  const route = findRoute(decodePath(path));
  if (!route) return sendJson(response, 404, { message: "Not Found" });
  const slot = await concurrencyLimit.enter();
  if ("retryAfter" in slot) {
    response.setHeader("retry-after", String(slot.retryAfter));
    return sendJson(response, 503, { message: "Service Unavailable" });
  }
  try {
    const result = await callRoute(route, buildGatewayEvent(request, body, now()));
    await sendLambdaResult(request, response, result);
  } finally {
    slot.leave();
  }
}

/** Returns the answer of a Lambda to a call that comes from outside, or of the gateway when it has none. */
async function callRoute(route: MountedRoute, event: APIGatewayProxyEventV2): Promise<unknown> {
  const strictMachine = getStrictMachine();
  strictMachine?.catchUpIndexes();
  const forwardedEvent = addCdnHeaders(strictMachine ? forwardEvent(event) : event);
  try {
    return await invokeLambda(route.entry, forwardedEvent, route.resource);
  } catch (error) {
    console.error(event.requestContext.http.method, route.path, error);
    return buildFailedIntegration(error);
  }
}

/** Adds what CloudFront adds to each call: the secret of the origin, and the address of the caller. */
function addCdnHeaders(event: APIGatewayProxyEventV2): APIGatewayProxyEventV2 {
  const secret = process.env.ORIGIN_SECRET;
  // Tests speak as CloudFront does for callers of many networks.
  if (!secret || event.headers["x-origin-secret"] !== undefined) return event;
  const address = `${event.requestContext.http.sourceIp}:4000`;
  const headers = {
    ...event.headers,
    "x-origin-secret": secret,
    "cloudfront-viewer-address": address,
  };
  return { ...event, headers };
}

function decodePathSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/";
  }
}
