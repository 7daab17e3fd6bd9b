/** The columns of the queue of applications. */

import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { ListColumn } from "@portal/core/applications/worklist/list-columns";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatMoney, pickLanguage } from "../../shell/format.ts";
import { formatShortDay } from "../../shell/format-short-day.ts";
import { Checkbox } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/table.tsx";
import { findApplicantDeadline } from "../application-list/applicant-deadline.ts";
import { ApplicationChip } from "../application-list/application-chip.tsx";
import { BoothNames } from "../events/booth-names.tsx";
import type { QueueRow } from "./use-queue.ts";

/** Ids of the rows that are selected. */
export type SelectedRows = ReadonlySet<string>;

/** The day of the applicant, who has to act next, beside the status: staff have nothing to do by it (decision 0555). */
const ApplicantDay = ({ row }: { row: ApplicationRow & Pick<QueueRow, "dueOn"> }) => {
  const { t, language } = useText(["pages/queue", "common"]);
  const deadline = row.dueOn ? undefined : findApplicantDeadline(row);
  if (!deadline) return null;
  return (
    <span className="queue-applicant-day muted small">
      {t("applicantDay", {
        what: t(`common:deadline.kind.${deadline.kind}`),
        day: formatShortDay(deadline.day, language),
      })}
    </span>
  );
};

/** Returns the columns that every list of staff has, by name. */
const useCommonColumns = () => {
  const { t, language } = useText(["pages/queue", "lists"]);
  const nameScheme = (row: ApplicationRow) => t(`lists:applicationType.${row.scheme}`);
  return {
    institution: {
      key: "institution",
      label: t("column.institution"),
      cell: (row) => nameInstitution(row, language),
    },
    event: {
      key: "event",
      label: t("column.event"),
      cell: (row) => pickLanguage(row.eventNames, language) || nameScheme(row),
    },
    scheme: { key: "scheme", label: t("column.scheme"), cell: nameScheme },
    status: {
      key: "status",
      label: t("column.status"),
      cell: (row) => (
        <>
          <ApplicationChip row={row} />
          <ApplicantDay row={row} />
        </>
      ),
    },
    grant: {
      key: "grant",
      label: t("column.grant"),
      numeric: true,
      cell: ({ funding }) => {
        const amount = funding?.settled?.amount ?? funding?.amount ?? funding?.asked;
        return amount ? formatMoney(toMopAmount(amount), language) : "–";
      },
    },
    booth: {
      key: "booth",
      label: t("column.booth"),
      cell: (row) => (row.booth ? <BoothNames booth={row.booth} /> : "–"),
    },
  } satisfies Partial<Record<ListColumn, Column<ApplicationRow>>>;
};

/** Shows the day by which something has to happen, with a mark once it has passed. */
export const DueDay = ({ dueOn, overdue }: { dueOn?: string; overdue: boolean }) => {
  const { t, language } = useText(["pages/queue"]);
  if (!dueOn) return "–";
  return (
    <span className="queue-day">
      {formatShortDay(dueOn, language)}
      {overdue && (
        <span className="queue-late">
          <Icon name="warning" size={16} /> {t("overdue")}
        </span>
      )}
    </span>
  );
};

/** The columns that only a queue has, by name. */
const useQueueOnlyColumns = () => {
  const { t, language } = useText(["pages/queue"]);
  return {
    institution: {
      key: "institution",
      label: t("column.institution"),
      cell: (row) => (
        <>
          {nameInstitution(row, language)}
          {/* Without a name it belongs to somebody who has left the desk, and is free. */}
          {row.assignee?.name && (
            <span className="queue-assignee muted small">{t("assignedTo", { name: row.assignee.name })}</span>
          )}
        </>
      ),
    },
    submitted: {
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
    due: { key: "due", label: t("column.due"), cell: (row) => <DueDay {...row} /> },
    fee: {
      key: "fee",
      label: t("column.fee"),
      numeric: true,
      // A grant has no fee.
      cell: (row) => (row.fee?.total.amount ? formatMoney(row.fee.total, language) : "–"),
    },
  } satisfies Partial<Record<ListColumn, Column<QueueRow>>>;
};

/** Returns the application number. @param list the query of the list to which the application leads back */
const useCodeColumn = (list = ""): Column<ApplicationRow> => {
  const { t } = useText(["pages/queue"]);
  return {
    key: "code",
    label: t("column.code"),
    head: true,
    cell: (row) => <Link to={`/staff/application/${row.id}${list}`}>{row.code ?? row.id}</Link>,
  };
};

/**
 * Returns the columns by which the list of one's own work names an application: number, institution, event and status.
 */
export const useApplicationColumns = (): Column<ApplicationRow>[] => {
  const { institution, event, status } = useCommonColumns();
  return [useCodeColumn(), institution, event, status];
};

/** Returns the column with a box that selects each row. */
export const useSelectColumn = (
  selectedRows: SelectedRows,
  onChoose: (id: string, on: boolean) => void,
): Column<ApplicationRow> => {
  const { t } = useText(["pages/queue"]);
  return {
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
  };
};

/** Returns the chosen columns of the queue, with a box that selects each row. */
export const useQueueColumns = (
  columns: readonly ListColumn[],
  /** What is chosen of the list, as a query. */
  search: URLSearchParams,
  selectedRows: SelectedRows,
  onChoose: (id: string, on: boolean) => void,
): Column<QueueRow>[] => {
  // The application leads back to this list, and to the next one of it.
  const code = useCodeColumn(search.size > 0 ? `?${search}` : "");
  const columnsByName: Record<ListColumn, Column<QueueRow>> = {
    ...useCommonColumns(),
    ...useQueueOnlyColumns(),
  };
  return [useSelectColumn(selectedRows, onChoose), code, ...columns.map((column) => columnsByName[column])];
};
