/** What waits for a decision: filters in the address, the longest waiting first, ages and due dates by the server's clock. */
import "../staff.css";
import "./queue.css";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../../form/use-text.ts";
import { address, api } from "../../../lib/api.ts";
import { formatMoney, pick } from "../../../lib/format.ts";
import { forget } from "../../../lib/query.ts";
import { formatShortDay } from "../../../lib/short-day.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { PageHeading } from "../../../ui/heading.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { QueueBulk } from "./bulk.tsx";
import { QueueFilters, QueueViews } from "./filters.tsx";
import { type Filters, filtersOf, queryOf, withFilter } from "./state.ts";
import { type QueueRow, useQueue } from "./use-queue.ts";

type Chosen = ReadonlySet<string>;
const useColumns = (chosen: Chosen, onChoose: (id: string, on: boolean) => void): Column<QueueRow>[] => {
  const { t, language } = useText(["pages/queue", "lists"]);
  return [
    {
      key: "select",
      label: t("column.select"),
      bare: true,
      cell: (row) => (
        <Checkbox
          id={`choose-${row.id}`}
          className="queue-choose"
          checked={chosen.has(row.id)}
          onChange={(event) => onChoose(row.id, event.target.checked)}
          label={<span className="visually-hidden">{t("bulk.choose", { code: row.code ?? row.id })}</span>}
        />
      ),
    },
    {
      key: "code",
      label: t("column.code"),
      head: true,
      cell: (row) => <Link to={`/staff/application/${row.id}`}>{row.code ?? row.id}</Link>,
    },
    {
      key: "institution",
      label: t("column.institution"),
      cell: (row) => row.institutionName ?? row.institutionId,
    },
    {
      key: "event",
      label: t("column.event"),
      cell: (row) => pick(row.eventNames, language) || t(`lists:applicationType.${row.scheme}`),
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
      // Nothing is owed for a grant.
      cell: (row) => (row.fee?.total.amount ? formatMoney(row.fee.total, language) : "–"),
    },
  ];
};

const Exports = ({ filters }: { filters: Filters }) => {
  const { t, language } = useText(["pages/queue", "errors"]);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const fetchAs = async (format: "xlsx" | "csv"): Promise<void> => {
    setBusy(format);
    setError(undefined);
    try {
      const path = address("/staff/export", { ...queryOf(filters), format, lang: language }).slice(4);
      await api.download(path, `${t("export.sheet")}.${format}`);
    } catch (failed) {
      setError(failed);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <details className="queue-export">
      <summary>{t("export.title")}</summary>
      <p className="muted small">{t("export.hint")}</p>
      {error !== undefined && <Failure error={error} />}
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
  const filters = filtersOf(search);
  const key = JSON.stringify(filters);
  const queue = useQueue(filters);
  const [chosen, setChosen] = useState<Chosen>(new Set());
  useEffect(() => {
    // Other rows are shown: what was chosen among the old ones is not carried over unseen.
    if (key) setChosen(new Set());
  }, [key]);
  const [renewing, setRenewing] = useState(false);
  const columns = useColumns(chosen, (id, on) =>
    setChosen((old) => new Set(on ? [...old, id] : [...old].filter((each) => each !== id))),
  );
  const rows = queue.rows.filter((row) => chosen.has(row.id));
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
      <QueueViews filters={filters} onChange={(name, value) => setSearch(withFilter(search, name, value))} />
      <QueueFilters
        filters={filters}
        onChange={(name, value) => setSearch(withFilter(search, name, value))}
        onClear={() => setSearch(filters.queue ? { queue: filters.queue } : {})}
      />
      {queue.error && <Failure error={queue.error} retry={() => void queue.reload()} />}
      {queue.loading && <Skeleton lines={8} />}
      {queue.total === 0 && <EmptyState>{t("empty")}</EmptyState>}
      {queue.rows.length > 0 && (
        <>
          <div className="queue-above">
            <Button small look="quiet" onClick={() => setChosen(new Set(queue.rows.map(({ id }) => id)))}>
              {t("bulk.chooseAll")}
            </Button>
            <Exports filters={filters} />
          </div>
          <QueueBulk
            chosen={rows}
            renewing={renewing}
            onNone={() => setChosen(new Set())}
            onDone={(refused) => {
              setChosen(new Set(refused));
              forget("/participate/search");
              setRenewing(true);
              void forget("/staff/queue").finally(() => setRenewing(false));
            }}
          />
          <div className="queue-table">
            <Table caption={t("title")} columns={columns} rows={queue.rows} rowKey={(row) => row.id} />
          </div>
          <div className="queue-below">
            <p className="muted">{t("shown", { shown: queue.rows.length, total: queue.total ?? 0 })}</p>
            {queue.more && (
              <Button look="secondary" busy={queue.busy} onClick={() => void queue.more?.()}>
                {t("more")}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
};
