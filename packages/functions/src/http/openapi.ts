/** The OpenAPI 3.1 document, made of the schemas that the handlers run (api.md). */
import { catalogue } from "@portal/core/errors";
import * as z from "zod";
import { DONE_BEFORE, needsKey, onlyNamed, successOf } from "./idempotency.ts";
import { type Schemas, schemasOf } from "./json-schema.ts";
import { type Definition, definitionAt, type Operation } from "./operation.ts";
import { basesOf, type Route } from "./routes.ts";

type Json = { [key: string]: unknown };
export interface Described {
  route: Route;
  definition: Definition;
}

/** The document of all resources, in the order given. */
export const documentOf = (described: readonly Described[], version: string): Json => {
  const schemas = schemasOf();
  const paths = Object.fromEntries(
    described.flatMap((each) => basesOf(each.route).flatMap((base) => pathsOf(base, each, schemas))),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Application portal", version },
    servers: [{ url: "/" }],
    tags: described.map(({ route }) => ({ name: route.resource })),
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: { Failure: failure(), Json: anyJson(), ...schemas.shared() },
      responses: {
        Failure: {
          description: "Refused by a code",
          content: json({ $ref: "#/components/schemas/Failure" }),
        },
        DoneBefore: {
          description: "Done before, by the same Idempotency-Key",
          content: json(
            enveloped({
              type: "object",
              properties: { id: { type: "string" }, version: { type: "integer" } },
              additionalProperties: false,
            }),
          ),
        },
      },
    },
  };
};

function pathsOf(base: string, { route, definition }: Described, schemas: Schemas): [string, Json][] {
  const paths = new Map<string, Json>();
  // Names of operations are unique: those of a further base are called after it.
  const name = base === route.base ? route.resource : base.slice(1);
  for (const [key, operation] of Object.entries(definitionAt(base, route, definition))) {
    const [verb = "GET", below = "/"] = key.split(" ");
    const path = `/api${base}${below === "/" ? "" : below}`;
    const verbs = paths.get(path) ?? {};
    verbs[verb.toLowerCase()] = {
      operationId: nameOf(name, verb, below),
      ...operationOf(key, path, operation, route, schemas),
    };
    if (onlyNamed(definition, { key, operation })) addDoneBefore(verbs[verb.toLowerCase()] as Verb);
    paths.set(path, verbs);
  }
  return [...paths];
}

/** `participate-get-id-history`: of letters, digits and hyphens, so that it can stand in an address and in any tool's names. */
const nameOf = (name: string, verb: string, below: string): string =>
  [name, verb.toLowerCase(), ...below.split("/")]
    .map((word) => word.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, ""))
    .filter(Boolean)
    .join("-");

function operationOf(key: string, path: string, operation: Operation, route: Route, schemas: Schemas): Json {
  const who = operation.who ?? route.who;
  const status = successOf({ key, operation });
  return {
    tags: [route.resource],
    ...(operation.summary && { summary: operation.summary }),
    security: who === "public" ? [] : who === "optional" ? [{}, { session: [] }] : [{ session: [] }],
    ...(typeof who !== "string" && { "x-roles": who }),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(operation.query, schemas),
      ...headerParameters(key, operation, who),
    ],
    ...(operation.body && { requestBody: bodyOf(operation.body, schemas) }),
    responses: {
      [status]: { description: "Done", content: contentOf(operation, schemas) },
      ...(operation.unwell && {
        [operation.unwell]: { description: "Not well", content: contentOf(operation, schemas) },
      }),
      ...(operation.revalidates && { "304": { description: "What the caller keeps still stands" } }),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}

interface Verb {
  responses: Json;
}
/** A call that is repeated with its key, of a thing that is not read again: told by its id and version. */
function addDoneBefore(verb: Verb): void {
  verb.responses[DONE_BEFORE] = { $ref: "#/components/responses/DoneBefore" };
}

const json = (schema: Json): Json => ({ "application/json": { schema } });

/** A body whose members may all be left out may be left out itself. */
const bodyOf = (body: z.ZodType, schemas: Schemas): Json => ({
  required: !body.safeParse({}).success,
  content: json(schemas.input(body)),
});

/** A file is no JSON; everything else comes in the envelope. */
function contentOf({ response, media = ["application/pdf"] }: Operation, schemas: Schemas): Json {
  if (response instanceof z.ZodCustom)
    return Object.fromEntries(media.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  return json(enveloped(schemas.output(response)));
}

const enveloped = (data: Json): Json => ({
  type: "object",
  required: ["success", "code", "data"],
  additionalProperties: false,
  properties: { success: { type: "boolean" }, code: { const: 200 }, data },
});

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function queryParameters(query: z.ZodType | undefined, schemas: Schemas): Json[] {
  if (!query) return [];
  const schema = schemas.input(query) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: each,
  }));
}

function headerParameters(key: string, operation: Operation, who: unknown): Json[] {
  const header = (name: string, required: boolean): Json => ({
    name,
    in: "header",
    required,
    schema: { type: "string" },
  });
  return [
    ...(needsKey(key, operation.idempotent) ? [header("Idempotency-Key", true)] : []),
    ...(key.startsWith("DELETE ") ? [header("If-Match", false)] : []),
    ...(operation.revalidates ? [header("If-None-Match", false)] : []),
    ...(who === "public" ? [] : [header("X-Institution-Id", false)]),
  ];
}

const JSON_VALUE = { $ref: "#/components/schemas/Json" };
function anyJson(): Json {
  const object = { type: "object", additionalProperties: JSON_VALUE };
  return {
    anyOf: [{ type: ["string", "number", "boolean", "null"] }, { type: "array", items: JSON_VALUE }, object],
  };
}

function failure(): Json {
  const code = { enum: Object.values(catalogue).map((entry) => entry.code) };
  const plain = ["string", "number", "boolean", "null"];
  const values = { anyOf: [{ type: plain }, { type: "array", items: { type: "string" } }] };
  const params = { type: "object", additionalProperties: values };
  // What stands instead of what was read: its version, and of its members those that the caller may read.
  const current = {
    type: "object",
    properties: { version: { type: "integer" } },
    required: ["version"],
    additionalProperties: JSON_VALUE,
  };
  const field = { path: { type: "string" }, key: { type: "string" }, params, number: code };
  const closed = (properties: Json, required: string[]): Json => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
  const expiresAt = { type: "string", format: "date-time" };
  const strings = { type: "array", items: { type: "string" } };
  return closed(
    {
      success: { const: false },
      code,
      errorCode: code,
      fields: { type: "array", items: closed(field, ["path", "key"]) },
      reasons: { type: "array", items: closed({ code, params }, ["code"]) },
      params,
      current,
      challenge: {
        anyOf: [
          closed({ token: { type: "string" }, bits: { type: "integer" }, expiresAt }, [
            "token",
            "bits",
            "expiresAt",
          ]),
          closed({ ticket: { type: "string" }, methods: strings, expiresAt }, [
            "ticket",
            "methods",
            "expiresAt",
          ]),
        ],
      },
      requestId: { type: "string" },
    },
    ["success", "code", "errorCode", "requestId"],
  );
}
