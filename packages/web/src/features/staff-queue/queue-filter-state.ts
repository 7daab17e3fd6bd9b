/** The queue's filters in the address and in the request. Pure. */
import type { ApiQuery } from "../../shell/api.ts";

/** All queues that wait for staff: the server's default. */
export const WAITING_VIEW = "waiting";
export const pendingFilters = [
  "none",
  "cancellation",
  "voucher",
  "objection",
  "lateness",
  "original",
  "offer",
] as const;
export const queueSorts = ["age", "due", "code", "institution", "fee"] as const;
export const queueAges = [3, 7, 14, 30] as const;

const names = [
  "queue",
  "scheme",
  "eventId",
  "pending",
  "minAge",
  "overdue",
  "q",
  "sort",
  "descending",
] as const;
export type QueueFilterName = (typeof names)[number];
export type QueueFilterValues = Partial<Record<QueueFilterName, string>>;

/** Reads the filters from the address and leaves its other parameters alone. */
export const readQueueFilters = (search: URLSearchParams): QueueFilterValues =>
  Object.fromEntries(
    names
      .map((name) => [name, search.get(name)])
      .filter((entry): entry is [QueueFilterName, string] => !!entry[1]),
  );

/** Returns the address after one filter changed; empty ones are removed. */
export const setQueueFilter = (
  search: URLSearchParams,
  name: QueueFilterName,
  value: string,
): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (value === "" || (name === "queue" && value === WAITING_VIEW)) next.delete(name);
  else next.set(name, value);
  return next;
};

/** Returns whether anything besides queue and order limits the list. */
export const isNarrowed = (filters: QueueFilterValues): boolean =>
  names.some((name) => !["queue", "sort", "descending"].includes(name) && filters[name]);

/** Converts the filters to a request. */
export const toQueueQuery = (filters: QueueFilterValues): ApiQuery => ({ ...filters });
