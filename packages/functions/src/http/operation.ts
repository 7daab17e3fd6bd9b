/**
 * A resource consists of operations by `"VERB /path"` below the resource's base, each with its schemas and the function
 * that runs it. The same schemas validate the call, project the answer, and produce the OpenAPI document.
 *
 * ```ts
 * export const definition = {
 *   "GET /": defineOperation({ query: Query, response: Page, run: ({ query }, ctx) => list(query, ctx) }),
 *   "GET /{id}": defineOperation({ response: View, run: ({ params }, ctx) => get(params.id, ctx) }),
 *   "POST /": defineOperation({ body: Create, response: View, run: ({ body }, ctx) => create(body, ctx) }),
 * } satisfies ResourceDefinition;
 * export const handler = serveResource("contact", definition);
 * ```
 */

import type { Context } from "@portal/core/platform/actor";
import { errorCodes, Refusal } from "@portal/core/platform/errors";
import type { Role } from "@portal/core/platform/roles";
import * as z from "zod";
import type { Caller } from "./route.ts";

/**
 * The callers of an operation: `optional` reads the session when there is one; a list names the roles of which one is
 * required.
 */
export type CallerAccess = Caller | "optional" | readonly Role[];

/** A call, parsed and validated. */
export interface Call<Query = unknown, Body = unknown> {
  /** The base under which the call came, where the route has several. */
  base: string;
  /** Path parameters by name, as they were meant; every parameter of the template is present. */
  params: { readonly [name: string]: string };
  query: Query;
  body: Body;
  /** Headers by lower-case name. */
  headers: { readonly [name: string]: string | undefined };
  /** The body as received, for signatures; empty when there was none. */
  rawBody: string;
  /** The caller's network address. */
  address: string;
  /** `If-Match` as a number (DELETE sends the version there); undefined when it is absent or `*`. */
  version: number | undefined;
  /** The opaque token as sent, only for ending its session. */
  token: string | undefined;
}

/** A file as the answer, instead of the envelope. */
export class BinaryResponse {
  readonly content: Uint8Array;
  readonly contentType: string;
  readonly fileName: string;
  constructor(content: Uint8Array, contentType: string, fileName: string) {
    this.content = content;
    this.contentType = contentType;
    this.fileName = fileName;
  }
}

/**
 * The bytes of a file as an answer: Lambda answers 6,291,556 bytes (AWS Lambda Developer Guide › Quotas), and a file
 * goes in base64, which needs a third more, with its headers.
 */
export const MAX_ANSWERED_FILE_BYTES = 4_700_000;

/**
 * Returns a file, unless it is larger than an answer may be.
 * @throws Refusal TOO_LARGE with the megabytes that fit
 */
export const requireAnswerableFile = (file: BinaryResponse): BinaryResponse => {
  if (file.content.byteLength > MAX_ANSWERED_FILE_BYTES)
    throw new Refusal(errorCodes.TOO_LARGE, {
      params: { max: Math.floor(MAX_ANSWERED_FILE_BYTES / 1_000_000), context: "megabytes" },
    });
  return file;
};

/** An answer with its own status or headers. */
export class OperationResponse<Data> {
  readonly status: number;
  readonly data: Data;
  readonly headers: Record<string, string>;
  constructor(status: number, data: Data, headers: Record<string, string> = {}) {
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

interface OperationParts<Query extends z.ZodType, Body extends z.ZodType, Data extends z.ZodType> {
  /** One line for the OpenAPI document. */
  summary?: string;
  /** A description for the OpenAPI document, for anything that the schemas do not express. */
  description?: string;
  /** Schema of the query string: values are strings (arrays where the schema has one), so numbers are `queryNumber`. */
  query?: Query;
  body?: Body;
  /** Schema of `data` in the envelope; `z.instanceof(BinaryResponse)` for files. */
  response: Data;
  /**
   * Schema of the stored state that a refusal may contain (`current` of a 409), where the response has another schema:
   * its version, and those members that the refusal has.
   */
  storedStateSchema?: z.ZodType;
  /** Media types of a file; default PDF. */
  media?: readonly string[];
  /** The callers; those of the route by default. */
  callers?: CallerAccess;
  /**
   * Also serves staff whose role is limited to some schemes or events, and reads and changes nothing outside them. All
   * other operations are refused to them (decision 0429).
   */
  scoped?: true;
  /** Also serves staff who have no second factor yet; only for operations that enrol one. */
  beforeEnrolment?: true;
  /** Success status; default 201 for `POST /`, else 200. */
  status?: number;
  /** Alternative status with the same body, for a service that is unhealthy. */
  unhealthyStatus?: number;
  /** `Idempotency-Key` is required; by default for every POST. */
  idempotent?: boolean;
  /**
   * The service writes the outcome in its own transaction (`ctx.callKey`), so that a call is done and recorded by the
   * same write. The key is looked up only when the call did not succeed.
   */
  storesOutcome?: true;
  /**
   * Decides how a repeated call with the same key is answered. `read` (default): answers the current state from the GET
   * that has the same schema, else id and version. `run`: runs again, for operations that are harmless when repeated
   * and whose answer cannot be read. A function: makes the answer for what the first call created.
   */
  onRepeat?: "read" | "run" | ((id: string, ctx: Context) => Promise<unknown>);
  /** `Cache-Control`; default `no-store`. */
  cache?: string;
  /** Sends an `ETag`, and 304 without a body to a caller whose `If-None-Match` contains it. */
  revalidates?: true;
  /**
   * The call is signed over its bytes (a gateway's webhook): `body` is only published, `rawBody` is what is verified.
   */
  isSignedOverBytes?: boolean;
  /**
   * The path says all that is asked for, and the body, in whatever form a foreign program sends it, is not read (a mail
   * program's form, RFC 8058).
   */
  ignoresBody?: true;
  /**
   * May be refused with 900280 and then repeated with `work`: a member of the query for GET, of the body for other
   * verbs.
   */
  requiresProofOfWork?: true;
  /** The call is not recorded as an act of staff, because it changes nothing that lasts. */
  unrecorded?: true;
  /**
   * The response contains personal data, so reads by staff are recorded. `search`: a list of which only a search (`q`
   * in the query) is recorded, with its results (decision 0463). `list`: a list of which every read is recorded, with
   * its contents.
   */
  personal?: true | "search" | "list";
  /** Served at the route's own base only, not at its further ones. */
  primaryBaseOnly?: true;
}

/** An operation without its inferred types, as the server stores it. */
export interface Operation extends OperationParts<z.ZodType, z.ZodType, z.ZodType> {
  /**
   * `If-Match` is required and published as such: nobody removes what was not read (api.md › Every write takes
   * `version`).
   */
  requiresVersion?: true | undefined;
  run(call: Call, ctx: Context): unknown;
}
/** Operations by `"VERB /path/{name}"`. */
export type ResourceDefinition = { readonly [key: string]: Operation };

/** Returns the operations that a definition has at one of its route's bases. */
export const getDefinitionAt = (
  base: string,
  route: { base: string },
  definition: ResourceDefinition,
): ResourceDefinition =>
  base === route.base
    ? definition
    : Object.fromEntries(Object.entries(definition).filter(([, { primaryBaseOnly }]) => !primaryBaseOnly));

type Result<Data> = Data | OperationResponse<Data> | BinaryResponse;

/** Defines an operation with its types inferred from the schemas. */
export const defineOperation = <
  Data extends z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  RequiresVersion extends true | undefined = undefined,
>(
  parts: OperationParts<Query, Body, Data> & {
    requiresVersion?: RequiresVersion;
    run(
      call: Call<z.output<Query>, z.output<Body>> &
        (RequiresVersion extends true ? { version: number } : unknown),
      ctx: Context,
    ): Result<z.input<Data>> | Promise<Result<z.input<Data>>>;
  },
): Operation => addWorkMember(parts as Operation);

/** `token.number`: the challenge's token and the number found for it. */
const Work = z.string().max(600).optional();

/** Adds the member for a proof of work to the published schemas. */
function addWorkMember(operation: Operation): Operation {
  if (!operation.requiresProofOfWork) return operation;
  const addWork = (schema: z.ZodType | undefined): z.ZodType => {
    if (schema && !(schema instanceof z.ZodObject))
      throw new TypeError("An operation that requires proof of work needs an object as its query or body");
    return (schema ?? z.object({})).extend({ work: Work });
  };
  return operation.body
    ? { ...operation, body: addWork(operation.body) }
    : { ...operation, query: addWork(operation.query) };
}
