/**
 * Defines how a call is sent, and sends it by `fetch`; for a signed-in reader `amplify-transport.ts` sends it by
 * Amplify's REST client.
 */

/** 50 s at most (spec 1 §9). */
export const CALL_TIMEOUT_MS = 50_000;

export interface ApiRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path below the origin, with its query. */
  address: string;
  headers: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}
export interface ApiResponse {
  status: number;
  header: (name: string) => string | null;
  json: () => Promise<unknown>;
  blob: () => Promise<Blob>;
}
/** Sends a request and receives its answer. @throws what `fetch` throws when no answer came */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

export const sendByFetch: Transport = async ({ method, address, headers, body, signal }) => {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS);
  const response = await fetch(address, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    credentials: "omit",
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    json: () => response.json(),
    blob: () => response.blob(),
  };
};
