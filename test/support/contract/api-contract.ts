/**
 * Checks requests and responses against the API document (api.md). It uses ajv on the document itself, independent of
 * the schemas that the document was generated from.
 */
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

interface MediaTypeObject {
  schema: { type?: string; format?: string; [key: string]: unknown };
}
interface ParameterObject {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: { type?: string; [key: string]: unknown };
}
interface ResponseObject {
  $ref?: string;
  content?: Record<string, MediaTypeObject>;
}
interface OperationObject {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: ParameterObject[];
  requestBody?: { required: boolean; content: Record<string, MediaTypeObject> };
  responses: Record<string, ResponseObject>;
}
export interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>;
  components: { responses: Record<string, ResponseObject> };
}
/** A request with its response, as sent over the network. Header names are in lower case. */
export interface Exchange {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  answer: { status: number; type: string; body: string };
}
/** An operation of the document: its path, its verb in small letters, and what is published of it. */
interface PublishedOperation {
  path: string;
  verb: string;
  call: OperationObject;
}
/** Finds the operation of a method and an address without its query; undefined when none is published. */
export type FindOperation = (method: string, pathname: string) => PublishedOperation | undefined;
/** Returns the violations of the contract, one line each. */
export type CheckExchange = (exchange: Exchange) => string[];

/** A schema says nothing of a file's bytes. */
export const isFileMedia = ({ schema }: MediaTypeObject): boolean => schema.format === "binary";

const toSchemaPointer = (...parts: string[]): string =>
  `portal#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

/** Reads the paths of a document once; of several that fit an address, the one with the longest literal part wins. */
export const createOperationFinder = (document: ApiDocument): FindOperation => {
  const templates = Object.keys(document.paths)
    .map((path) => ({ path, literal: path.replace(/\{\w+\}/g, "").length, at: toPathPattern(path) }))
    .sort((a, b) => b.literal - a.literal);
  return (method, pathname) => {
    const verb = method.toLowerCase();
    for (const { path, at } of templates) {
      const call = document.paths[path]?.[verb];
      if (call && at.test(pathname)) return { path, verb, call };
    }
    return undefined;
  };
};

/**
 * Reads a document once; each schema is compiled on first use.
 * @throws Error when one cannot be compiled
 */
export const createContractChecker = (document: ApiDocument): CheckExchange => {
  const createAjv = (coerceTypes: boolean | "array"): Ajv2020 => {
    const ajv = new Ajv2020({ allErrors: true, strict: false, coerceTypes });
    // Its types are those of a CommonJS module.
    (formats as unknown as (of: Ajv2020) => void)(ajv);
    ajv.addSchema(document as unknown as AnySchemaObject, "portal", undefined, false);
    return ajv;
  };
  const strictAjv = createAjv(false);
  const coercingAjv = createAjv("array");
  const validators = new Map<string, ValidateFunction>();
  const findSchemaFaults = (ajv: Ajv2020, schemaPointer: string, value: unknown): string[] => {
    const validate = validators.get(schemaPointer) ?? ajv.getSchema(schemaPointer);
    if (!validate) throw new Error(`${schemaPointer} is not in the document`);
    validators.set(schemaPointer, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || "/"} ${message} ${params.additionalProperty ?? params.unevaluatedProperty ?? ""}`,
    );
  };

  const findOperation = createOperationFinder(document);

  const checkRequest = (
    path: string,
    verb: string,
    call: OperationObject,
    exchange: Exchange,
    search: URLSearchParams,
  ): string[] => {
    const faults: string[] = [];
    if (
      call.security.length > 0 &&
      !call.security.some((one) => !("session" in one)) &&
      !exchange.headers.authorization
    )
      faults.push("a session is needed");
    for (const [i, { name, in: place, required, schema }] of call.parameters.entries()) {
      if (place === "header" && required && !exchange.headers[name.toLowerCase()])
        faults.push(`header ${name} is missing`);
      if (place !== "query") continue;
      const queryValues = search.getAll(name).filter((value) => value !== "");
      if (queryValues.length === 0) {
        if (required) faults.push(`query ${name} is missing`);
        continue;
      }
      // An array of a name is coerced inside its holder.
      const value = queryValues.length > 1 || schema.type === "array" ? queryValues : queryValues[0];
      const schemaPointer = toSchemaPointer("paths", path, verb, "parameters", String(i), "schema");
      faults.push(
        ...findSchemaFaults(coercingAjv, schemaPointer, value).map((fault) => `query ${name}: ${fault}`),
      );
    }
    const names = call.parameters.map(({ name }) => name);
    for (const name of new Set(search.keys()))
      if (!names.includes(name)) faults.push(`query ${name} is not published`);
    if (exchange.body === "") {
      if (call.requestBody?.required) faults.push("a body is needed");
    } else if (!call.requestBody) faults.push("no body is published");
    else {
      const schemaPointer = toSchemaPointer(
        "paths",
        path,
        verb,
        "requestBody",
        "content",
        "application/json",
        "schema",
      );
      faults.push(
        ...findSchemaFaults(strictAjv, schemaPointer, JSON.parse(exchange.body)).map(
          (fault) => `body: ${fault}`,
        ),
      );
    }
    return faults;
  };

  const checkResponse = (
    path: string,
    verb: string,
    call: OperationObject,
    { status, type, body }: Exchange["answer"],
  ): string[] => {
    const key = String(status) in call.responses ? String(status) : "default";
    // A successful answer needs a status of its own, because `default` is for refusals.
    if (key === "default" && status < 400) return [`status ${status} is not published`];
    const declaredResponse = call.responses[key];
    const sharedResponseName = declaredResponse?.$ref?.split("/").at(-1);
    const { content = {} } =
      (sharedResponseName ? document.components.responses[sharedResponseName] : declaredResponse) ?? {};
    const mediaTypes = Object.keys(content);
    if (mediaTypes.length === 0) return body === "" ? [] : [`${status} has a body that is not published`];
    const mediaType = type.split(";")[0]?.trim() ?? "";
    const media = content[mediaType];
    if (!media) return [`${status} is ${mediaType}, published is ${mediaTypes.join(", ")}`];
    if (isFileMedia(media)) return [];
    const schemaPointer = sharedResponseName
      ? toSchemaPointer("components", "responses", sharedResponseName, "content", mediaType, "schema")
      : toSchemaPointer("paths", path, verb, "responses", key, "content", mediaType, "schema");
    return findSchemaFaults(strictAjv, schemaPointer, JSON.parse(body)).map(
      (fault) => `answer ${status}: ${fault}`,
    );
  };

  return (exchange) => {
    const [pathname = "", query = ""] = exchange.url.split("?");
    const operationMatch = findOperation(exchange.method, pathname);
    const { status } = exchange.answer;
    if (!operationMatch) return status < 400 ? ["is not published"] : [];
    const { path, verb, call } = operationMatch;
    const faults = checkResponse(path, verb, call, exchange.answer);
    // A wrong request is no fault as long as it is refused. An accepted one has to fit the published schema.
    if (status < 400) faults.unshift(...checkRequest(path, verb, call, exchange, new URLSearchParams(query)));
    return faults;
  };
};

/** Builds a pattern that matches the addresses of a path of the document. */
function toPathPattern(path: string): RegExp {
  const literal = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^/]+")}/?$`);
}
