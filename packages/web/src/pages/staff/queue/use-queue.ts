/** The queue page by page: the first is read (and renewed) with the filters, the next are put behind it. */
import type { ApplicationRow } from "@portal/core/application/wire";
import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../../../lib/api.ts";
import { type Resource, useResource } from "../../../lib/query.ts";
import { type Filters, queryOf } from "./state.ts";

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
export const useQueue = (filters: Filters): Queue => {
  const query = { ...queryOf(filters), limit: LIMIT };
  const first = useResource<Page>("/staff/queue", query);
  const key = JSON.stringify(filters);
  const [behind, setBehind] = useState<Page[]>([]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiError>();
  // Other filters, or the first page read anew: what stood behind it is another list's.
  const base = `${key}${first.data?.cursor ?? ""}`;
  const latest = useRef(base);
  latest.current = base;
  useEffect(() => {
    if (base) setBehind([]);
  }, [base]);
  const pages = first.data ? [first.data, ...behind] : [];
  const cursor = pages.at(-1)?.cursor;
  const more = async (): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      const page = await api.get<Page>("/staff/queue", { ...query, cursor });
      if (latest.current === base) setBehind((old) => [...old, page]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    rows: pages.flatMap(({ items }) => items),
    total: first.data?.total,
    overdue: first.data?.overdue ?? 0,
    error: first.error ?? failed,
    loading: first.loading,
    reload: first.reload,
    more: cursor ? more : undefined,
    busy,
  };
};
