/** The queue's filters as they stand in the address, and as the server is asked. Pure. */
import type { ApiQuery } from "../../shell/api.ts";

/** Everything that waits for staff, over several queues: the server's own choice. */
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

/** The filters an address names; others of it are left alone. */
export const readQueueFilters = (search: URLSearchParams): QueueFilterValues =>
  Object.fromEntries(
    names
      .map((name) => [name, search.get(name)])
      .filter((entry): entry is [QueueFilterName, string] => !!entry[1]),
  );

/** The address after one filter changed; what is empty goes. */
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

/** True when something besides the queue and the order narrows the list. */
export const isNarrowed = (filters: QueueFilterValues): boolean =>
  names.some((name) => !["queue", "sort", "descending"].includes(name) && filters[name]);

/** How the server is asked. */
export const toQueueQuery = (filters: QueueFilterValues): ApiQuery => ({ ...filters });
