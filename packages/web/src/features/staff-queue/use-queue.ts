/** Reads the queue page by page: the first page with the filters, the next ones are appended. */
import type { Assignee } from "@portal/core/applications/desk/assignee-schema";
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { type ListPage, type ResourceList, useResourceList } from "../../shell/use-resource-list.ts";
import { type QueueFilterValues, toQueueQuery } from "./queue-filter-state.ts";

export type QueueRow = ApplicationRow & {
  queue: string;
  ageDays: number;
  dueOn?: string;
  overdue: boolean;
  assignee?: Assignee;
};
interface QueuePage extends ListPage<QueueRow> {
  /** Absent where more wait than the server reads at once, as is `overdue`. */
  total?: number;
  overdue?: number;
  /** The order of the rows: of a long list always `age`. */
  sort?: string;
}
const PAGE_SIZE = 25;

interface Queue extends ResourceList<QueueRow, QueuePage> {
  rows: QueueRow[];
  total: number | undefined;
  overdue: number;
  sort: string;
}
export const useQueue = (filters: QueueFilterValues): Queue => {
  const list = useResourceList<QueueRow, QueuePage>("/staff/queue", {
    ...toQueueQuery(filters),
    limit: PAGE_SIZE,
  });
  return {
    ...list,
    rows: list.items ?? [],
    total: list.firstPage?.total,
    overdue: list.firstPage?.overdue ?? 0,
    sort: list.firstPage?.sort ?? filters.sort ?? "age",
  };
};
