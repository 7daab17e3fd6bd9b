/** Repeated exports of saved views: their files, and making and ending them (decision 0431). */
import "../../ui/staff.css";
import "./queue.css";
import type {
  ExportRun,
  ExportScheduleList,
  ExportScheduleView,
} from "@portal/core/applications/desk/export-schedule-schema";
import type { QueueExportView } from "@portal/core/applications/desk/queue-export-schema";
import { useState } from "react";
import type * as z from "zod";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, formatList } from "../../shell/format.ts";
import { saveLinkedFile } from "../../shell/save-linked-file.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ExportScheduleForm } from "./export-schedule-form.tsx";

const path = "/staff/queue/export/schedule";

const Runs = ({ schedule }: { schedule: ExportScheduleView }) => {
  const { t, language } = useText(["pages/queue", "errors"]);
  const { pendingAction, error, send } = useSubmission();
  const download = ({ exportId }: ExportRun) =>
    send(async () => {
      saveLinkedFile((await api.get<QueueExportView>(`${path}/${schedule.id}/file/${exportId}`)).url);
    }, exportId);
  if (schedule.runs.length === 0) return <span className="muted">{t("schedule.noRuns")}</span>;
  return (
    <>
      {error && <FailureAlert error={error} />}
      <ul className="queue-schedule-runs">
        {schedule.runs.map((run) => (
          <li key={run.exportId}>
            {run.status === "READY" ? (
              <Button
                small
                look="quiet"
                busy={pendingAction === run.exportId}
                onClick={() => void download(run)}
              >
                {t("schedule.file", { day: formatDay(run.day, language), count: run.rows })}
              </Button>
            ) : (
              <span className={run.status === "FAILED" ? "queue-late" : "muted"}>
                {t(`schedule.${run.status === "FAILED" ? `failure.${run.failure}` : "preparing"}`, {
                  day: formatDay(run.day, language),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

const ExportSchedulesPage = () => {
  const { t, language } = useText(["pages/queue", "errors", "common"]);
  const list = useResource<z.output<typeof ExportScheduleList>>(path);
  const { pendingAction, error, send } = useSubmission();
  const [confirmation, setConfirmation] = useState<string>();
  const end = ({ id, version, name }: ExportScheduleView) =>
    send(async () => {
      await api.del(`${path}/${id}`, version);
      setConfirmation(t("schedule.ended", { name }));
      await invalidateResources(path);
    }, id);
  const describe = ({ rhythm, format, answers }: ExportScheduleView): string =>
    [
      t(`schedule.rhythm.${rhythm}`),
      format.toUpperCase(),
      ...(answers > 0 ? [t("schedule.answers", { count: answers })] : []),
    ].join(" · ");
  const columns: Column<ExportScheduleView>[] = [
    {
      key: "name",
      label: t("view.name"),
      head: true,
      cell: (row) => (
        <span className="queue-day">
          {row.name}
          <span className="muted small">{describe(row)}</span>
          {!row.own && <span className="muted small">{t("schedule.of", { name: row.owner })}</span>}
          {row.readers.length > 0 && (
            <span className="muted small">
              {t("schedule.sharedWith", { names: formatList(row.readers, language) })}
            </span>
          )}
        </span>
      ),
    },
    { key: "files", label: t("schedule.files"), cell: (row) => <Runs schedule={row} /> },
    {
      key: "end",
      label: t("schedule.end"),
      bare: true,
      cell: (row) =>
        row.own && (
          <Button small look="secondary" busy={pendingAction === row.id} onClick={() => void end(row)}>
            {t("schedule.end")}
            <span className="visually-hidden"> {row.name}</span>
          </Button>
        ),
    },
  ];
  return (
    <div className="staff">
      <Breadcrumbs crumbs={[{ text: t("title"), to: "/staff" }, { text: t("schedule.title") }]} />
      <PageHeading>{t("schedule.title")}</PageHeading>
      <p className="muted">{t("schedule.about")}</p>
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      {error && <FailureAlert error={error} />}
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={6} />}
      {list.data && (
        <>
          {list.data.items.length === 0 ? (
            <EmptyState>{t("schedule.empty")}</EmptyState>
          ) : (
            <Table
              caption={t("schedule.title")}
              columns={columns}
              rows={list.data.items}
              rowKey={({ id }) => id}
            />
          )}
          <ExportScheduleForm
            colleagues={list.data.colleagues}
            onDone={(name) => {
              invalidateResources(path);
              setConfirmation(t("schedule.made", { name }));
            }}
          />
        </>
      )}
    </div>
  );
};

export { ExportSchedulesPage as Component };
