/** HTTP calls as API Gateway passes them to a Lambda (HTTP API, payload format 2.0), and its answers as HTTP. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { listBases, type Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context as LambdaContext,
} from "aws-lambda";
import { compressBody } from "./cdn/compress-body.ts";
import { getDeployedLambda } from "./deployment/deployment.ts";
import { runAsLambda } from "./deployment/lambda-role.ts";
import { getLambdaLimits } from "./strict/invocation.ts";
import { invokeHandler } from "./strict/invoke-handler.ts";

export type LambdaHandler = (event: unknown, context: LambdaContext) => Promise<unknown>;

/** A path that a Lambda serves: everything below a base, or one whole path with `{…}` parts. */
export interface MountedRoute {
  resource: string;
  path: string;
  entry: string;
  whole: boolean;
}

/** Every path that a Lambda serves: whole paths first, then the longest base. */
const mountedRoutes: readonly MountedRoute[] = (routes as readonly Route[])
  .flatMap((route) =>
    (route.paths ?? listBases(route)).map((path) => ({
      resource: route.resource,
      path: `/api${path}`,
      entry: route.entry,
      whole: route.paths !== undefined,
    })),
  )
  .sort((a, b) => Number(b.whole) - Number(a.whole) || b.path.length - a.path.length);

/** Finds the Lambda of a path, or undefined: deny by default. */
export const findRoute = (path: string): MountedRoute | undefined =>
  mountedRoutes.find((each) =>
    each.whole ? matchesTemplate(each.path, path) : path === each.path || path.startsWith(`${each.path}/`),
  );

function matchesTemplate(template: string, path: string): boolean {
  const [templateParts, pathParts] = [template.split("/"), path.split("/")];
  return (
    templateParts.length === pathParts.length &&
    templateParts.every((part, i) => (/^\{.+\}$/.test(part) ? pathParts[i] !== "" : part === pathParts[i]))
  );
}

/** Text goes as text, everything else in base64, as API Gateway does. */
const textualMediaType =
  /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]*\+(json|xml))/;

/**
 * Decodes a path as API Gateway does before it matches a route and calls a Lambda (API Gateway Developer Guide › HTTP
 * APIs › Transform API requests and responses): what was `%2F` separates two parts from then on.
 */
export const decodePath = (path: string): string => decodeSafely(path);

/** Builds the event of a call. `body` is the whole body; `at` the time of the call. */
export const buildGatewayEvent = (
  request: IncomingMessage,
  body: Buffer,
  calledAt: Date,
): APIGatewayProxyEventV2 => {
  const [path = "/", ...rest] = (request.url ?? "/").split("?");
  const rawPath = decodePath(path);
  const rawQueryString = rest.join("?");
  const route = findRoute(rawPath);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (name !== "cookie" && value !== undefined)
      headers[name] = Array.isArray(value) ? value.join(",") : value;
  }
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    // API Gateway joins the values of a repeated name with commas.
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  const cookies = request.headers.cookie?.split(/;\s*/);
  const isText = textualMediaType.test(headers["content-type"] ?? "application/json");
  const method = request.method ?? "GET";
  const routeKey = route ? `${method} ${route.path}/{proxy+}` : "$default";
  const proxy =
    route && rawPath.length > route.path.length ? rawPath.slice(route.path.length + 1) : undefined;
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies ? { cookies } : {}),
    headers,
    ...(rawQueryString ? { queryStringParameters: query } : {}),
    ...(proxy === undefined ? {} : { pathParameters: { proxy } }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: headers.host ?? "127.0.0.1",
      domainPrefix: "local",
      http: {
        method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: calledAt.toISOString(),
      timeEpoch: calledAt.getTime(),
    },
    ...(body.length > 0 ? { body: body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: body.length > 0 && !isText,
  };
};

/**
 * Creates the context that Lambda passes beside the event. @param entry entry file of the deployed Lambda below
 * `packages/functions/src`
 */
export const createLambdaContext = (functionName: string, entry: string): LambdaContext => {
  const { timeoutSeconds, memoryMegabytes } = getDeployedLambda(entry);
  const awsRequestId = randomUUID();
  const startedAt = performance.now();
  return {
    awsRequestId,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: String(memoryMegabytes),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, timeoutSeconds * 1000 - (performance.now() - startedAt)),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
};

/** Sends a Lambda's answer as HTTP: a structured one (`statusCode`), or any other value as JSON with 200. */
export const sendLambdaResult = async (
  request: IncomingMessage,
  response: ServerResponse,
  result: unknown,
): Promise<void> => {
  const structuredAnswer =
    typeof result === "object" && result !== null && "statusCode" in result
      ? (result as APIGatewayProxyStructuredResultV2)
      : {
          statusCode: 200,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(result ?? null),
        };
  for (const [name, value] of Object.entries(structuredAnswer.headers ?? {}))
    response.setHeader(name, String(value));
  const body = await compressBody(
    request,
    response,
    Buffer.from(structuredAnswer.body ?? "", structuredAnswer.isBase64Encoded ? "base64" : "utf8"),
  );
  if (structuredAnswer.cookies?.length) response.setHeader("set-cookie", structuredAnswer.cookies);
  response.writeHead(structuredAnswer.statusCode ?? 200);
  response.end(body);
};

const loadedHandlers = new Map<string, Promise<LambdaHandler>>();
/** Loads the handler of an entry below `packages/functions/src`, at its first call as a cold start does. */
const loadHandler = (entry: string): Promise<LambdaHandler> => {
  const loadedHandler = loadedHandlers.get(entry);
  if (loadedHandler) return loadedHandler;
  const pendingHandler = import(new URL(`../packages/functions/src/${entry}`, import.meta.url).href).then(
    (module: { handler: LambdaHandler }) => module.handler,
  );
  loadedHandlers.set(entry, pendingHandler);
  pendingHandler.catch(() => loadedHandlers.delete(entry));
  return pendingHandler;
};

/** Calls a Lambda under its role. @param entry its entry file below `packages/functions/src` */
export const invokeLambda = async (entry: string, event: unknown, functionName = entry): Promise<unknown> => {
  const handler = await loadHandler(entry);
  const lambda = { limits: getLambdaLimits(entry), context: createLambdaContext(functionName, entry) };
  return runAsLambda(entry, () => invokeHandler(handler, event, lambda));
};

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
