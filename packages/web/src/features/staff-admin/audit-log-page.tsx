/**
 * The audit entries of a month, and whether their chain is intact: actions of staff (exports, policies, accounts),
 * and readings of documents and in the restricted views.
 */
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert } from "../../ui/alert.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { type PolicyJson, toPolicySlug } from "../staff-policies/policy-value.tsx";
import { LogDetail } from "./log-detail.tsx";
import { MonthlyLog, useInstantColumn, useLogMonth } from "./monthly-log.tsx";

interface Entry {
  seq: number;
  at: string;
  actor: { name: string };
  action: string;
  subject: string;
  detail: Record<string, PolicyJson>;
}
type Book = "audit" | "access";
/** @param book the log: `/staff/admin/audit` or `/staff/admin/access` */
export const AuditLog = ({ book }: { book: Book }) => {
  const { t } = useText(["pages/staff-admin"]);
  const month = useLogMonth();
  const record = useResource<{ items: Entry[]; intact: boolean }>(
    month.isMonth ? `/staff/admin/${book}` : undefined,
    { month: month.month },
  );
  const columns: Column<Entry>[] = [
    useInstantColumn(),
    { key: "who", label: t("audit.who"), cell: ({ actor }) => actor.name },
    {
      key: "what",
      label: t("audit.what"),
      cell: ({ action }) => t(`audit.action.${toPolicySlug(action)}`, { defaultValue: action }),
    },
    {
      key: "subject",
      label: t("audit.subject"),
      cell: ({ subject }) => (
        <span className="identifier">
          {t(`access.view.${toPolicySlug(subject)}`, { defaultValue: subject })}
        </span>
      ),
    },
    {
      key: "detail",
      label: t("audit.detail"),
      cell: ({ detail }) => <LogDetail detail={detail} />,
    },
  ];
  return (
    <MonthlyLog
      title={t(`${book}.title`)}
      about={t(`${book}.about`)}
      month={month}
      log={record}
      isEmpty={record.data?.items.length === 0}
    >
      {record.data && (
        <>
          <Alert
            kind={record.data.intact ? "success" : "error"}
            title={t(record.data.intact ? "audit.intact" : "audit.broken")}
          />
          <Table
            caption={t(`${book}.title`)}
            columns={columns}
            rows={record.data.items}
            rowKey={({ seq }) => String(seq)}
          />
        </>
      )}
    </MonthlyLog>
  );
};
export const Component = () => <AuditLog book="audit" />;
