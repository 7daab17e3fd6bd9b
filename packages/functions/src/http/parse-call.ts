/** Parses an API Gateway v2 event into a validated call. */
import { errorCodes, type FieldIssue, Refusal } from "@portal/core/platform/errors";
import { cleanText } from "@portal/core/platform/normalize-text";
import { findUnknownPaths } from "@portal/core/platform/plain-object";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import * as z from "zod";
import { parseToken } from "./authenticate.ts";
import { findUnstorableNumberPaths, findUntypedPaths, isTooDeep, readBodyText } from "./body-texts.ts";
import { bypassesCdn, isSentByCdn } from "./cdn-secret.ts";
import type { MatchedOperation } from "./match-operation.ts";
import type { Call } from "./operation.ts";
import { toStrictSchema } from "./strict-schema.ts";
import { buildIssue, toFieldIssues } from "./zod-issues.ts";

/** Maximum size of a JSON body in bytes; a fully completed form is a tenth of it. */
const MAX_BODY = 262_144;

/** Parses the call with its query and body not yet validated: enough to determine the caller. */
export const parseCall = (event: APIGatewayProxyEventV2, matchedOperation: MatchedOperation): Call => {
  const { headers } = event;
  return {
    base: matchedOperation.base,
    params: matchedOperation.params,
    query: parseQuery(event.rawQueryString, matchedOperation.operation.query),
    body: undefined,
    headers,
    rawBody: decodeBody(event),
    address: getCallerAddress(event),
    version: parseVersion(headers["if-match"]),
    token: parseToken(headers.authorization),
  };
};

/**
 * Parses the version in `If-Match`; undefined without the header, and when any version will do (`*`).
 * @throws Refusal 200114 when it is not a version: treating it as absent would make the call unconditional
 */
function parseVersion(tag: string | undefined): number | undefined {
  if (!tag || tag.trim() === "*") return undefined;
  const digits = /^\s*(?:W\/)?"?(\d{1,15})"?\s*$/.exec(tag)?.[1];
  if (digits === undefined)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "If-Match", key: "format" }] });
  return Number(digits);
}

/** The body of an operation that describes none: a member in it would be ignored. */
const NoBody = z.object({});

/**
 * Validates query and body by the operation's schemas, and that a version was sent where one is required.
 * @throws Refusal 200114 with field issues, 413 TOO_LARGE, 415 WRONG_TYPE
 */
export const validateCall = (call: Call, { operation }: MatchedOperation): Call => {
  if (operation.requiresVersion && call.version === undefined)
    throw new Refusal(errorCodes.BAD_PARAMETERS, { fields: [{ path: "If-Match", key: "required" }] });
  const query = operation.query ? checkAgainstSchema(operation.query, call.query) : {};
  if (operation.isSignedOverBytes || operation.ignoresBody) return { ...call, query };
  const body = parseJsonBody(call);
  if (isTooDeep(body)) throw new Refusal(errorCodes.BAD_PARAMETERS);
  refuseAll(findUntypedPaths(body), "characters");
  refuseAll(findUnstorableNumberPaths(body), "notNumber");
  const checkedBody = checkAgainstSchema(operation.body ?? NoBody, body);
  return { ...call, query, body: operation.body ? checkedBody : undefined };
};

function checkAgainstSchema(schema: z.ZodType, value: unknown): unknown {
  // Unknown members are refused, not dropped: a misspelt member must not appear to be accepted.
  const parseResult = toStrictSchema(schema).safeParse(value, { reportInput: true });
  if (!parseResult.success)
    throw new Refusal(errorCodes.BAD_PARAMETERS, {
      fields: omitRepeats(toFieldIssues(parseResult.error.issues)),
    });
  // The same at greater depth, where zod drops unknown members silently.
  refuseAll(findUnknownPaths(value, parseResult.data), "illegal");
  return parseResult.data;
}

const refuseAll = (paths: readonly string[][], key: "characters" | "illegal" | "notNumber"): void => {
  if (paths.length > 0)
    throw new Refusal(errorCodes.BAD_PARAMETERS, {
      fields: paths.map((path) => buildIssue(path, key)),
    });
};

const omitRepeats = (fields: FieldIssue[]): FieldIssue[] =>
  fields.filter(
    (field, i) => fields.findIndex((other) => other.path === field.path && other.key === field.key) === i,
  );

function parseJsonBody({ rawBody, headers }: Call): unknown {
  if (!rawBody) return {};
  if (!/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(headers["content-type"] ?? ""))
    throw new Refusal(errorCodes.WRONG_TYPE);
  try {
    return JSON.parse(rawBody, readBodyText);
  } catch {
    throw new Refusal(errorCodes.BAD_PARAMETERS);
  }
}

function decodeBody(event: APIGatewayProxyEventV2): string {
  if (!event.body) return "";
  const text = event.isBase64Encoded ? Buffer.from(event.body, "base64").toString("utf8") : event.body;
  if (Buffer.byteLength(text) > MAX_BODY)
    throw new Refusal(errorCodes.TOO_LARGE, { params: { max: MAX_BODY } });
  return text;
}

/**
 * Parses a query. Repeated names become arrays, and so does a single value where the schema has an array; empty values
 * are dropped.
 */
function parseQuery(raw: string, schema: z.ZodType | undefined): Record<string, string | string[]> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const query: Record<string, string | string[]> = Object.create(null);
  const search = new URLSearchParams(raw);
  for (const name of new Set(search.keys())) {
    const values = search
      .getAll(name)
      .map(cleanText)
      .filter((value) => value !== "");
    if (values.length === 0) continue;
    const isList = values.length > 1 || unwrapSchema(shape[name]) instanceof z.ZodArray;
    query[name] = isList ? values : (values[0] as string);
  }
  return { ...query };
}

function unwrapSchema(schema: z.ZodType | undefined): z.ZodType | undefined {
  let current = schema;
  while (current instanceof z.ZodOptional || current instanceof z.ZodDefault)
    current = current.unwrap() as z.ZodType;
  return current;
}

/**
 * Returns the caller's address. Behind the CDN the gateway sees the CDN's address. `CloudFront-Viewer-Address` is
 * trusted only together with the secret header that the CDN adds, because anyone can send the former to the gateway
 * directly.
 */
function getCallerAddress(event: APIGatewayProxyEventV2): string {
  const viewer = event.headers["cloudfront-viewer-address"];
  if (viewer && isSentByCdn(event)) return viewer.replace(/:\d+$/, "");
  return event.requestContext.http.sourceIp;
}

/**
 * Refuses a call past the CDN, whose firewall has not seen it.
 * @throws Refusal FORBIDDEN for a call that did not come through the CDN
 */
export function refuseCallPastCdn(event: APIGatewayProxyEventV2): void {
  if (bypassesCdn(event)) throw new Refusal(errorCodes.FORBIDDEN);
}
