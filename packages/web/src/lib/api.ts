/**
 * Calls to /api (api.md › Envelope): the token and the current institution go along, an answer is unwrapped, a refusal
 * is thrown as `ApiError`. 50 s at most (spec 1 §9); nothing is sent twice by itself. Decision 0021 tells why this is
 * no aws-amplify client.
 */
import { learn } from "./clock.ts";
import { session } from "./session.ts";

export const TIMEOUT_MS = 50_000;
const TIMED_OUT = 900001;

export interface Issue {
  path: string;
  key: string;
  params?: Record<string, unknown>;
}
export interface Reason {
  code: number;
  params?: Record<string, unknown>;
}
/** A refusal or failure. `code` names a text of the namespace `errors`; `requestId` is the reference to quote. */
export class ApiError extends Error {
  readonly code: number;
  readonly status: number;
  readonly fields: Issue[];
  readonly reasons: Reason[];
  readonly params: Record<string, unknown>;
  /** 409 STALE_VERSION: the version and value that stand. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** The call never reached the server or its answer never came back. */
  readonly offline: boolean;
  constructor(status: number, body: Record<string, unknown> = {}, offline = false) {
    const code = Number(body.code ?? body.errorCode ?? TIMED_OUT);
    super(`api ${status} ${code}`);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
    this.fields = (body.fields as Issue[] | undefined) ?? [];
    this.reasons = (body.reasons as Reason[] | undefined) ?? [];
    this.params = (body.params as Record<string, unknown> | undefined) ?? {};
    this.current = body.current;
    this.requestId = body.requestId as string | undefined;
    this.offline = offline;
  }
}

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>;
export interface Options {
  query?: Query | undefined;
  body?: unknown;
  /** Repeats of one intention carry the same key; every other POST gets its own. */
  idempotencyKey?: string | undefined;
  /** The version read, sent as If-Match by DELETE. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
}
type Ending = () => void;
let whenSignedOut: Ending = () => {};
/** What happens after a 401 ended the session: the router takes the reader to the login page. */
export const onSignedOut = (ending: Ending): void => {
  whenSignedOut = ending;
};

/** `/activity` and a query: nulls dropped, arrays repeated (spec 1 §7). */
export const address = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  const text = search.toString();
  return `/api${path}${text ? `${path.includes("?") ? "&" : "?"}${text}` : ""}`;
};

const headersOf = (method: string, options: Options): Headers => {
  const headers = new Headers({ Accept: "application/json" });
  const token = session.token();
  const institution = session.institution();
  if (token) headers.set("Authorization", token);
  if (institution) headers.set("X-Institution-Id", institution);
  if (options.body !== undefined) headers.set("Content-Type", "application/json");
  if (method === "POST") headers.set("Idempotency-Key", options.idempotencyKey ?? crypto.randomUUID());
  if (options.version !== undefined) headers.set("If-Match", String(options.version));
  return headers;
};

const send = async (method: string, path: string, options: Options): Promise<Response> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(address(path, options.query), {
      method,
      headers: headersOf(method, options),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      credentials: "omit",
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, {}, true);
  }
  learn(response.headers.get("date"));
  if (response.ok) return response;
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.status === 401 && session.loggedIn()) {
    session.end();
    whenSignedOut();
  }
  throw new ApiError(response.status, body);
};
const call = async <T>(method: string, path: string, options: Options = {}): Promise<T> => {
  const response = await send(method, path, options);
  const body = (await response.json().catch(() => ({}))) as { success?: boolean; data?: T };
  // Some failures answer 200 with a success flag (spec 1 §8).
  if (body.success !== true) throw new ApiError(response.status, body as Record<string, unknown>);
  return body.data as T;
};

export const api = {
  get: <T>(path: string, query?: Query, options: Options = {}): Promise<T> =>
    call<T>("GET", path, { ...options, query }),
  post: <T>(path: string, body: unknown = {}, options: Options = {}): Promise<T> =>
    call<T>("POST", path, { ...options, body }),
  put: <T>(path: string, body: unknown, options: Options = {}): Promise<T> =>
    call<T>("PUT", path, { ...options, body }),
  /** `DELETE`, with the version read as If-Match. */
  del: <T>(path: string, version?: number, options: Options = {}): Promise<T> =>
    call<T>("DELETE", path, { ...options, version }),
  /** A binary answer (PDF, receipt, XLSX) as a file of its own name, saved by the browser. */
  async download(path: string, fallback: string): Promise<void> {
    const response = await send("GET", path, {});
    const blob = await response.blob();
    const named = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(
      response.headers.get("content-disposition") ?? "",
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = named?.[1] ? decodeURIComponent(named[1]) : fallback;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
