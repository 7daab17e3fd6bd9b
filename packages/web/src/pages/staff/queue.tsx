/** What waits for a decision: filters in the address, the longest waiting first, ages and due dates by the server's clock. */
import "./staff.css";
import { type Status, statuses } from "@portal/core/application/status";
import type { ApplicationRow } from "@portal/core/application/wire";
import { type Day, daysBetween } from "@portal/core/day";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import { useToday } from "../../lib/clock.ts";
import { formatDay, formatMoney, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { type Column, Table } from "../../ui/table.tsx";

interface Page {
  items: ApplicationRow[];
  cursor?: string;
}
/** Statuses in which staff have something to do come first in the filter. */
const working: Status[] = ["PROCESSING", "ACCEPTED", "AWAITING_PAYMENT", "PAID", "CANCELLED"];
const filters: Status[] = [
  ...working,
  ...statuses.filter((status) => status !== "DRAFT" && !working.includes(status)),
];

const Age = ({ since }: { since: string | undefined }) => {
  const { t } = useTranslation("pages/staff");
  const today = useToday();
  return since ? <>{t("queue.age", { count: daysBetween(since.slice(0, 10) as Day, today) })}</> : null;
};

const useColumns = (): Column<ApplicationRow>[] => {
  const { t, i18n } = useTranslation(["pages/staff", "lists"]);
  const language = i18n.language;
  return [
    {
      key: "code",
      label: t("queue.code"),
      head: true,
      cell: (row) => <Link to={`/staff/application/${row.id}`}>{row.code ?? row.id}</Link>,
    },
    {
      key: "institution",
      label: t("queue.institution"),
      cell: (row) => row.institutionName ?? row.institutionId,
    },
    {
      key: "event",
      label: t("queue.event"),
      cell: (row) => pick(row.eventNames, language) || t(`lists:applicationType.${row.scheme}`),
    },
    {
      key: "status",
      label: t("queue.status"),
      cell: (row) => <StatusChip status={row.status} pending={row.pending} />,
    },
    {
      key: "submitted",
      label: t("queue.submitted"),
      cell: (row) =>
        row.submittedAt ? (
          <>
            {formatDay(row.submittedAt, language)}
            <br />
            <span className="muted">
              <Age since={row.submittedAt} />
            </span>
          </>
        ) : null,
    },
    {
      key: "due",
      label: t("queue.due"),
      cell: (row) => {
        const [next] = [...row.deadlines].sort((a, b) => a.dueAt.localeCompare(b.dueAt));
        return next ? (
          <>
            {formatDay(next.day, language)}
            <br />
            <DaysLeft until={next.day} />
          </>
        ) : (
          "–"
        );
      },
    },
    {
      key: "fee",
      label: t("queue.fee"),
      numeric: true,
      cell: (row) => (row.fee ? formatMoney(row.fee.total, language) : "–"),
    },
  ];
};

export const Component = () => {
  const { t } = useTranslation(["pages/staff", "status"]);
  const [search, setSearch] = useSearchParams();
  const status = search.get("status") ?? "PROCESSING";
  const cursor = search.get("cursor") ?? undefined;
  const page = useResource<Page>("/staff/queue", { status, cursor, limit: 50 });
  const columns = useColumns();
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("queue.title")}</PageHeading>
      </div>
      <div className="staff-filters">
        <SelectField
          id="status"
          label={t("queue.status")}
          value={status}
          onChange={(event) => setSearch({ status: event.target.value })}
        >
          {filters.map((one) => (
            <option key={one} value={one}>
              {t(`status:application.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {page.error && <Failure error={page.error} retry={() => void page.reload()} />}
      {page.loading && <Skeleton lines={8} />}
      {page.data &&
        (page.data.items.length === 0 ? (
          <EmptyState>{t("queue.empty")}</EmptyState>
        ) : (
          <Table
            caption={t("queue.title")}
            columns={columns}
            rows={page.data.items}
            rowKey={(row) => row.id}
          />
        ))}
      <div className="actions">
        {cursor && <Link to={`/staff?status=${status}`}>{t("queue.first")}</Link>}
        {page.data?.cursor && (
          <Link to={`/staff?${new URLSearchParams({ status, cursor: page.data.cursor })}`}>
            {t("queue.more")}
          </Link>
        )}
      </div>
    </div>
  );
};
