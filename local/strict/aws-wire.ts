/**
 * The wire between the SDK's clients of this process and the services. Every client sends by `NodeHttpHandler`, so
 * rules laid here see each attempt of each call as bytes, after the SDK has made its request and before it reads the
 * answer: the code of the portal, its clients and their retries run as they are.
 */
import { Readable } from "node:stream";
import { HttpRequest, HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";

type SendRequest = typeof NodeHttpHandler.prototype.handle;

/** One attempt of a call. */
export interface WireCall {
  /** The service as the scope of the signature names it: `dynamodb`, `s3`, `sqs`, `ses`, `sns`, `kms`. */
  service: string;
  /** `PutItem` where the protocol names it, else verb and path. */
  operation: string;
  request: HttpRequest;
  /** 1 for the first attempt of the SDK. */
  attempt: number;
  /** The client has time limits, as every deployed one has. */
  isLimited: boolean;
  /** The body of a JSON protocol, read once. */
  input: Record<string, unknown>;
}
export type SendCall = (request?: HttpRequest) => Promise<HttpResponse>;
/** Answers a call by itself, or sends it on and looks at the answer. */
export type WireRule = (call: WireCall, send: SendCall) => Promise<HttpResponse>;

/** Test files load this module again in one process, while the SDK stays loaded: each wire replaces the one before. */
const originalSend = Symbol.for("portal.aws-wire.send");
const prototype = NodeHttpHandler.prototype as NodeHttpHandler & { [originalSend]?: SendRequest };

/** Lays the rules, the first one nearest to the SDK. None restores the plain wire. */
export const installWireRules = (rules: readonly WireRule[]): void => {
  prototype[originalSend] ??= prototype.handle;
  const sendPlainly = prototype[originalSend];
  prototype.handle = rules.length === 0 ? sendPlainly : buildSend(rules, sendPlainly);
};

const buildSend = (rules: readonly WireRule[], sendPlainly: SendRequest): SendRequest =>
  async function sendByRules(this: NodeHttpHandler, request, options) {
    const call = await describeCall(this, request);
    const sendFrom = (index: number, current: HttpRequest): Promise<HttpResponse> => {
      const rule = rules[index];
      if (!rule) return sendPlainly.call(this, current, options).then(({ response }) => response);
      return rule(call, (changed = current) => sendFrom(index + 1, changed));
    };
    return { response: await sendFrom(0, request) };
  };

/** The configuration of a handler, which it publishes only after its first call. */
interface ConfiguredHandler {
  configProvider: Promise<{ connectionTimeout?: number; requestTimeout?: number }>;
}

async function describeCall(handler: NodeHttpHandler, request: HttpRequest): Promise<WireCall> {
  const { connectionTimeout, requestTimeout } = await (handler as unknown as ConfiguredHandler)
    .configProvider;
  const { headers } = request;
  const service = /Credential=[^/]+\/\d+\/(?:[^/]+\/)?([^/]+)\/aws4_request/.exec(
    headers.authorization ?? "",
  )?.[1];
  let input: Record<string, unknown> | undefined;
  return {
    service: service ?? "unsigned",
    operation: headers["x-amz-target"]?.split(".")[1] ?? `${request.method} ${request.path}`,
    request,
    attempt: Number(/attempt=(\d+)/.exec(headers["amz-sdk-request"] ?? "")?.[1] ?? 1),
    isLimited: Boolean(connectionTimeout && requestTimeout),
    get input() {
      input ??= parseJsonBody(request.body);
      return input;
    },
  };
}

/** Parses the body of a JSON protocol; anything else, such as the stream of an object, is empty. */
const parseJsonBody = (body: unknown): Record<string, unknown> => {
  const bytes =
    body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined;
  const text = bytes?.toString() ?? (typeof body === "string" ? body : "");
  return (text.startsWith("{") ? JSON.parse(text) : {}) as Record<string, unknown>;
};

/** Builds an answer of our own. */
export const buildWireResponse = (statusCode: number, type: "json" | "xml", body: string): HttpResponse =>
  new HttpResponse({
    statusCode,
    headers: {
      "content-type": type === "json" ? "application/x-amz-json-1.0" : "application/xml",
      "content-length": String(Buffer.byteLength(body)),
    },
    body: Readable.from([Buffer.from(body)]),
  });

/** Builds a failure as a service of the JSON protocols returns it. */
export const buildJsonFailure = (
  type: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
  statusCode = 400,
): HttpResponse =>
  buildWireResponse(statusCode, "json", JSON.stringify({ __type: type, message, ...details }));

/** Reads away an answer that nobody wants, since its connection serves no other call before. */
export const discardWireResponse = ({ body }: HttpResponse): void => {
  if (body instanceof Readable) body.resume();
};

/** Reads the body of an answer as JSON; the answer is used up. */
export const readWireJson = async (response: HttpResponse): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of response.body as Readable) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>;
};

/** Builds the same request with another operation and body. The emulators do not verify its signature. */
export const buildSiblingRequest = (
  { request }: WireCall,
  operation: string,
  input: unknown,
): HttpRequest => {
  const body = JSON.stringify(input);
  const target = `${request.headers["x-amz-target"]?.split(".")[0]}.${operation}`;
  const headers = {
    ...request.headers,
    "x-amz-target": target,
    "content-length": String(Buffer.byteLength(body)),
  };
  return new HttpRequest({ ...request, headers, body });
};
