/**
 * Calls to /api (api.md › Envelope): the token and the current institution go along, an answer is unwrapped, a refusal
 * is thrown as `ApiError`. 50 s at most (spec 1 §9). Two things are sent again by themselves: a POST that the
 * server is still carrying out, under its own key, and a POST or GET that a busy portal did not carry out.
 * `transport.ts` chooses how it is sent.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError } from "./api-error.ts";
import type { ApiOptions, ApiQuery, SendRequest } from "./api-options.ts";
import { lazyImport } from "./lazy-import.ts";
import { getServerNow, syncServerClock } from "./server-clock.ts";
import { session } from "./session.ts";
import { type ApiRequest, type ApiResponse, sendByFetch, type Transport } from "./transport.ts";

export { ApiError, type ApiIssue } from "./api-error.ts";
export type { ApiOptions, ApiQuery } from "./api-options.ts";

/** The proofs of work that are done for one call at most: the pressure may grow meanwhile. */
const MAX_PROOF_OF_WORK_ATTEMPTS = 3;

type RenewalHandler = () => Promise<boolean>;
let askToSignInAgain: RenewalHandler = () => Promise.resolve(false);
/**
 * Sets the handler that renews a session that the server has ended, on the page where its reader is
 * (`session-keeper.tsx`). The handler resolves with true when the account has signed in again: then the refused calls
 * are repeated.
 */
export const setRenewalHandler = (handler: RenewalHandler): void => {
  askToSignInAgain = handler;
};
/** The time of an institution's turn at an opening, and its place in the order (decision 0381). */
export interface OpeningTurn {
  turnAt: string;
  place: number;
  places: number;
}
let waitForTurn: ((turn: OpeningTurn) => Promise<boolean>) | undefined;
/**
 * Sets the handler with which a call waits for its turn (`waiting-room.tsx`). The handler resolves with true when it
 * has come, and then the call is sent again; with false when the reader does not wait.
 */
export const setTurnHandler = (handler: typeof waitForTurn): void => {
  waitForTurn = handler;
};
type SignedOutHandler = () => void;
let handleSignedOut: SignedOutHandler = () => {};
/** Sets the handler for a session that a 401 has ended: the router takes the reader to the login page. */
export const setSignedOutHandler = (handler: SignedOutHandler): void => {
  handleSignedOut = handler;
};

/** Builds the address of a call: empty members of its query are dropped, arrays repeated (spec 1 §7). */
export const buildApiPath = (path: string, query: ApiQuery = {}): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one));
  }
  const text = search.toString();
  return `/api${path}${text ? `${path.includes("?") ? "&" : "?"}${text}` : ""}`;
};

const buildHeaders = (
  method: string,
  token: string | undefined,
  options: ApiOptions,
): Record<string, string> => {
  const headers: Record<string, string> = { Accept: "application/json" };
  const institution = options.anonymous ? undefined : session.institution();
  if (token) headers.Authorization = token;
  if (institution) headers["X-Institution-Id"] = institution;
  if (method === "POST") headers["Idempotency-Key"] = options.idempotencyKey ?? crypto.randomUUID();
  if (options.version !== undefined) headers["If-Match"] = String(options.version);
  return headers;
};
let renewal: Promise<boolean> | undefined;
/**
 * After a 401: has the session renewed, or ends it here. Calls that are refused meanwhile wait for the same answer.
 * @param token under which the call was sent
 * @returns true when the call may be repeated
 */
const renewSession = async (token: string): Promise<boolean> => {
  if (token === session.token()) {
    renewal ??= askToSignInAgain()
      .catch(() => {
        // The dialog itself could not be loaded: the caller handles this like a call without an answer, which can be
        // repeated.
        throw new ApiError(0, {}, true);
      })
      .finally(() => {
        renewal = undefined;
      });
    if (!(await renewal) && token === session.token()) {
      void session.end("expiry");
      handleSignedOut();
    }
  }
  return token !== session.token() && session.isOfAccount(token);
};

/** Loads what carries the call: Amplify's client for a signed-in reader, a few lines of `fetch` for everybody else. */
const loadTransport = async (): Promise<Transport> =>
  session.loggedIn() ? (await lazyImport(() => import("./amplify-transport.ts"))).sendByAmplify : sendByFetch;

const send: SendRequest = async (method, path, options) => {
  let answer: ApiResponse;
  let token: string | undefined;
  try {
    const sendByTransport = await loadTransport();
    token = options.anonymous ? undefined : (options.token ?? session.token());
    answer = await sendByTransport({
      method,
      address: buildApiPath(path, options.query),
      headers: buildHeaders(method, token, options),
      body: options.body,
      signal: options.signal,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, {}, true);
  }
  syncServerClock(answer.header("date"));
  if (answer.status >= 200 && answer.status < 300) {
    if (token === undefined) return answer;
    // Another account has signed in meanwhile. The data of the one that asked may not reach its pages or be kept for
    // them.
    if (!session.isOfAccount(token)) throw new ApiError(0, {}, true);
    session.recordUse(getServerNow());
    return answer;
  }
  const body = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
  // A session that another one replaces may have ended before, which is no failure.
  const missedToken = options.token === undefined && !session.leaving() ? token : undefined;
  if (answer.status === 401 && missedToken && (await renewSession(missedToken))) {
    options.signal?.throwIfAborted();
    return send(method, path, options);
  }
  const retryAfter = Number(answer.header("retry-after")) || undefined;
  const refusal = new ApiError(answer.status, body, false, retryAfter);
  // Staff without a second factor can only enrol one.
  if (refusal.code === errorCodes.ENROLMENT_REQUIRED && session.loggedIn()) session.requireEnrolment();
  if (
    refusal.code === errorCodes.TURN_NOT_COME &&
    (await waitForTurn?.(refusal.params as unknown as OpeningTurn))
  ) {
    options.signal?.throwIfAborted();
    return send(method, path, options);
  }
  throw refusal;
};
/** Sends a POST under its key. The code for it is loaded with the first POST, since most pages only read. */
const sendPost = async (path: string, options: ApiOptions): Promise<ApiResponse> => {
  const idempotentPost = await lazyImport(() => import("./idempotent-post.ts")).catch(() => {
    throw new ApiError(0, {}, true);
  });
  return idempotentPost.sendIdempotently(send, path, options);
};
/** Sends a GET. The code that waits for a busy portal is loaded only when the portal is busy. */
const sendRead = async (path: string, options: ApiOptions): Promise<ApiResponse> => {
  try {
    return await send("GET", path, options);
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== errorCodes.SERVICE_BUSY) throw refusal;
    const { repeatRead } = await lazyImport(() => import("./idempotent-post.ts")).catch(() => {
      throw refusal;
    });
    return repeatRead(send, refusal, path, options);
  }
};
const sendOnce = (method: ApiRequest["method"], path: string, options: ApiOptions): Promise<ApiResponse> => {
  if (method === "POST") return sendPost(path, options);
  return method === "GET" ? sendRead(path, options) : send(method, path, options);
};
/**
 * Sends a call. While the portal is under load and requires a proof of work, sends it again with one
 * (`proof-of-work.ts`).
 */
const sendWithProofOfWork = async (
  method: ApiRequest["method"],
  path: string,
  options: ApiOptions,
): Promise<ApiResponse> => {
  let currentOptions = options;
  for (let attempts = 0; ; attempts++) {
    try {
      return await sendOnce(method, path, currentOptions);
    } catch (refusal) {
      const challenge = refusal instanceof ApiError ? refusal.work : undefined;
      if (!challenge || attempts === MAX_PROOF_OF_WORK_ATTEMPTS) throw refusal;
      const work = await (await lazyImport(() => import("./request-proof-of-work.ts"))).solveProofOfWork(
        challenge,
      );
      currentOptions =
        method === "GET"
          ? { ...options, query: { ...options.query, work } }
          : { ...options, body: { ...(options.body as object | undefined), work } };
    }
  }
};
const call = async <T>(method: ApiRequest["method"], path: string, options: ApiOptions = {}): Promise<T> => {
  const answer = await sendWithProofOfWork(method, path, options);
  const body = (await answer.json().catch(() => ({}))) as { success?: boolean; data?: T };
  // Some failures answer 200 with a success flag (spec 1 §8).
  if (body.success !== true) throw new ApiError(answer.status, body as Record<string, unknown>);
  return body.data as T;
};

export const api = {
  get: <T>(path: string, query?: ApiQuery, options: ApiOptions = {}): Promise<T> =>
    call<T>("GET", path, { ...options, query }),
  post: <T>(path: string, body?: unknown, options: ApiOptions = {}): Promise<T> =>
    call<T>("POST", path, { ...options, body }),
  put: <T>(path: string, body: unknown, options: ApiOptions = {}): Promise<T> =>
    call<T>("PUT", path, { ...options, body }),
  /** `DELETE`, with the version read as If-Match. */
  del: <T>(path: string, version?: number, options: ApiOptions = {}): Promise<T> =>
    call<T>("DELETE", path, { ...options, version }),
  /**
   * A printed PDF: the answer is a short-lived link, from which the browser saves the file. Asked for by POST where
   * there is a body.
   */
  async downloadPrint(path: string, body?: unknown): Promise<void> {
    const link = document.createElement("a");
    link.href = (await call<{ url: string }>(body === undefined ? "GET" : "POST", path, { body })).url;
    link.click();
  },
  /** A binary answer (XLSX, CSV, JSON) as a file of its own name, saved by the browser. */
  async download(path: string, fallback: string, query?: ApiQuery): Promise<void> {
    const answer = await sendWithProofOfWork("GET", path, { query });
    const blob = await answer.blob();
    const fileNameMatch = /filename\*?=(?:UTF-8'')?"?([^";]+)"?/i.exec(
      answer.header("content-disposition") ?? "",
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = fileNameMatch?.[1] ? decodeURIComponent(fileNameMatch[1]) : fallback;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  },
};
