/**
 * Applications that wait for a decision: filters in the address, the longest waiting first, ages and deadlines by the
 * server's clock.
 */
import "../../ui/staff.css";
import "./queue.css";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { QueueBulkActions } from "./queue-bulk-actions.tsx";
import { type SelectedRows, useQueueColumns } from "./queue-columns.tsx";
import { QueueExport } from "./queue-export.tsx";
import { readQueueFilters, setQueueFilter } from "./queue-filter-state.ts";
import { QueueFilters, QueueViews } from "./queue-filters.tsx";
import { useQueue } from "./use-queue.ts";

export const Component = () => {
  const { t } = useText(["pages/queue"]);
  const [search, setSearch] = useSearchParams();
  const filters = readQueueFilters(search);
  const key = JSON.stringify(filters);
  const queue = useQueue(filters);
  const [selectedIds, setSelectedIds] = useState<SelectedRows>(new Set());
  useEffect(() => {
    // After a change of the rows, nothing stays selected unseen.
    if (key) setSelectedIds(new Set());
  }, [key]);
  const [renewing, setRenewing] = useState(false);
  const columns = useQueueColumns(selectedIds, (id, on) =>
    setSelectedIds((old) => new Set(on ? [...old, id] : [...old].filter((each) => each !== id))),
  );
  const rows = queue.rows.filter((row) => selectedIds.has(row.id));
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("title")}</PageHeading>
        <p className="muted" role="status">
          {queue.total !== undefined && t("total", { count: queue.total })}
          {queue.overdue > 0 && (
            <>
              {" · "}
              <span className="queue-late">{t("overdueTotal", { count: queue.overdue })}</span>
            </>
          )}
        </p>
      </div>
      <p>
        <Link to="/staff/work">{t("work.title")}</Link>
      </p>
      <QueueViews
        filters={filters}
        onChange={(name, value) => setSearch(setQueueFilter(search, name, value))}
      />
      <QueueFilters
        filters={filters}
        onChange={(name, value) => setSearch(setQueueFilter(search, name, value))}
        onClear={() => setSearch(filters.queue ? { queue: filters.queue } : {})}
      />
      {queue.error && <FailureAlert error={queue.error} retry={() => void queue.reload()} />}
      {queue.loading && <Skeleton lines={8} />}
      {queue.rows.length > 0 && queue.sort !== (filters.sort ?? "age") && <Alert title={t("sortedByTime")} />}
      {queue.items?.length === 0 && !queue.loadMore && <EmptyState>{t("empty")}</EmptyState>}
      {queue.rows.length > 0 && (
        <>
          <div className="queue-above">
            <Button
              small
              look="quiet"
              onClick={() => setSelectedIds(new Set(queue.rows.map(({ id }) => id)))}
            >
              {t("bulk.chooseAll")}
            </Button>
            <QueueExport filters={filters} />
          </div>
          <QueueBulkActions
            chosen={rows}
            renewing={renewing}
            onNone={() => setSelectedIds(new Set())}
            onDone={(refusedIds) => {
              setSelectedIds(new Set(refusedIds));
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
