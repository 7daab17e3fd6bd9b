/** Repeated exports of saved views: their files, and making and ending them (decision 0431). */
import "../../ui/staff.css";
import "./queue.css";
import type {
  ExportScheduleList,
  ExportScheduleView,
} from "@portal/core/applications/desk/export-schedule-schema";
import type * as z from "zod";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatList } from "../../shell/format.ts";
import { useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ExportRuns } from "./export-runs.tsx";
import { ExportScheduleForm } from "./export-schedule-form.tsx";

const path = "/staff/queue/export/schedule";

const ExportSchedulesPage = () => {
  const { t, language } = useText(["pages/queue", "errors", "common"]);
  const list = useResource<z.output<typeof ExportScheduleList>>(path);
  const { pendingAction, error, send } = useSubmission();
  const [confirmation, setConfirmation] = useConfirmation<string>();
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
    { key: "files", label: t("schedule.files"), cell: (row) => <ExportRuns schedule={row} /> },
    {
      key: "end",
      label: t("schedule.end"),
      bare: true,
      cell: (row) =>
        row.own && (
          <ConfirmButton
            small
            label={t("schedule.end")}
            subject={row.name}
            question={t("schedule.endAsk", { name: row.name })}
            busy={pendingAction === row.id}
            onConfirm={() => void end(row)}
          />
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
