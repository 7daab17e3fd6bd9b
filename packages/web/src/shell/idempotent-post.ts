/**
 * A POST goes under a key (api.md › Envelope): while the server still carries the same call out, or is too busy, it is
 * asked for again under that key, and a call whose outcome stays unknown keeps its key for the next attempt.
 */
import * as errorCodes from "@portal/core/platform/error-codes";
import { ApiError } from "./api-error.ts";
import type { ApiOptions, SendRequest } from "./api-options.ts";
import { session } from "./session.ts";
import { type ApiResponse, CALL_TIMEOUT_MS } from "./transport.ts";

/**
 * Keys of calls of which nobody knows whether they were carried out (no answer came, or none that says): the same call
 * made again goes under the same key, so that it is answered instead of done twice.
 */
const unsettledKeys = new Map<string, string>();
/** A page that is offline for long saves often: only the latest calls are worth remembering. */
const MAX_UNSETTLED_KEYS = 20;
session.onEnd(() => unsettledKeys.clear());
const rememberKey = (identity: string, key: string): void => {
  unsettledKeys.set(identity, key);
  const [oldest] = unsettledKeys.keys();
  if (unsettledKeys.size > MAX_UNSETTLED_KEYS && oldest !== undefined) unsettledKeys.delete(oldest);
};
const buildCallIdentity = (path: string, options: ApiOptions): string =>
  [path, session.institution() ?? "", JSON.stringify(options.body ?? null)].join("\n");

/** Sends a POST under its key, and keeps that key for the next time where the outcome stays unknown. */
export const sendIdempotently = async (
  send: SendRequest,
  path: string,
  options: ApiOptions,
): Promise<ApiResponse> => {
  const identity = buildCallIdentity(path, options);
  const idempotencyKey = options.idempotencyKey ?? unsettledKeys.get(identity) ?? crypto.randomUUID();
  unsettledKeys.delete(identity);
  try {
    return await sendUntilDone(send, "POST", path, { ...options, idempotencyKey });
  } catch (error) {
    const isOutcomeUnknown = !(error instanceof ApiError) || error.outcomeUnknown;
    if (isOutcomeUnknown && options.idempotencyKey === undefined) rememberKey(identity, idempotencyKey);
    throw error;
  }
};

/** What the portal asks for when it is busy, in milliseconds (`response-envelope.ts` of the API). */
const BUSY_PAUSE_MS = { least: 1_000, most: 4_000 };
/**
 * Returns how long to wait before a call is sent again. The gateway refuses without saying how long, as at an opening:
 * a random pause, or all whom it refused at once would come back at once (decision 0852).
 */
const computePause = ({ retryAfter }: ApiError): number =>
  retryAfter === undefined
    ? BUSY_PAUSE_MS.least + Math.random() * (BUSY_PAUSE_MS.most - BUSY_PAUSE_MS.least)
    : retryAfter * 1000;

/** Reads again what a busy portal did not answer, after a pause. */
export const repeatRead = async (
  send: SendRequest,
  busyAnswer: ApiError,
  path: string,
  options: ApiOptions,
): Promise<ApiResponse> => {
  await pause(computePause(busyAnswer), options.signal);
  return sendUntilDone(send, "GET", path, options);
};

/** The number of retries of one call to a busy portal, before the reader is told. */
const MAX_BUSY_ANSWERS = 5;

/**
 * While the server still carries the same call out, or is too busy for it, waits as long as it asks and sends it again
 * under the same key; all attempts together take no longer than one call may.
 */
const sendUntilDone = async (
  send: SendRequest,
  method: "GET" | "POST",
  path: string,
  options: ApiOptions,
): Promise<ApiResponse> => {
  const end = Date.now() + CALL_TIMEOUT_MS;
  let busyAnswers = 0;
  for (let signal = options.signal; ; ) {
    try {
      return await send(method, path, { ...options, signal });
    } catch (error) {
      // The time of all attempts together is over: to the reader it is a call that was not answered.
      if (!(error instanceof ApiError))
        throw signal !== options.signal && !options.signal?.aborted ? new ApiError(0, {}, true) : error;
      if (error.code === errorCodes.SERVICE_BUSY && ++busyAnswers > MAX_BUSY_ANSWERS) throw error;
      if (error.code !== errorCodes.CALL_IN_PROGRESS && error.code !== errorCodes.SERVICE_BUSY) throw error;
      const wait = computePause(error);
      if (Date.now() + wait >= end) throw error;
      await pause(wait, options.signal);
      const remainingTime = AbortSignal.timeout(end - Date.now());
      signal = options.signal ? AbortSignal.any([options.signal, remainingTime]) : remainingTime;
    }
  }
};

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
