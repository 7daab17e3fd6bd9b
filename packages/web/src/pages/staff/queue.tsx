/** What waits for a decision: filters in the address, the longest waiting first, ages and due dates by the server's clock. */
import "./staff.css";
import type { ApplicationRow } from "@portal/core/application/wire";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { formatDay, formatMoney, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Row = ApplicationRow & { queue: string; ageDays: number };
/** The queues as `application/queue.server.ts` names them: what needs a decision first. */
const queues = [
  "PROCESSING",
  "cancellation",
  "voucher",
  "objection",
  "ACCEPTED",
  "AWAITING_PAYMENT",
  "SUPPLEMENT_REQUIRED",
  "arrears",
  "PAID",
  "PROCESSED",
  "COMPLETED",
  "REJECTED",
  "CANCELLED",
  "REFUNDED",
  "SETTLED",
] as const;
/** Everything that waits for staff, over several queues: the server's own choice. */
const WAITING = "waiting";

const useColumns = (): Column<Row>[] => {
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
            <span className="muted">{t("queue.age", { count: row.ageDays })}</span>
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
  const queue = search.get("queue") ?? WAITING;
  const page = useResource<{ items: Row[]; total: number }>("/staff/queue", {
    queue: queue === WAITING ? undefined : queue,
    limit: 100,
  });
  const columns = useColumns();
  return (
    <div className="staff">
      <div className="staff-head">
        <PageHeading>{t("queue.title")}</PageHeading>
        {page.data && <p className="muted">{t("queue.total", { count: page.data.total })}</p>}
      </div>
      <div className="staff-filters">
        <SelectField
          id="queue"
          label={t("queue.which")}
          value={queue}
          onChange={(event) => setSearch({ queue: event.target.value })}
        >
          <option value={WAITING}>{t("queue.waiting")}</option>
          {queues.map((one) => (
            <option key={one} value={one}>
              {t(`queue.name.${one}`, { defaultValue: t(`status:application.${one}`) })}
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
    </div>
  );
};
