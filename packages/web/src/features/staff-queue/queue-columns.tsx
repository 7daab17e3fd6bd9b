/** The columns of the queue of applications. */
import type { ApplicationRow } from "@portal/core/applications/model/schema";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatMoney, pickLanguage } from "../../shell/format.ts";
import { formatShortDay } from "../../shell/format-short-day.ts";
import { Checkbox } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import type { Column } from "../../ui/table.tsx";
import type { QueueRow } from "./use-queue.ts";

/** Ids of the rows that are selected. */
export type SelectedRows = ReadonlySet<string>;

/**
 * The columns by which every list of staff names an application: number, institution, event and status.
 * @param list the query of the list to which the application leads back, such as `?queue=accepted`
 */
export const useApplicationColumns = (list = ""): Column<ApplicationRow>[] => {
  const { t, language } = useText(["pages/queue", "lists"]);
  return [
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
  ];
};

/** The columns of the queue, with a box that selects each row. */
export const useQueueColumns = (
  selectedRows: SelectedRows,
  onChoose: (id: string, on: boolean) => void,
): Column<QueueRow>[] => {
  const { t, language } = useText(["pages/queue", "lists"]);
  const [search] = useSearchParams();
  // The application leads back to this list, and to the next one of it.
  const applicationColumns = useApplicationColumns(search.size > 0 ? `?${search}` : "");
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
    ...applicationColumns,
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
