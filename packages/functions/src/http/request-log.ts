/**
 * One JSON line per request. It cannot contain personal data: a line has the route's template instead of the path, ids
 * instead of names, a keyed hash instead of the network, and neither query nor body (quality.md › Security).
 */
import { type ErrorLine, log } from "@portal/core/platform/log.server";

export { log };

export interface RequestLogLine {
  requestId: string;
  resource: string;
  /** `"GET /{id}"`, or the verb alone when no operation matched. */
  operation: string;
  status: number;
  code: number;
  ms: number;
  accountId?: string;
  institutionId?: string;
  /** Keyed hash of the caller's network, the same as in authentication events. */
  network?: string;
  /** Only for unexpected errors. */
  error?: ErrorLine;
}
