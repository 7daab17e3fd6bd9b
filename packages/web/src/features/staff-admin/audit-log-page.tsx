/**
 * The audit entries of a month, and whether their chain is intact: actions of staff (exports, policies, accounts),
 * and reads in the restricted views.
 */
import { useText } from "../../form/use-text.ts";
import { formatMoney } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert } from "../../ui/alert.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { listPolicyLeaves, type PolicyJson, toPolicySlug } from "../staff-policies/policy-value.tsx";
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
