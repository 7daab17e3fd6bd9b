/** One origin on this machine: `/api/*` to the Lambdas, `/__s3` to S3, `/__dev` to the machine itself, the rest is the site. */
import {
  request as forward,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { readBody, reply, replyJson, TooLarge } from "./http.ts";
import { answer, eventOf, handlerOf, lambdaContext, routeOf } from "./lambda.ts";
import { prefix as s3Prefix } from "./s3-gateway.ts";
import { securityHeaders } from "./site.ts";

/** The body a Lambda can be given. */
const BODY_LIMIT = 6 * 1024 * 1024;

type Part = (request: IncomingMessage, response: ServerResponse, path: string) => void | Promise<void>;
export interface Parts {
  now: () => Date;
  s3: (request: IncomingMessage, response: ServerResponse) => void;
  dev: Part;
  site: Part;
}

/** What answers on the site's origin. */
export const gateway =
  (parts: Parts): RequestListener =>
  (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    const work = async (): Promise<void> => {
      if (path === "/api" || path.startsWith("/api/")) return api(request, response, path, parts.now);
      if (path.startsWith(`${s3Prefix}/`)) return parts.s3(request, response);
      if (path.startsWith("/__dev/")) return parts.dev(request, response, path);
      return parts.site(request, response, safely(path));
    };
    work().catch((error) => {
      console.error(request.method, path, error);
      if (response.headersSent) response.end();
      else replyJson(response, 500, { message: "Internal Server Error" });
    });
  };

/** Passes everything on to Vite's own server (`WEB_DEV=1`). */
export const proxyTo =
  (target: string): Part =>
  (request, response) => {
    const onward = forward(
      new URL(request.url ?? "/", target),
      { method: request.method, headers: { ...request.headers, host: new URL(target).host } },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(response);
      },
    );
    onward.on("error", () => reply(response, 502, { "content-type": "text/plain" }, "Vite does not answer"));
    request.pipe(onward);
  };

async function api(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  now: () => Date,
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
    if (error instanceof TooLarge) return replyJson(response, 413, { message: "Request Entity Too Large" });
    throw error;
  }
  const route = routeOf(path);
  if (!route) return replyJson(response, 404, { message: "Not Found" });
  const handler = await handlerOf(route.entry);
  answer(response, await handler(eventOf(request, body, now()), lambdaContext(route.resource)));
}

function safely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "/";
  }
}
