/** The work of one member of staff, the oldest assignment first, which is handed over or given back together. */
import type { BulkAction } from "@portal/core/applications/desk/bulk-actions";
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { QueueBulkActions } from "./queue-bulk-actions.tsx";
import { DueDay, type SelectedRows, useApplicationColumns, useSelectColumn } from "./queue-columns.tsx";

type Row = ApplicationRow & { since: string; dueOn?: string; overdue: boolean };
const workActions: readonly BulkAction[] = ["assign", "release"];

/**
 * Lists the cases that somebody works on.
 * @param accountId the member of staff; empty for the reader
 * @param title names the list
 */
export const WorkList = ({ accountId, title }: { accountId: string; title: string }) => {
  const { t, language } = useText(["pages/queue", "lists", "status"]);
  const work = useResourceList<Row>("/staff/work", { limit: 100, ...(accountId && { accountId }) });
  const [selectedIds, setSelectedIds] = useState<SelectedRows>(new Set());
  const [renewing, setRenewing] = useState(false);
  const isOwn = accountId === "";
  const columns: Column<Row>[] = [
    useSelectColumn(selectedIds, (id, on) =>
      setSelectedIds((old) => new Set(on ? [...old, id] : [...old].filter((each) => each !== id))),
    ),
    ...useApplicationColumns(),
    { key: "due", label: t("column.due"), tight: true, cell: (row) => <DueDay {...row} /> },
    {
      key: "since",
      label: t(isOwn ? "work.since" : "work.sinceOf"),
      tight: true,
      cell: (row) => formatDay(row.since, language),
    },
  ];
  const rows = work.items ?? [];
  return (
    <>
      {work.error && <FailureAlert error={work.error} retry={() => void work.reload()} />}
      {work.loading && <Skeleton lines={6} />}
      {work.items?.length === 0 && !work.loadMore && (
        <EmptyState action={<Link to="/staff">{t("work.find")}</Link>}>
          {t(isOwn ? "work.empty" : "work.emptyOf")}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <p className="muted">{t("work.handOver")}</p>
          <div className="queue-above">
            <Button small look="quiet" onClick={() => setSelectedIds(new Set(rows.map(({ id }) => id)))}>
              {t("bulk.chooseAll")}
            </Button>
          </div>
          <QueueBulkActions
            chosen={rows.filter(({ id }) => selectedIds.has(id))}
            actions={workActions}
            owner={accountId}
            renewing={renewing}
            onNone={() => setSelectedIds(new Set())}
            onDone={(undoneIds) => {
              setSelectedIds(new Set(undoneIds));
              invalidateResources("/staff/application");
              setRenewing(true);
              void work.reload().finally(() => setRenewing(false));
            }}
          />
          <Table caption={title} columns={columns} rows={rows} rowKey={(row) => row.id} />
        </>
      )}
      {work.loadMore && (
        <Button look="secondary" busy={work.isLoadingMore} onClick={work.loadMore}>
          {t("more")}
          <span className="visually-hidden"> {title}</span>
        </Button>
      )}
    </>
  );
};
