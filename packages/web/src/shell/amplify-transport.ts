/**
 * Calls of a signed-in reader, by Amplify's REST client. Loaded with the first of them: pages that anybody may read
 * stay without its 16 KB. It signs nothing (the session is our own token) and tries nothing twice: what to repeat is
 * the reader's to say, and a POST carries its idempotency key.
 */
import { Amplify } from "aws-amplify";
import { del, get, isCancelError, post, put } from "aws-amplify/api";
import { type ApiRequest, type ApiResponse, CALL_TIMEOUT_MS } from "./transport.ts";

const apiName = "portal";
Amplify.configure(
  { API: { REST: { [apiName]: { endpoint: location.origin } } } },
  { API: { REST: { retryStrategy: { strategy: "no-retry" }, defaultAuthMode: "none" } } },
);
const operations = { GET: get, POST: post, PUT: put, DELETE: del };

/** The answer that Amplify throws for any status from 300 on. */
interface AmplifyError {
  response?: { statusCode: number; headers: Record<string, string>; body?: string };
}

/** Sends a request by Amplify. @throws what `fetch` throws when no answer came */
export const sendByAmplify = async ({
  method,
  address,
  headers,
  body,
  signal,
}: ApiRequest): Promise<ApiResponse> => {
  const operation = operations[method]({
    apiName,
    path: address,
    options: { headers, timeout: CALL_TIMEOUT_MS, ...(body === undefined ? {} : { body: body as never }) },
  });
  const cancel = (): void => operation.cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const response = await operation.response;
    return {
      status: response.statusCode,
      header: (name) => response.headers[name] ?? null,
      json: () => ("body" in response ? response.body.json() : Promise.resolve({})),
      blob: () => ("body" in response ? response.body.blob() : Promise.resolve(new Blob())),
    };
  } catch (failure) {
    const errorResponse = (failure as AmplifyError).response;
    if (!errorResponse || isCancelError(failure)) throw failure;
    return {
      status: errorResponse.statusCode,
      header: (name) => errorResponse.headers[name] ?? null,
      json: async () => JSON.parse(errorResponse.body ?? "{}"),
      blob: async () => new Blob([errorResponse.body ?? ""]),
    };
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
};
