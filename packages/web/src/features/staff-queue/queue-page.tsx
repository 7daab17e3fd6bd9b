/**
 * Applications that wait for a decision: filters in the address, the longest waiting first, ages and deadlines by the
 * server's clock.
 */
import "../../ui/staff.css";
import "./queue.css";
import type { QueueView } from "@portal/core/applications/desk/queue-view-schema";
import { useEffect, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { QueueBulkActions } from "./queue-bulk-actions.tsx";
import { type SelectedRows, useQueueColumns } from "./queue-columns.tsx";
import {
  buildViewSearch,
  clearQueueFilters,
  type QueueFilterName,
  readListColumns,
  readQueueFilters,
  setQueueFilter,
} from "./queue-filter-state.ts";
import { QueueFilters } from "./queue-filters.tsx";
import { QueueHeading } from "./queue-heading.tsx";
import { QueueListChoice } from "./queue-list-choice.tsx";
import { QueueTools } from "./queue-tools.tsx";
import { useQueue } from "./use-queue.ts";
import { useQueueSearch } from "./use-queue-search.ts";

const QueuePage = () => {
  const { t } = useText(["pages/queue"]);
  const [search, changeSearch] = useQueueSearch();
  const filters = readQueueFilters(search);
  const key = JSON.stringify(filters);
  const queue = useQueue(filters);
  const [selectedIds, setSelectedIds] = useState<SelectedRows>(new Set());
  useEffect(() => {
    // After a change of the rows, nothing stays selected unseen.
    if (key) setSelectedIds(new Set());
  }, [key]);
  const [renewing, setRenewing] = useState(false);
  const changeFilter = (name: QueueFilterName, value: string): void =>
    changeSearch((chosenSearch) => setQueueFilter(chosenSearch, name, value));
  const views = useResource<{ items: QueueView[] }>("/staff/view");
  const view = views.data?.items.find(({ id }) => id === search.get("view"));
  const listColumns = readListColumns(search);
  const columns = useQueueColumns(listColumns, search, selectedIds, (id, on) =>
    setSelectedIds((old) => new Set(on ? [...old, id] : [...old].filter((each) => each !== id))),
  );
  const rows = queue.rows.filter((row) => selectedIds.has(row.id));
  return (
    <div className="staff">
      <QueueHeading total={queue.total} overdue={queue.overdue} />
      <QueueListChoice
        filters={filters}
        views={views}
        view={view}
        onChange={changeFilter}
        onChooseView={(view) => changeSearch(() => buildViewSearch(view))}
      />
      <QueueFilters
        filters={filters}
        onChange={changeFilter}
        onClear={() => changeSearch(clearQueueFilters)}
      />
      {queue.error && <FailureAlert error={queue.error} retry={() => void queue.reload()} />}
      {queue.loading && <Skeleton lines={8} />}
      {queue.rows.length > 0 && queue.sort !== (filters.sort ?? "age") && <Alert title={t("sortedByTime")} />}
      {queue.items?.length === 0 && !queue.loadMore && <EmptyState>{t("empty")}</EmptyState>}
      <div className="queue-above">
        {queue.rows.length > 0 && (
          <Button small look="quiet" onClick={() => setSelectedIds(new Set(queue.rows.map(({ id }) => id)))}>
            {t("bulk.chooseAll")}
          </Button>
        )}
        <QueueTools
          search={search}
          changeSearch={changeSearch}
          filters={filters}
          view={view}
          hasRows={queue.rows.length > 0}
        />
      </div>
      {queue.rows.length > 0 && (
        <>
          <QueueBulkActions
            chosen={rows}
            renewing={renewing}
            onNone={() => setSelectedIds(new Set())}
            onDone={(undoneIds) => {
              setSelectedIds(new Set(undoneIds));
              invalidateResources("/participate/search");
              setRenewing(true);
              void invalidateResources("/staff/queue/count");
              void queue.reload().finally(() => setRenewing(false));
            }}
          />
          <div className="queue-table">
            <Table caption={t("title")} columns={columns} rows={queue.rows} rowKey={(row) => row.id} />
          </div>
        </>
      )}
      {(queue.rows.length > 0 || queue.loadMore) && (
        <div className="queue-below">
          {queue.total !== undefined && (
            <p className="muted">{t("shown", { shown: queue.rows.length, total: queue.total })}</p>
          )}
          {queue.loadMore && (
            <Button look="secondary" busy={queue.isLoadingMore} onClick={queue.loadMore}>
              {t("more")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
};

export { QueuePage as Component };
