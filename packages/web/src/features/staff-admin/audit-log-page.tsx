/**
 * The audit entries of a month, page by page, and whether their chain is intact: actions of staff (exports, policies,
 * accounts), and readings of documents and in the restricted views.
 */
import type { ActSubjectView } from "@portal/core/applications/desk/act-subject-schema";
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { useText } from "../../form/use-text.ts";
import { useResource } from "../../shell/use-resource.ts";
import { type ListPage, useResourceList } from "../../shell/use-resource-list.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { type PolicyJson, toPolicySlug } from "../staff-policies/policy-value.tsx";
import { ActSubjectName, PolicySubjectName } from "./act-subject-name.tsx";
import { AuditCheck } from "./audit-check.tsx";
import { LogDetail } from "./log-detail.tsx";
import { MonthlyLog, useInstantColumn, useLogMonth } from "./monthly-log.tsx";

interface Entry {
  seq: number;
  at: string;
  actor: { name: string };
  action: string;
  subject: string;
  about?: ActSubjectView;
  detail: Record<string, PolicyJson>;
}
interface EntryPage extends ListPage<Entry> {
  intact: boolean;
  total?: number;
}
/** Accounts that were assigned, or no longer are, by their addresses; those who have left the roster by their ids. */
const nameAccounts = (
  detail: Entry["detail"],
  staff: readonly StaffMemberView[],
): Record<string, PolicyJson> =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      (name === "added" || name === "removed") && Array.isArray(value)
        ? value.map((id) => staff.find((member) => member.id === id)?.account ?? id)
        : value,
    ]),
  );
type LogName = "audit" | "access";
/** Shows a log by months. @param log the log: `/staff/admin/audit` or `/staff/admin/access` */
export const AuditLog = ({ log }: { log: LogName }) => {
  const { t } = useText(["pages/staff-admin"]);
  const month = useLogMonth();
  const record = useResourceList<Entry, EntryPage>(month.isMonth ? `/staff/admin/${log}` : undefined, {
    month: month.month,
    limit: 50,
  });
  const staff = useResource<{ items: StaffMemberView[] }>("/staff/admin/account");
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
      cell: ({ action, subject, about }) =>
        about ? (
          <ActSubjectName act={{ about, subject, operation: "" }} staff={undefined} />
        ) : action.startsWith("policy.") ? (
          <PolicySubjectName id={subject} />
        ) : (
          <span className="identifier">
            {t(`access.view.${toPolicySlug(subject)}`, { defaultValue: subject })}
          </span>
        ),
    },
    {
      key: "detail",
      label: t("audit.detail"),
      // The institution of a file is named under its subject already.
      cell: ({ detail: { institutionId, ...detail }, about }) => (
        <LogDetail
          detail={nameAccounts(
            about || institutionId === undefined ? detail : { ...detail, institutionId },
            staff.data?.items ?? [],
          )}
        />
      ),
    },
  ];
  const { items, pages = [] } = record;
  const isIntact = pages.every(({ intact }) => intact);
  return (
    <MonthlyLog
      title={t(`${log}.title`)}
      about={t(`${log}.about`)}
      month={month}
      log={record}
      beside={<LoadFailure resources={[staff]} />}
      isEmpty={items?.length === 0}
    >
      {items && items.length > 0 && (
        <>
          <Alert
            kind={isIntact ? "success" : "error"}
            title={t(isIntact ? "audit.shown" : "audit.broken", {
              count: items.length,
              total: record.firstPage?.total,
            })}
          >
            <AuditCheck key={month.month} log={log} month={month.month} />
          </Alert>
          <Table
            caption={t(`${log}.title`)}
            columns={columns}
            rows={items}
            rowKey={({ seq }) => String(seq)}
          />
        </>
      )}
      {record.loadMore && (
        <Button look="secondary" busy={record.isLoadingMore} onClick={record.loadMore}>
          {t("act.more")}
        </Button>
      )}
    </MonthlyLog>
  );
};
const AuditLogPage = () => <AuditLog log="audit" />;

export { AuditLogPage as Component };
