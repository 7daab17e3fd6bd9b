/**
 * What a resource is made of: operations by `"VERB /path"` below the resource's base, each with its schemas and the
 * function that runs it. The same schemas check the call, check the answer in tests, and make the OpenAPI document.
 *
 * ```ts
 * export const definition = {
 *   "GET /": operation({ query: z.object({ limit: z.coerce.number().optional() }), response: Page, run: ({ query }, ctx) => list(query, ctx) }),
 *   "GET /{id}": operation({ response: View, run: ({ params }, ctx) => get(params.id, ctx) }),
 *   "POST /": operation({ body: Create, response: View, run: ({ body }, ctx) => create(body, ctx) }),
 * } satisfies Definition;
 * export const handler = serve("contact", definition);
 * ```
 */

import type { Context } from "@portal/core/platform/actor";
import type { Role } from "@portal/core/platform/roles";
import * as z from "zod";
import type { Caller } from "./routes.ts";

/** Who may call: `optional` reads the session when there is one; a list names the roles of which one is needed. */
export type CallerAccess = Caller | "optional" | readonly Role[];

/** A call, parsed and checked. */
export interface Call<Query = unknown, Body = unknown> {
  /** The base that was asked, where the route has several. */
  base: string;
  /** Path parameters by name, decoded; each named in the template is there. */
  params: { readonly [name: string]: string };
  query: Query;
  body: Body;
  /** Lower-case names. */
  headers: { readonly [name: string]: string | undefined };
  /** The body as it came, for signatures; empty when there was none. */
  rawBody: string;
  /** The caller's network address. */
  address: string;
  /** `If-Match` as a number (DELETE carries the version there), undefined when absent or no number. */
  version: number | undefined;
  /** The opaque token as sent, only for ending its session. */
  token: string | undefined;
}

/** A file in the answer instead of the envelope. */
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

/** An answer with a status or headers of its own. */
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
  /** Of the query string: values are strings (arrays where the schema has one), so numbers are `z.coerce`. */
  query?: Query;
  body?: Body;
  /** The `data` of the envelope; `z.instanceof(Binary)` for files. */
  response: Data;
  /**
   * The thing that a refusal may tell the caller of as it stands (`current` of a 409), where the response is another:
   * its version, and of its members those that the refusal has.
   */
  current?: z.ZodType;
  /** The types a file may come in; default a PDF. */
  media?: readonly string[];
  /** Default: the route's. */
  who?: CallerAccess;
  /** Served to the institute's people before they have a second factor too: what enrols one, and nothing else. */
  beforeEnrolment?: true;
  /** Success status; default 201 for `POST /`, else 200. */
  status?: number;
  /** Another status that says the same of something that is not well. */
  unwell?: number;
  /** `Idempotency-Key` is needed; default true for POST except `POST /tosubmit`. */
  idempotent?: boolean;
  /**
   * What a repeated call with the same key does. `read` (default): answers what `GET …/{id}` says now, when that answers
   * by the same schema, else id and version. `run`: runs again, for what is harmless twice and answers what cannot be read.
   */
  again?: "read" | "run";
  /** `Cache-Control`; default `no-store`. */
  cache?: string;
  /** Answers an `ETag`, and 304 without a body to a caller whose `If-None-Match` names it. */
  revalidates?: true;
  /** Signed as it came (a gateway's webhook): `body` is only published, `rawBody` is what is read. */
  raw?: boolean;
  /** May be refused 900280 and then repeated with `work`: a member of the query of a GET, of the body of others. */
  works?: true;
  /** At the route's own base only, not at its further ones. */
  first?: true;
}

/** An operation as the server holds it. */
export interface Operation extends OperationParts<z.ZodType, z.ZodType, z.ZodType> {
  run(call: Call, ctx: Context): unknown;
}
/** Operations by `"VERB /path/{name}"`. */
export type ResourceDefinition = { readonly [key: string]: Operation };

/** What a definition has at one of its route's bases. */
export const getDefinitionAt = (
  base: string,
  route: { base: string },
  definition: ResourceDefinition,
): ResourceDefinition =>
  base === route.base
    ? definition
    : Object.fromEntries(Object.entries(definition).filter(([, { first }]) => !first));

type Result<Data> = Data | OperationResponse<Data> | BinaryResponse;

/** Writes an operation with its types inferred from the schemas. */
export const defineOperation = <
  Data extends z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
>(
  parts: OperationParts<Query, Body, Data> & {
    run(
      call: Call<z.output<Query>, z.output<Body>>,
      ctx: Context,
    ): Result<z.input<Data>> | Promise<Result<z.input<Data>>>;
  },
): Operation => addWorkMember(parts as Operation);

/** `token.number`: the challenge's token and the number that was found for it. */
const Work = z.string().max(600).optional();

/** The member that a proof of work comes in stands in the published schemas as any other does. */
function addWorkMember(operation: Operation): Operation {
  if (!operation.works) return operation;
  const addWork = (schema: z.ZodType | undefined): z.ZodType => {
    if (schema && !(schema instanceof z.ZodObject)) throw new TypeError("work needs an object to stand in");
    return (schema ?? z.object({})).extend({ work: Work });
  };
  return operation.body
    ? { ...operation, body: addWork(operation.body) }
    : { ...operation, query: addWork(operation.query) };
}
