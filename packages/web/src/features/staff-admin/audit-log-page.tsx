/**
 * The audit entries of a month, and whether their chain is intact: actions of staff (exports, policies, accounts),
 * and reads in the restricted views.
 */
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatInstant, formatMoney } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { listPolicyLeaves, type PolicyJson, toPolicySlug } from "../staff-policies/policy-value.tsx";
import { AdminFrame } from "./admin-frame.tsx";

interface Entry {
  seq: number;
  at: string;
  actor: { name: string };
  action: string;
  subject: string;
  detail: Record<string, PolicyJson>;
}
type Book = "audit" | "access";
/** Search values first, result counts last, because the store does not keep the order of members. */
const order = [
  "of",
  "subject",
  "filter.q",
  "filter.nature",
  "filter.from",
  "filter.to",
  "reference",
  "purpose",
];
const getDetailRank = (path: string): number => {
  const at = order.indexOf(path);
  return at < 0 ? order.length : at;
};
/** Lists the values of an entry's detail with their names; a list of members is one line. */
const listDetailLines = (detail: Entry["detail"]): [string, (string | number | boolean | null)[]][] => {
  const valuesByPath = new Map<string, (string | number | boolean | null)[]>();
  for (const [path, value] of listPolicyLeaves(detail)) {
    const name = path.replace(/\.\d+$/, "");
    valuesByPath.set(name, [...(valuesByPath.get(name) ?? []), value]);
  }
  return [...valuesByPath].sort(([a], [b]) => getDetailRank(a) - getDetailRank(b) || (a < b ? -1 : 1));
};
/** @param book the log: `/staff/admin/audit` or `/staff/admin/access` */
export const AuditLog = ({ book }: { book: Book }) => {
  const { t, language } = useText(["pages/staff-admin"]);
  const zh = language.startsWith("zh");
  const [month, setMonth] = useState(useToday().slice(0, 7));
  const valid = /^\d{4}-\d{2}$/.test(month);
  const record = useResource<{ items: Entry[]; intact: boolean }>(
    valid ? `/staff/admin/${book}` : undefined,
    {
      month,
    },
  );
  const columns: Column<Entry>[] = [
    {
      key: "at",
      label: t("audit.at"),
      head: true,
      tight: true,
      cell: ({ at }) => formatInstant(at, language),
    },
    { key: "who", label: t("audit.who"), cell: ({ actor }) => actor.name },
    {
      key: "what",
      label: t("audit.what"),
      cell: ({ action }) => t(`audit.action.${toPolicySlug(action)}`, { defaultValue: action }),
    },
    {
      key: "subject",
      label: t("audit.subject"),
      cell: ({ subject }) => t(`access.view.${toPolicySlug(subject)}`, { defaultValue: subject }),
    },
    {
      key: "detail",
      label: t("audit.detail"),
      cell: ({ detail }) => (
        <span className="admin-detail">
          {listDetailLines(detail)
            .map(([path, values]) => {
              const name = t(`access.detail.${toPolicySlug(path)}`, { defaultValue: path });
              const formattedValues = values.map((value) => {
                if (path === "amountDue")
                  return formatMoney({ amount: Number(value), currency: "MOP" }, language);
                return typeof value === "string" && /^[A-Za-z_]+$/.test(value)
                  ? t(`access.said.${value}`, {
                      defaultValue: t(`account.role.${value}`, { defaultValue: value }),
                    })
                  : String(value);
              });
              return `${name}${zh ? "：" : ": "}${formattedValues.join(zh ? "、" : ", ")}`;
            })
            .join(" · ") || "–"}
        </span>
      ),
    },
  ];
  return (
    <AdminFrame title={t(`${book}.title`)} about={t(`${book}.about`)}>
      <TextField
        id="month"
        type="month"
        label={t("audit.month")}
        className="control control-short"
        mark={false}
        value={month}
        onChange={(event) => setMonth(event.target.value)}
      />
      {record.error && <FailureAlert error={record.error} retry={() => void record.reload()} />}
      {record.loading && <Skeleton lines={6} />}
      {record.data &&
        (record.data.items.length === 0 ? (
          <EmptyState>{t("audit.empty")}</EmptyState>
        ) : (
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
        ))}
    </AdminFrame>
  );
};
export const Component = () => <AuditLog book="audit" />;
