/** The queue's filters in the address and in the request. Pure. */
import type { QueueFilterBody } from "@portal/core/applications/desk/queue-filter-schema";
import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import {
  defaultListColumns,
  type ListColumn,
  listColumns,
} from "@portal/core/applications/worklist/list-columns";
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
  "assignee",
  "q",
  "sort",
  "descending",
] as const;
export type QueueFilterName = (typeof names)[number];
export type QueueFilterValues = Partial<Record<QueueFilterName, string>>;

/** What the address of the list can have: a saved view and the columns stand beside the filters. */
export const queueAddressNames = [...names, "view", "columns"] as const;

/** The address without the view and all that it set. */
const leaveView = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of queueAddressNames) next.delete(name);
  return next;
};

/** Reads the filters from the address and leaves its other parameters alone. */
export const readQueueFilters = (search: URLSearchParams): QueueFilterValues =>
  Object.fromEntries(
    names
      .map((name) => [name, search.get(name)])
      .filter((entry): entry is [QueueFilterName, string] => !!entry[1]),
  );

/** Returns the address after one filter changed; empty ones are removed. Another list leaves the saved view. */
export const setQueueFilter = (
  search: URLSearchParams,
  name: QueueFilterName,
  value: string,
): URLSearchParams => {
  const isOtherList = (name === "queue" || name === "status") && search.has("view");
  const next = isOtherList ? leaveView(search) : new URLSearchParams(search);
  if (value === "" || (name === "queue" && value === WAITING_VIEW)) next.delete(name);
  else next.set(name, value);
  // A queue and a status are two answers to the same question: which applications are listed.
  if (name === "queue") next.delete("status");
  if (name === "status") next.delete("queue");
  return next;
};

/** The statuses of the list, in the order in which an application passes them. A draft is seen by its author only. */
export const listedStatuses = applicationStatuses.filter((status) => status !== "DRAFT");

/** Returns whether a search is through everything: no list was chosen. */
export const searchesEverything = ({ queue, status }: QueueFilterValues): boolean => !queue && !status;

/** The filters that say which list is shown and in which order; the others narrow it. */
const listNames: readonly QueueFilterName[] = ["queue", "status", "sort", "descending"];
/** Returns whether anything besides list and order limits the list. */
export const isQueueNarrowed = (filters: QueueFilterValues): boolean =>
  names.some((name) => !listNames.includes(name) && filters[name]);

/** Returns the address of the same list, with its order and columns, without what narrows it. */
export const clearQueueFilters = (search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const name of names) if (!listNames.includes(name)) next.delete(name);
  return next;
};

/** Converts the filters to those of an export or a saved view, whose numbers and flags are no texts. */
export const toFilterBody = ({ queue, minAge, overdue, descending, ...texts }: QueueFilterValues) =>
  ({
    ...texts,
    ...(queue ? { queue: [queue] } : {}),
    ...(minAge ? { minAge: Number(minAge) } : {}),
    ...(overdue ? { overdue: overdue === "true" } : {}),
    ...(descending ? { descending: descending === "true" } : {}),
    // The server checks the codes that are in the address.
  }) as QueueFilterBody;

/** What the address says for a list without columns: a value that is empty is left out of it. */
const WITHOUT_COLUMNS = "none";
/** Reads the columns that the address names, in the order of the page; without any, those of everybody. */
export const readListColumns = (search: URLSearchParams): readonly ListColumn[] => {
  const columnNames = search.get("columns")?.split(",");
  return columnNames ? listColumns.filter((column) => columnNames.includes(column)) : defaultListColumns;
};

/** Returns the address with these columns. */
export const setListColumns = (search: URLSearchParams, columns: readonly ListColumn[]): URLSearchParams => {
  const next = new URLSearchParams(search);
  const isDefault = columns.join() === defaultListColumns.join();
  if (isDefault) next.delete("columns");
  else next.set("columns", columns.join() || WITHOUT_COLUMNS);
  return next;
};

/** Builds the address of a saved view. */
export const buildViewSearch = ({ id, filter, columns }: Pick<QueueView, "id" | "filter" | "columns">) => {
  const search = new URLSearchParams();
  for (const name of names) {
    const value = [filter[name]].flat()[0];
    if (value !== undefined) search.set(name, String(value));
  }
  search.set("view", id);
  return setListColumns(search, columns);
};

/** Returns whether the address shows something else than the view that it names. */
export const isViewChanged = (view: QueueView, search: URLSearchParams): boolean => {
  const savedSearch = buildViewSearch(view);
  return [...names, "columns"].some((name) => savedSearch.get(name) !== search.get(name));
};

/** Converts the filters to a request. */
export const toQueueQuery = (filters: QueueFilterValues): ApiQuery => ({ ...filters });
