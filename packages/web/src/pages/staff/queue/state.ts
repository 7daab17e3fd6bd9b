/** The queue's filters as they stand in the address, and as the server is asked. Pure. */
import type { Query } from "../../../lib/api.ts";

/** Everything that waits for staff, over several queues: the server's own choice. */
export const WAITING = "waiting";
export const pendings = [
  "none",
  "cancellation",
  "voucher",
  "objection",
  "lateness",
  "original",
  "offer",
] as const;
export const sorts = ["age", "due", "code", "institution", "fee"] as const;
export const ages = [3, 7, 14, 30] as const;

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
export type FilterName = (typeof names)[number];
export type Filters = Partial<Record<FilterName, string>>;

/** The filters an address names; others of it are left alone. */
export const filtersOf = (search: URLSearchParams): Filters =>
  Object.fromEntries(
    names
      .map((name) => [name, search.get(name)])
      .filter((entry): entry is [FilterName, string] => !!entry[1]),
  );

/** The address after one filter changed; what is empty goes. */
export const withFilter = (search: URLSearchParams, name: FilterName, value: string): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (value === "" || (name === "queue" && value === WAITING)) next.delete(name);
  else next.set(name, value);
  return next;
};

/** True when something besides the queue and the order narrows the list. */
export const narrowed = (filters: Filters): boolean =>
  names.some((name) => !["queue", "sort", "descending"].includes(name) && filters[name]);

/** How the server is asked. */
export const queryOf = (filters: Filters): Query => ({ ...filters });
