import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import { buildCalendar } from "@portal/core/calendar/index";
import { createAccount } from "@portal/core/identity/accounts/account-service.server";
import type { AuthenticationLine } from "@portal/core/identity/accounts/authentication-event.server";
import { requiresFactor } from "@portal/core/identity/second-factor/index";
import type { Actor, Context } from "@portal/core/platform/actor";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import type { Role } from "@portal/core/platform/roles";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { clock } from "@portal/functions/http/create-context";
import { log, type RequestLogLine } from "@portal/functions/http/request-log";
import { responseContract } from "@portal/functions/http/response-envelope";
import type { Handler } from "@portal/functions/http/serve-resource";
import { toStrictSchema } from "@portal/functions/http/strict-schema";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type * as z from "zod";
import { createLambdaContext, decodePath, findRoute, type LambdaHandler } from "../../../local/lambda.ts";
import { forwardEvent } from "../../../local/strict/forwarded-headers.ts";
import { getLambdaLimits, LambdaFailure } from "../../../local/strict/invocation.ts";
import { buildFailedIntegration, invokeHandler } from "../../../local/strict/invoke-handler.ts";
import { getStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createSession } from "./create-session.ts";

// Every Lambda of a stage is given it; handlers without a table are tested without an emulator, which sets the rest.
process.env.LOG_SECRET ??= "log-secret-of-the-tests";

/** The current instant of the tests; `setTestTime` changes it. */
let testNow = new Date("2026-11-23T02:00:00.000Z");
clock.now = () => testNow;
/** Sets the clock of the handlers and of contexts. */
export const setTestTime = (time: string): void => {
  testNow = new Date(time);
};
/** Returns the instant of the clock, for whoever sets it back. */
export const readTestTime = (): string => testNow.toISOString();
/** Advances the clock by milliseconds. */
export const advanceTestTime = (milliseconds: number): void => {
  testNow = new Date(testNow.getTime() + milliseconds);
};

/** Log lines of the calls made, newest last. */
export const requestLogLines: RequestLogLine[] = [];
/** Authentication events, newest last. */
export const authenticationEvents: AuthenticationLine[] = [];
/** Everything that was written to the logs, newest last. */
export const logEntries: object[] = [];
log.write = (line) => {
  logEntries.push(line);
  // A line with metrics describes no request.
  if ("_aws" in line) return;
  if ("outcome" in line) authenticationEvents.push(line as AuthenticationLine);
  else requestLogLines.push(line as RequestLogLine);
};

// Every response must match the schema of the OpenAPI document exactly (api.md), without further or missing members.
const requireExactSchema = (schema: z.ZodType, data: unknown): void => {
  const plainData: unknown = JSON.parse(JSON.stringify(data));
  // A schema drops members that it does not name, so a difference shows that the answer has more than the schema.
  deepStrictEqual(plainData, toStrictSchema(schema).parse(plainData));
};
responseContract.held = ({ response }, data) => requireExactSchema(response, data);

/** Creates a command's context at the tests' instant. */
export const createCallContext = (actor: Actor, requestId = "test"): Context => {
  const time = toInstant(testNow);
  return { actor, now: time, today: toMacaoDay(time), calendar: buildCalendar(), requestId };
};

export interface CallOptions {
  query?: Record<string, string | number | string[] | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | undefined;
  institution?: string;
  /** `Idempotency-Key`; by default a fresh one for each POST, null for none. */
  key?: string | null;
  /** `If-Match`. */
  version?: number;
  address?: string;
}
export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  /** The parsed envelope; empty for files. */
  body: {
    success?: boolean;
    code?: number;
    data?: unknown;
    fields?: { path: string; key: string }[];
  } & Record<string, unknown>;
  /** The bytes of a file. */
  bytes: Buffer;
}

/** Builds the API Gateway v2 event of a call, as AWS and `local/gateway.ts` make it. */
export const buildCallEvent = (
  method: string,
  path: string,
  callOptions: CallOptions = {},
): APIGatewayProxyEventV2 => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(callOptions.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  }
  const key = callOptions.key === undefined ? (method === "POST" ? randomUUID() : null) : callOptions.key;
  const headers: Record<string, string> = {
    ...(callOptions.body !== undefined && { "content-type": "application/json" }),
    ...(callOptions.token && { authorization: callOptions.token }),
    ...(callOptions.institution && { "x-institution-id": callOptions.institution }),
    ...(key && { "idempotency-key": key }),
    ...(callOptions.version !== undefined && { "if-match": String(callOptions.version) }),
    ...callOptions.headers,
  };
  const time = toInstant(testNow);
  const rawPath = decodePath(path);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString: search.toString(),
    headers,
    requestContext: {
      accountId: "local",
      apiId: "local",
      domainName: "localhost",
      domainPrefix: "",
      http: {
        method,
        path: rawPath,
        protocol: "HTTP/1.1",
        sourceIp: callOptions.address ?? "192.0.2.1",
        userAgent: "test",
      },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time,
      timeEpoch: Date.parse(time),
    },
    ...(callOptions.body !== undefined && {
      body: typeof callOptions.body === "string" ? callOptions.body : JSON.stringify(callOptions.body),
    }),
    isBase64Encoded: false,
  };
};

/** Told of every answer that leaves a handler; for tests of what leaves, whichever helper made the call. */
export const callWatch: { answered?: (call: { method: string; path: string }, answer: CallAnswer) => void } =
  {};

/** Of handlers that tests make themselves. */
const usualRoute = { resource: "test", entry: "routes/applications/participate.ts" };

/**
 * Calls a Lambda like the gateway.
 * @param path with `/api`
 */
export const callLambda = async (
  handler: Handler,
  method: string,
  path: string,
  callOptions?: CallOptions,
): Promise<CallAnswer> => {
  const event = buildCallEvent(method, path, callOptions);
  const calledAt = testNow;
  const attemptCall = async (waitedMs: number): Promise<CallAnswer> => {
    if (waitedMs === 0) return sendEvent(handler, event);
    // Whoever waited does not go back in time: what comes next is later than what was done after the wait.
    testNow = new Date(calledAt.getTime() + waitedMs);
    return sendEvent(handler, event);
  };
  const answer = await (callInterceptor.intercept?.(attemptCall, {
    method,
    path: event.rawPath,
    headers: event.headers,
    handler,
  }) ?? attemptCall(0));
  callWatch.answered?.({ method, path }, answer);
  return answer;
};

/** Makes the calls in place of `callLambda`, where a test lets them meet faults (`faulted-calls.ts`). */
export const callInterceptor: {
  intercept?: (
    attemptCall: (waitedMs: number) => Promise<CallAnswer>,
    call: {
      method: string;
      path: string;
      headers: Record<string, string | undefined>;
      handler: Handler;
    },
  ) => Promise<CallAnswer>;
} = {};

/** Makes calls without the faults that `npm run faults` injects, where one call without any is measured. */
export const runWithoutFaults = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const { intercept } = callInterceptor;
  delete callInterceptor.intercept;
  return work().finally(() => {
    if (intercept) callInterceptor.intercept = intercept;
  });
};

const sendEvent = async (handler: Handler, event: APIGatewayProxyEventV2): Promise<CallAnswer> => {
  const path = event.rawPath;
  const strictMachine = getStrictMachine();
  strictMachine?.catchUpIndexes();
  const { resource, entry } = findRoute(path) ?? usualRoute;
  const result = (await invokeHandler(handler as LambdaHandler, strictMachine ? forwardEvent(event) : event, {
    limits: getLambdaLimits(entry),
    context: createLambdaContext(resource, entry),
  }).catch((error: unknown) => {
    // Lambda answers for a run that ended; what a handler throws is a fault of ours that the test must see.
    if (!(error instanceof LambdaFailure)) throw error;
    return buildFailedIntegration(error);
  })) as Awaited<ReturnType<Handler>>;
  const text = result.body ?? "";
  const isFile = result.isBase64Encoded === true;
  return {
    status: result.statusCode ?? 200,
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    body: isFile || !text ? {} : JSON.parse(text),
    bytes: Buffer.from(text, isFile ? "base64" : "utf8"),
  };
};

export interface SignedInPerson {
  id: string;
  account: string;
  token: string;
  actor: Actor;
}

/**
 * Creates an account with a session. Its institution, if it has one, is the caller's to make.
 * @param options.enrolled false for staff without a second factor, who can only enrol one
 */
export const createSignedInPerson = async (
  options: {
    account?: string;
    roles?: Role[];
    id?: string;
    enrolled?: boolean;
    password?: string;
    scope?: StaffScope;
  } = {},
): Promise<SignedInPerson> => {
  const name = options.account ?? `${randomUUID()}@example.mo`;
  const roles = options.roles ?? ["APPLICANT"];
  const anonymousSystem: Actor = { kind: "system", accountId: "system", account: "system", roles: [] };
  const account = await createAccount(
    // Not a hash of anything: nobody signs in with a password in tests of other things, and hashing takes 20 ms.
    {
      ...(options.id && { id: options.id }),
      account: name,
      ...(options.password ? { password: options.password } : { passwordHash: "none" }),
      roles,
      ...(options.scope && { scope: options.scope }),
      language: "zh-Hant",
      // The institute's people work with a second factor only; what it is, is nothing to tests of other things.
      ...(options.enrolled !== false && requiresFactor(roles) && { factorEnrolled: true }),
    },
    createCallContext(anonymousSystem),
  );
  const token = await createSession(account.id, account.epoch, toInstant(testNow));
  const staff = roles.some((role) => role !== "APPLICANT");
  const { scope } = options;
  const actor: Actor = {
    kind: staff ? "staff" : "applicant",
    accountId: account.id,
    account: name,
    roles,
    ...(scope && { scope }),
  };
  return { id: account.id, account: name, token, actor };
};
