/** What staff did and which personal data they read, page by page, for administrators. */
import { useText } from "../../form/use-text.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import type { PolicyJson } from "../staff-policies/policy-value.tsx";
import { findActSubject } from "./act-subject.ts";
import { LogDetail } from "./log-detail.tsx";
import { MonthlyLog, useInstantColumn, useLogMonth } from "./monthly-log.tsx";

interface Act {
  id: string;
  at: string;
  account: string;
  operation: string;
  subject: string;
  detail: Record<string, PolicyJson>;
  outcome?: string;
}

/** The name of an operation as a key of texts. */
export const toOperationSlug = (operation: string): string =>
  operation
    .replace(/[^A-Za-z]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
/** The action of a transition, which its address ends with; undefined for other operations. */
const findAction = (operation: string): string | undefined =>
  /^POST \/(?:participate\/search|outlands|special|appother|report)\/\{id\}\/(\w+)$/.exec(operation)?.[1];

export const Component = () => {
  const { t } = useText(["pages/staff-admin", "pages/staff"]);
  const month = useLogMonth();
  const acts = useResourceList<Act>(month.isMonth ? "/staff/admin/act" : undefined, {
    month: month.month,
    limit: 50,
  });
  const nameOperation = (operation: string): string => {
    const action = findAction(operation);
    return action
      ? t(`pages/staff:history.action.${action}`, { defaultValue: action })
      : t(`act.operation.${toOperationSlug(operation)}`, { defaultValue: operation });
  };
  const nameOutcome = (outcome: string | undefined): string => {
    if (outcome === undefined) return t("act.running");
    const known = { DONE: "act.done", READ: "act.read", FAILED: "act.failed" } as const;
    return outcome in known ? t(known[outcome as keyof typeof known]) : t("act.refused", { code: outcome });
  };
  const columns: Column<Act>[] = [
    useInstantColumn(),
    { key: "who", label: t("audit.who"), cell: ({ account }) => account },
    { key: "what", label: t("audit.what"), cell: ({ operation }) => nameOperation(operation) },
    {
      key: "subject",
      label: t("audit.subject"),
      cell: ({ operation, subject }) => {
        const page = findActSubject(operation, subject);
        if (!page) return <span className="identifier">{subject || "–"}</span>;
        return (
          <>
            <Link to={page.path}>{t(`act.subject.${page.kind}`)}</Link>
            <br />
            <span className="muted small identifier">{subject}</span>
          </>
        );
      },
    },
    {
      key: "detail",
      label: t("audit.detail"),
      cell: ({ detail }) => <LogDetail detail={detail} />,
    },
    { key: "outcome", label: t("act.outcome"), cell: ({ outcome }) => nameOutcome(outcome) },
  ];
  return (
    <MonthlyLog
      title={t("act.title")}
      about={t("act.about")}
      month={month}
      log={acts}
      isEmpty={acts.items?.length === 0 && !acts.loadMore}
    >
      {acts.items && acts.items.length > 0 && (
        <Table caption={t("act.title")} columns={columns} rows={acts.items} rowKey={({ id }) => id} />
      )}
      {acts.loadMore && (
        <Button look="secondary" busy={acts.isLoadingMore} onClick={acts.loadMore}>
          {t("act.more")}
        </Button>
      )}
    </MonthlyLog>
  );
};
