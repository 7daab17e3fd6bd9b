/**
 * What was recorded in a month, and whether its chain holds: what staff did (exports, policies, accounts), and what was
 * read in the restricted views.
 */
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { useToday } from "../../../lib/clock.ts";
import { formatInstant, formatMoney } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { AdminFrame } from "./frame.tsx";
import { type Json, leavesOf, slug } from "./policy-value.tsx";

interface Entry {
  seq: number;
  at: string;
  actor: { name: string };
  action: string;
  subject: string;
  detail: Record<string, Json>;
}
type Book = "audit" | "access";
/** What is looked for comes first, how much was found last; the store keeps no order of its own. */
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
const rank = (path: string): number => {
  const at = order.indexOf(path);
  return at < 0 ? order.length : at;
};
/** The leaves of an entry's detail by their names; the members of a list are one line. */
const lines = (detail: Entry["detail"]): [string, (string | number | boolean | null)[]][] => {
  const found = new Map<string, (string | number | boolean | null)[]>();
  for (const [path, value] of leavesOf(detail)) {
    const name = path.replace(/\.\d+$/, "");
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return [...found].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
};
/** @param book whose entries: `/staff/admin/audit` or `/staff/admin/access` */
export const Recorded = ({ book }: { book: Book }) => {
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
      cell: ({ action }) => t(`audit.action.${slug(action)}`, { defaultValue: action }),
    },
    {
      key: "subject",
      label: t("audit.subject"),
      cell: ({ subject }) => t(`access.view.${slug(subject)}`, { defaultValue: subject }),
    },
    {
      key: "detail",
      label: t("audit.detail"),
      cell: ({ detail }) => (
        <span className="admin-detail">
          {lines(detail)
            .map(([path, values]) => {
              const name = t(`access.detail.${slug(path)}`, { defaultValue: path });
              const said = values.map((value) => {
                if (path === "amountDue")
                  return formatMoney({ amount: Number(value), currency: "MOP" }, language);
                return typeof value === "string" && /^[A-Za-z_]+$/.test(value)
                  ? t(`access.said.${value}`, {
                      defaultValue: t(`account.role.${value}`, { defaultValue: value }),
                    })
                  : String(value);
              });
              return `${name}${zh ? "：" : ": "}${said.join(zh ? "、" : ", ")}`;
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
      {record.error && <Failure error={record.error} retry={() => void record.reload()} />}
      {record.loading && <Skeleton lines={6} />}
      {record.data &&
        (record.data.items.length === 0 ? (
          <EmptyState>{t("audit.empty")}</EmptyState>
        ) : (
          <>
            <Notice
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
export const Component = () => <Recorded book="audit" />;
