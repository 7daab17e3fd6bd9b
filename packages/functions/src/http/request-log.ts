/**
 * One JSON line a request. Personal data cannot get in: a line has the route's template instead of the path, ids
 * instead of names, a keyed hash instead of the network, and neither query nor body (quality.md › Security).
 */
import { type ErrorLine, log } from "@portal/core/platform/log.server";

export { log };

export interface RequestLogLine {
  requestId: string;
  resource: string;
  /** `"GET /{id}"`, or the verb alone when nothing matched. */
  operation: string;
  status: number;
  code: number;
  ms: number;
  accountId?: string;
  institutionId?: string;
  /** Keyed hash of the caller's network, as the authentication events name it. */
  network?: string;
  /** Only for what was not foreseen. */
  error?: ErrorLine;
}
