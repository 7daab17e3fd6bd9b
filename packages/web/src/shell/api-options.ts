/** The options of a call to the API besides its address (api.md › Envelope). */
import type { ApiRequest, ApiResponse } from "./transport.ts";

export type ApiQuery = Record<string, string | number | boolean | readonly string[] | null | undefined>;
export interface ApiOptions {
  query?: ApiQuery | undefined;
  body?: unknown;
  /** Repeats of one intention carry the same key; every other POST gets its own. */
  idempotencyKey?: string | undefined;
  /** The version read, sent as If-Match by DELETE. */
  version?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Sent without the session: what is answered anonymously names nobody, not even to the log. */
  anonymous?: boolean;
  /** Sent in place of the token of this tab: of a session that ends because another one takes its place. */
  token?: string | undefined;
}
/** Sends a call once. @throws ApiError when it is refused or no answer comes */
export type SendRequest = (
  method: ApiRequest["method"],
  path: string,
  options: ApiOptions,
) => Promise<ApiResponse>;
