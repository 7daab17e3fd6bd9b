/** Builds the OpenAPI 3.1 document from the schemas that the handlers use (api.md). */
import { errorCatalogue } from "@portal/core/platform/errors";
import * as z from "zod";
import {
  ALREADY_REPORTED_STATUS,
  getSuccessStatus,
  isAnsweredAlreadyReported,
  needsIdempotencyKey,
} from "./idempotency.ts";
import { createSchemaWriter, type SchemaWriter } from "./json-schema.ts";
import { getDefinitionAt, type Operation, type ResourceDefinition } from "./operation.ts";
import { listBases, type Route } from "./route.ts";

type Json = { [key: string]: unknown };
interface DescribedResource {
  route: Route;
  definition: ResourceDefinition;
}

/** Builds the document of all resources, in the order given. */
export const buildOpenApiDocument = (resources: readonly DescribedResource[], version: string): Json => {
  const schemas = createSchemaWriter();
  const paths = Object.fromEntries(
    resources.flatMap((each) => listBases(each.route).flatMap((base) => buildPaths(base, each, schemas))),
  );
  return {
    openapi: "3.1.0",
    info: { title: "Application portal", version },
    servers: [{ url: "/" }],
    tags: resources.map(({ route }) => ({ name: route.resource })),
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "header", name: "Authorization" } },
      schemas: { Failure: buildFailureSchema(), Json: buildJsonSchema(), ...schemas.shared() },
      responses: {
        Failure: {
          description: "The request was refused; `errorCode` says why",
          content: buildJsonContent({ $ref: "#/components/schemas/Failure" }),
        },
        DoneBefore: {
          description: "Already carried out by an earlier request with the same Idempotency-Key",
          content: buildJsonContent(
            buildEnvelope({
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

function buildPaths(
  base: string,
  { route, definition }: DescribedResource,
  schemas: SchemaWriter,
): [string, Json][] {
  const paths = new Map<string, Json>();
  // Operation ids are unique: those of a further base are named after that base.
  const name = base === route.base ? route.resource : base.slice(1);
  for (const [key, operation] of Object.entries(getDefinitionAt(base, route, definition))) {
    const [verb = "GET", below = "/"] = key.split(" ");
    const path = `/api${base}${below === "/" ? "" : below}`;
    const verbs = paths.get(path) ?? {};
    verbs[verb.toLowerCase()] = {
      operationId: buildOperationId(name, verb, below),
      ...buildOperation(key, path, operation, route, schemas),
    };
    if (isAnsweredAlreadyReported(definition, { key, operation }))
      addDoneBefore(verbs[verb.toLowerCase()] as Verb);
    paths.set(path, verbs);
  }
  return [...paths];
}

/**
 * Builds the id of an operation, such as `participate-get-id-history`: letters, digits and hyphens only, so that it is
 * valid in addresses and in the names of any tool.
 */
const buildOperationId = (name: string, verb: string, below: string): string =>
  [name, verb.toLowerCase(), ...below.split("/")]
    .map((word) => word.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, ""))
    .filter(Boolean)
    .join("-");

function buildOperation(
  key: string,
  path: string,
  operation: Operation,
  route: Route,
  schemas: SchemaWriter,
): Json {
  const access = operation.callers ?? route.callers;
  const status = getSuccessStatus({ key, operation });
  return {
    tags: [route.resource],
    ...(operation.summary && { summary: operation.summary }),
    ...(operation.description && { description: operation.description }),
    security: access === "public" ? [] : access === "optional" ? [{}, { session: [] }] : [{ session: [] }],
    ...(typeof access !== "string" && { "x-roles": access }),
    parameters: [
      ...buildPathParameters(path),
      ...buildQueryParameters(operation.query, schemas),
      ...buildHeaderParameters(key, operation, access),
    ],
    ...(operation.body && { requestBody: buildRequestBody(operation.body, schemas) }),
    responses: {
      [status]: { description: "Success", content: buildContent(operation, schemas) },
      ...(operation.unhealthyStatus && {
        [operation.unhealthyStatus]: {
          description: "A dependency cannot be reached",
          content: buildContent(operation, schemas),
        },
      }),
      ...(operation.revalidates && {
        "304": { description: "Not modified since the response that the caller has cached" },
      }),
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}

interface Verb {
  responses: Json;
}
/** Adds the 208 answer to a repeated call whose resource cannot be read again: its id and version. */
function addDoneBefore(verb: Verb): void {
  verb.responses[ALREADY_REPORTED_STATUS] = { $ref: "#/components/responses/DoneBefore" };
}

const buildJsonContent = (schema: Json): Json => ({ "application/json": { schema } });

/** A body without required members may itself be omitted. */
const buildRequestBody = (body: z.ZodType, schemas: SchemaWriter): Json => ({
  required: !body.safeParse({}).success,
  content: buildJsonContent(schemas.input(body)),
});

/** Files are not JSON; everything else comes in the envelope. */
function buildContent({ response, media = ["application/pdf"] }: Operation, schemas: SchemaWriter): Json {
  if (response instanceof z.ZodCustom)
    return Object.fromEntries(media.map((type) => [type, { schema: { type: "string", format: "binary" } }]));
  return buildJsonContent(buildEnvelope(schemas.output(response)));
}

const buildEnvelope = (data: Json): Json => ({
  type: "object",
  required: ["success", "code", "data"],
  additionalProperties: false,
  properties: { success: { type: "boolean" }, code: { const: 200 }, data },
});

const buildPathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

function buildQueryParameters(query: z.ZodType | undefined, schemas: SchemaWriter): Json[] {
  if (!query) return [];
  const schema = schemas.input(query) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: each,
  }));
}

function buildHeaderParameters(key: string, operation: Operation, access: unknown): Json[] {
  const describeHeader = (name: string, required: boolean): Json => ({
    name,
    in: "header",
    required,
    schema: { type: "string" },
  });
  return [
    ...(needsIdempotencyKey(key, operation.idempotent) ? [describeHeader("Idempotency-Key", true)] : []),
    ...(key.startsWith("DELETE ") ? [describeHeader("If-Match", operation.requiresVersion === true)] : []),
    ...(operation.revalidates ? [describeHeader("If-None-Match", false)] : []),
    ...(access === "public" ? [] : [describeHeader("X-Institution-Id", false)]),
  ];
}

const JSON_VALUE = { $ref: "#/components/schemas/Json" };
function buildJsonSchema(): Json {
  const object = { type: "object", additionalProperties: JSON_VALUE };
  return {
    anyOf: [{ type: ["string", "number", "boolean", "null"] }, { type: "array", items: JSON_VALUE }, object],
  };
}

function buildFailureSchema(): Json {
  const code = { enum: Object.values(errorCatalogue).map((entry) => entry.code) };
  const scalarTypes = ["string", "number", "boolean", "null"];
  const values = { anyOf: [{ type: scalarTypes }, { type: "array", items: { type: "string" } }] };
  const params = { type: "object", additionalProperties: values };
  // The stored state in a refusal: its version, and those members that the caller may read.
  const current = {
    type: "object",
    properties: { version: { type: "integer" } },
    required: ["version"],
    additionalProperties: JSON_VALUE,
  };
  const field = { path: { type: "string" }, key: { type: "string" }, params, number: code };
  const buildClosedObject = (properties: Json, required: string[]): Json => ({
    type: "object",
    properties,
    required,
    additionalProperties: false,
  });
  const expiresAt = { type: "string", format: "date-time" };
  const strings = { type: "array", items: { type: "string" } };
  return buildClosedObject(
    {
      success: { const: false },
      code,
      errorCode: code,
      fields: { type: "array", items: buildClosedObject(field, ["path", "key"]) },
      reasons: { type: "array", items: buildClosedObject({ code, params }, ["code"]) },
      params,
      current,
      challenge: {
        anyOf: [
          buildClosedObject({ token: { type: "string" }, bits: { type: "integer" }, expiresAt }, [
            "token",
            "bits",
            "expiresAt",
          ]),
          buildClosedObject({ ticket: { type: "string" }, methods: strings, expiresAt }, [
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
