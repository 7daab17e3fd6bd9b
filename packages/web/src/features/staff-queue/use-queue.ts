/** The queue page by page: the first is read (and renewed) with the filters, the next are put behind it. */
import type { ApplicationRow } from "@portal/core/applications/model/schema";
import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../shell/api.ts";
import { type Resource, useResource } from "../../shell/use-resource.ts";
import { type QueueFilterValues, toQueueQuery } from "./queue-filter-state.ts";

export type QueueRow = ApplicationRow & { queue: string; ageDays: number; dueOn?: string; overdue: boolean };
interface Page {
  items: QueueRow[];
  total: number;
  overdue: number;
  cursor?: string;
}
const LIMIT = 25;

interface Queue extends Pick<Resource<Page>, "error" | "loading" | "reload"> {
  rows: QueueRow[];
  total: number | undefined;
  overdue: number;
  more: (() => Promise<void>) | undefined;
  busy: boolean;
}
export const useQueue = (filters: QueueFilterValues): Queue => {
  const query = { ...toQueueQuery(filters), limit: LIMIT };
  const firstPage = useResource<Page>("/staff/queue", query);
  const key = JSON.stringify(filters);
  const [laterPages, setLaterPages] = useState<Page[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  // Other filters, or the first page read anew: what stood behind it is another list's.
  const pageKey = `${key}${firstPage.data?.cursor ?? ""}`;
  const latest = useRef(pageKey);
  latest.current = pageKey;
  useEffect(() => {
    if (pageKey) setLaterPages([]);
  }, [pageKey]);
  const pages = firstPage.data ? [firstPage.data, ...laterPages] : [];
  const cursor = pages.at(-1)?.cursor;
  const loadMore = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const page = await api.get<Page>("/staff/queue", { ...query, cursor });
      if (latest.current === pageKey) setLaterPages((old) => [...old, page]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    rows: pages.flatMap(({ items }) => items),
    total: firstPage.data?.total,
    overdue: firstPage.data?.overdue ?? 0,
    error: firstPage.error ?? failure,
    loading: firstPage.loading,
    reload: firstPage.reload,
    more: cursor ? loadMore : undefined,
    busy,
  };
};
