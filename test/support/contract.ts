/**
 * Whether calls and their answers are as the document of the API says (api.md). The judge is ajv over the document itself:
 * it knows nothing of the schemas that the document was made of.
 */
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";

interface Media {
  schema: { type?: string; format?: string; [key: string]: unknown };
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: { type?: string; [key: string]: unknown };
}
interface Answered {
  $ref?: string;
  content?: Record<string, Media>;
}
interface Verb {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answered>;
}
export interface Document {
  paths: Record<string, Record<string, Verb>>;
  components: { responses: Record<string, Answered> };
}
/** A call and its answer, as they went over the wire. Names of headers in lower case. */
export interface Exchange {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  answer: { status: number; type: string; body: string };
}
/** What breaks the contract, each in one line; empty when nothing does. */
export type Judge = (exchange: Exchange) => string[];

/** A schema says nothing of a file's bytes. */
export const isFile = ({ schema }: Media): boolean => schema.format === "binary";

const pointer = (...parts: string[]): string =>
  `portal#/${parts.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

/** Reads a document once; each schema is compiled when it is met first. @throws Error when one cannot be compiled */
export const judgeOf = (document: Document): Judge => {
  const made = (coerceTypes: boolean | "array"): Ajv2020 => {
    const ajv = new Ajv2020({ allErrors: true, strict: false, coerceTypes });
    // Its types are those of a CommonJS module.
    (formats as unknown as (of: Ajv2020) => void)(ajv);
    ajv.addSchema(document as unknown as AnySchemaObject, "portal", undefined, false);
    return ajv;
  };
  const plain = made(false);
  const coercing = made("array");
  const compiled = new Map<string, ValidateFunction>();
  const faultsOf = (ajv: Ajv2020, at: string, value: unknown): string[] => {
    const validate = compiled.get(at) ?? ajv.getSchema(at);
    if (!validate) throw new Error(`${at} is not in the document`);
    compiled.set(at, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || "/"} ${message} ${params.additionalProperty ?? params.unevaluatedProperty ?? ""}`,
    );
  };

  const templates = Object.keys(document.paths)
    .map((path) => ({ path, literal: path.replace(/\{\w+\}/g, "").length, at: shape(path) }))
    .sort((a, b) => b.literal - a.literal);
  const found = (
    method: string,
    pathname: string,
  ): { path: string; verb: string; call: Verb } | undefined => {
    const verb = method.toLowerCase();
    for (const { path, at } of templates) {
      const call = document.paths[path]?.[verb];
      if (call && at.test(pathname)) return { path, verb, call };
    }
    return undefined;
  };

  const called = (
    path: string,
    verb: string,
    call: Verb,
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
      const given = search.getAll(name).filter((value) => value !== "");
      if (given.length === 0) {
        if (required) faults.push(`query ${name} is missing`);
        continue;
      }
      // An array of a name is coerced inside its holder.
      const value = given.length > 1 || schema.type === "array" ? given : given[0];
      const at = pointer("paths", path, verb, "parameters", String(i), "schema");
      faults.push(...faultsOf(coercing, at, value).map((fault) => `query ${name}: ${fault}`));
    }
    const names = call.parameters.map(({ name }) => name);
    for (const name of new Set(search.keys()))
      if (!names.includes(name)) faults.push(`query ${name} is not published`);
    if (exchange.body === "") {
      if (call.requestBody?.required) faults.push("a body is needed");
    } else if (!call.requestBody) faults.push("no body is published");
    else {
      const at = pointer("paths", path, verb, "requestBody", "content", "application/json", "schema");
      faults.push(...faultsOf(plain, at, JSON.parse(exchange.body)).map((fault) => `body: ${fault}`));
    }
    return faults;
  };

  const answered = (
    path: string,
    verb: string,
    call: Verb,
    { status, type, body }: Exchange["answer"],
  ): string[] => {
    const key = String(status) in call.responses ? String(status) : "default";
    // What went well has a status of its own: `default` is for refusals.
    if (key === "default" && status < 400) return [`status ${status} is not published`];
    const told = call.responses[key];
    const shared = told?.$ref?.split("/").at(-1);
    const { content = {} } = (shared ? document.components.responses[shared] : told) ?? {};
    const kinds = Object.keys(content);
    if (kinds.length === 0) return body === "" ? [] : [`${status} has a body that is not published`];
    const kind = type.split(";")[0]?.trim() ?? "";
    const media = content[kind];
    if (!media) return [`${status} is ${kind}, published is ${kinds.join(", ")}`];
    if (isFile(media)) return [];
    const at = shared
      ? pointer("components", "responses", shared, "content", kind, "schema")
      : pointer("paths", path, verb, "responses", key, "content", kind, "schema");
    return faultsOf(plain, at, JSON.parse(body)).map((fault) => `answer ${status}: ${fault}`);
  };

  return (exchange) => {
    const [pathname = "", query = ""] = exchange.url.split("?");
    const place = found(exchange.method, pathname);
    const { status } = exchange.answer;
    if (!place) return status < 400 ? ["is not published"] : [];
    const { path, verb, call } = place;
    const faults = answered(path, verb, call, exchange.answer);
    // What a caller sends wrongly is the caller's, as long as it is refused; what is taken has to be published.
    if (status < 400) faults.unshift(...called(path, verb, call, exchange, new URLSearchParams(query)));
    return faults;
  };
};

/** What fits a path of the document. */
function shape(path: string): RegExp {
  const literal = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${literal.join("[^/]+")}/?$`);
}
