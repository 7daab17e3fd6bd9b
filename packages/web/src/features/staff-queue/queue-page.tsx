/**
 * Applications that wait for a decision: filters in the address, the longest waiting first, ages and deadlines by the
 * server's clock.
 */
import "../../ui/staff.css";
import "./queue.css";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { api, buildApiPath } from "../../shell/api.ts";
import { formatMoney, pickLanguage } from "../../shell/format.ts";
import { formatShortDay } from "../../shell/format-short-day.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { QueueBulkActions } from "./queue-bulk-actions.tsx";
import {
  type QueueFilterValues,
  readQueueFilters,
  setQueueFilter,
  toQueueQuery,
} from "./queue-filter-state.ts";
import { QueueFilters, QueueViews } from "./queue-filters.tsx";
import { type QueueRow, useQueue } from "./use-queue.ts";

type Chosen = ReadonlySet<string>;
const useColumns = (
  selectedRows: Chosen,
  onChoose: (id: string, on: boolean) => void,
): Column<QueueRow>[] => {
  const { t, language } = useText(["pages/queue", "lists"]);
  const [search] = useSearchParams();
  // The application leads back to this list, and to the next one of it.
  const list = search.size > 0 ? `?${search}` : "";
  return [
    {
      key: "select",
      label: t("column.select"),
      bare: true,
      cell: (row) => (
        <Checkbox
          id={`choose-${row.id}`}
          className="queue-choose"
          checked={selectedRows.has(row.id)}
          onChange={(event) => onChoose(row.id, event.target.checked)}
          label={<span className="visually-hidden">{t("bulk.choose", { code: row.code ?? row.id })}</span>}
        />
      ),
    },
    {
      key: "code",
      label: t("column.code"),
      head: true,
      cell: (row) => <Link to={`/staff/application/${row.id}${list}`}>{row.code ?? row.id}</Link>,
    },
    {
      key: "institution",
      label: t("column.institution"),
      cell: (row) => row.institutionName ?? row.institutionId,
    },
    {
      key: "event",
      label: t("column.event"),
      cell: (row) => pickLanguage(row.eventNames, language) || t(`lists:applicationType.${row.scheme}`),
    },
    {
      key: "status",
      label: t("column.status"),
      cell: (row) => <StatusChip status={row.status} pending={row.pending} />,
    },
    {
      key: "submitted",
      label: t("column.submitted"),
      cell: (row) =>
        row.submittedAt ? (
          <span className="queue-day">
            {formatShortDay(row.submittedAt, language)}
            <span className="muted">{t("ageDays", { count: row.ageDays })}</span>
          </span>
        ) : (
          "–"
        ),
    },
    {
      key: "due",
      label: t("column.due"),
      cell: (row) =>
        row.dueOn ? (
          <span className="queue-day">
            {formatShortDay(row.dueOn, language)}
            {row.overdue && (
              <span className="queue-late">
                <Icon name="warning" size={16} /> {t("overdue")}
              </span>
            )}
          </span>
        ) : (
          "–"
        ),
    },
    {
      key: "fee",
      label: t("column.fee"),
      numeric: true,
      // A grant has no fee.
      cell: (row) => (row.fee?.total.amount ? formatMoney(row.fee.total, language) : "–"),
    },
  ];
};

const Exports = ({ filters }: { filters: QueueFilterValues }) => {
  const { t, language } = useText(["pages/queue", "errors"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const fetchAs = async (format: "xlsx" | "csv"): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      const path = buildApiPath("/staff/export", { ...toQueueQuery(filters), format, lang: language }).slice(
        4,
      );
      await api.download(path, `${t("export.sheet")}.${format}`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <details className="queue-export">
      <summary>{t("export.title")}</summary>
      <p className="muted small">{t("export.hint")}</p>
      {error !== undefined && <FailureAlert error={error} />}
      <div className="queue-bulk-actions">
        {(["xlsx", "csv"] as const).map((format) => (
          <Button
            key={format}
            small
            look="secondary"
            busy={busy === format}
            onClick={() => void fetchAs(format)}
          >
            <Icon name="download" /> {t(`export.${format}`)}
          </Button>
        ))}
      </div>
    </details>
  );
};

export const Component = () => {
  const { t } = useText(["pages/queue"]);
  const [search, setSearch] = useSearchParams();
  const filters = readQueueFilters(search);
  const key = JSON.stringify(filters);
  const queue = useQueue(filters);
  const [selectedIds, setSelectedIds] = useState<Chosen>(new Set());
  useEffect(() => {
    // After a change of the rows, nothing stays selected unseen.
    if (key) setSelectedIds(new Set());
  }, [key]);
  const [renewing, setRenewing] = useState(false);
  const columns = useColumns(selectedIds, (id, on) =>
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
            <Exports filters={filters} />
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
