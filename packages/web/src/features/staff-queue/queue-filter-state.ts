/** The queue's filters in the address and in the request. Pure. */
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import type { ApiQuery } from "../../shell/api.ts";

/** All queues that wait for staff: the server's default. */
export const WAITING_VIEW = "waiting";
export const pendingFilters = [
  "none",
  "cancellation",
  "refund",
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
  "status",
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
  // A queue and a status are two answers to the same question: which applications are listed.
  if (name === "queue") next.delete("status");
  if (name === "status") next.delete("queue");
  return next;
};

/** The statuses of the list, in the order in which an application passes them. A draft is seen by its author only. */
export const listedStatuses = applicationStatuses.filter((status) => status !== "DRAFT");

/** Returns whether anything besides queue and order limits the list. */
export const isNarrowed = (filters: QueueFilterValues): boolean =>
  names.some((name) => !["queue", "status", "sort", "descending"].includes(name) && filters[name]);

/** Converts the filters to those of an export, whose numbers and flags are no texts. */
export const toExportFilter = ({ queue, minAge, overdue, descending, ...texts }: QueueFilterValues) => ({
  ...texts,
  ...(queue ? { queue: [queue] } : {}),
  ...(minAge ? { minAge: Number(minAge) } : {}),
  ...(overdue ? { overdue: overdue === "true" } : {}),
  ...(descending ? { descending: descending === "true" } : {}),
});

/** Converts the filters to a request. */
export const toQueueQuery = (filters: QueueFilterValues): ApiQuery => ({ ...filters });
