import { deepStrictEqual } from "node:assert";
import { randomUUID } from "node:crypto";
import type { AuthenticationLine } from "@portal/core/account/authentication-event.server";
import { createAccount } from "@portal/core/account/commands.server";
import { requiresFactor } from "@portal/core/account/factor/index";
import type { Actor, Context } from "@portal/core/actor";
import { calendarOf } from "@portal/core/calendar/index";
import { dayOf, instant } from "@portal/core/day";
import type { Role } from "@portal/core/roles";
import { begin } from "@portal/core/session/store.server";
import { clock } from "@portal/functions/http/context";
import { contract } from "@portal/functions/http/envelope";
import { type Line, log } from "@portal/functions/http/log";
import type { Handler } from "@portal/functions/http/serve";
import type { APIGatewayProxyEventV2, Context as LambdaContext } from "aws-lambda";
import * as z from "zod";

// Every Lambda of a stage is given it; handlers without a table are tested without an emulator, which sets the rest.
process.env.LOG_SECRET ??= "log-secret-of-the-tests";

/** The instant the tests stand at; `at` moves it. */
let now = new Date("2026-11-23T02:00:00.000Z");
clock.now = () => now;
/** Moves the clock of the handlers, and of `context`. */
export const at = (time: string): void => {
  now = new Date(time);
};
/** Moves the clock on by so many milliseconds. */
export const pass = (milliseconds: number): void => {
  now = new Date(now.getTime() + milliseconds);
};

/** Log lines of the calls made, newest last. */
export const lines: Line[] = [];
/** Authentication events, newest last. */
export const doorEvents: AuthenticationLine[] = [];
/** Everything that was written to the logs, newest last. */
export const logged: object[] = [];
log.write = (line) => {
  logged.push(line);
  if ("outcome" in line) doorEvents.push(line as AuthenticationLine);
  else lines.push(line as Line);
};

// Every response is held to the schema that the OpenAPI document publishes (api.md): no member more, none less.
const holdTo = (schema: z.ZodType, data: unknown): void => {
  const plain: unknown = JSON.parse(JSON.stringify(data));
  const strict =
    schema instanceof z.ZodObject && schema.def.catchall === undefined ? schema.strict() : schema;
  // What a nested schema does not name it leaves out: then it says less than was answered.
  deepStrictEqual(plain, strict.parse(plain));
};
contract.held = ({ response }, data) => holdTo(response, data);

/** A command's context at the tests' instant. */
export const context = (actor: Actor, requestId = "test"): Context => {
  const time = instant(now);
  return { actor, now: time, today: dayOf(time), calendar: calendarOf(), requestId };
};

export interface Asked {
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
export interface Answered {
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

/** The API Gateway v2 event of a call, as AWS and `local/gateway.ts` make it. */
export const eventOf = (method: string, path: string, asked: Asked = {}): APIGatewayProxyEventV2 => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(asked.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) search.append(name, String(each));
  }
  const key = asked.key === undefined ? (method === "POST" ? randomUUID() : null) : asked.key;
  const headers: Record<string, string> = {
    ...(asked.body !== undefined && { "content-type": "application/json" }),
    ...(asked.token && { authorization: asked.token }),
    ...(asked.institution && { "x-institution-id": asked.institution }),
    ...(key && { "idempotency-key": key }),
    ...(asked.version !== undefined && { "if-match": String(asked.version) }),
    ...asked.headers,
  };
  const time = instant(now);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: path,
    rawQueryString: search.toString(),
    headers,
    requestContext: {
      accountId: "local",
      apiId: "local",
      domainName: "localhost",
      domainPrefix: "",
      http: { method, path, protocol: "HTTP/1.1", sourceIp: asked.address ?? "192.0.2.1", userAgent: "test" },
      requestId: randomUUID(),
      routeKey: "$default",
      stage: "$default",
      time,
      timeEpoch: Date.parse(time),
    },
    ...(asked.body !== undefined && {
      body: typeof asked.body === "string" ? asked.body : JSON.stringify(asked.body),
    }),
    isBase64Encoded: false,
  };
};

/** Told of every answer that leaves a handler; for tests of what leaves, whichever helper made the call. */
export const watch: { answered?: (call: { method: string; path: string }, answer: Answered) => void } = {};

/** Calls a Lambda as the gateway does. @param path with `/api` */
export const call = async (
  handler: Handler,
  method: string,
  path: string,
  asked?: Asked,
): Promise<Answered> => {
  const result = await handler(eventOf(method, path, asked), {} as LambdaContext);
  const text = result.body ?? "";
  const file = result.isBase64Encoded === true;
  const answer: Answered = {
    status: result.statusCode ?? 200,
    headers: Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    ),
    body: file || !text ? {} : JSON.parse(text),
    bytes: Buffer.from(text, file ? "base64" : "utf8"),
  };
  watch.answered?.({ method, path }, answer);
  return answer;
};

export interface Person {
  id: string;
  account: string;
  token: string;
  actor: Actor;
}

/**
 * An account with a session. Its institution, if it has one, is the caller's to make.
 * @param options.enrolled false for staff without a second factor, who can only enrol one
 */
export const signedIn = async (
  options: { account?: string; roles?: Role[]; id?: string; enrolled?: boolean } = {},
): Promise<Person> => {
  const name = options.account ?? `${randomUUID()}@example.mo`;
  const roles = options.roles ?? ["APPLICANT"];
  const anyone: Actor = { kind: "system", accountId: "system", account: "system", roles: [] };
  const account = await createAccount(
    // Not a hash of anything: nobody signs in with a password in tests of other things, and hashing takes 20 ms.
    {
      ...(options.id && { id: options.id }),
      account: name,
      passwordHash: "none",
      roles,
      language: "zh-Hant",
      // The institute's people work with a second factor only; what it is, is nothing to tests of other things.
      ...(options.enrolled !== false && requiresFactor(roles) && { factorEnrolled: true }),
    },
    context(anyone),
  );
  const token = await begin(account.id, account.epoch, instant(now));
  const staff = roles.some((role) => role !== "APPLICANT");
  const actor: Actor = { kind: staff ? "staff" : "applicant", accountId: account.id, account: name, roles };
  return { id: account.id, account: name, token, actor };
};
