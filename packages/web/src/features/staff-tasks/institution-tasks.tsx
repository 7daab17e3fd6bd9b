/** For officers: institutions whose stored data a newer rule no longer accepts. Hidden when there are none. */
import { type InstitutionNames, nameInstitution } from "@portal/core/institutions/institution-names";
import { useTranslation } from "react-i18next";
import { toTranslateKey, useText } from "../../form/use-text.ts";
import type { ApiIssue } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";

interface Row {
  id: string;
  name: string;
  names?: InstitutionNames;
  issues: ApiIssue[];
}
interface Page {
  items: Row[];
  checkedOn?: string;
  cursor?: string;
}

/** Why the next save of an institution is refused, by the names of its fields. */
const InstitutionIssues = ({ issues }: { issues: readonly ApiIssue[] }) => {
  const { t, i18n } = useTranslation(["pages/institution", "common"]);
  const say = toTranslateKey(t);
  const nameField = (path: string): string => {
    const [member = ""] = path.split(".");
    const key = `pages/institution:field.${member}`;
    return i18n.exists(key) ? say(key) : member;
  };
  return (
    <ul className="task-notes">
      {issues.map((issue) => (
        <li key={`${issue.path} ${issue.key}`}>
          {t("common:error.of", { name: nameField(issue.path), what: formatIssue(t, issue) })}
        </li>
      ))}
    </ul>
  );
};

export const InstitutionTasks = () => {
  const { t, language } = useText(["pages/staff-tasks"]);
  const list = useResourceList<Row, Page>("/staff/institution-check");
  if (list.error) return <FailureAlert error={list.error} retry={() => void list.reload()} />;
  const { items = [], firstPage } = list;
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{t("corrections.title")}</h2>
      <p className="muted">{t("corrections.hint")}</p>
      {firstPage?.checkedOn && (
        <p className="muted small">
          {t("corrections.checkedOn", { day: formatDay(firstPage.checkedOn, language) })}
        </p>
      )}
      <Table
        caption={t("corrections.title")}
        rows={items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "institution",
            label: t("corrections.institution"),
            head: true,
            cell: ({ id, name, names }) => (
              <Link to={`/staff/institution/${encodeURIComponent(id)}`}>
                {nameInstitution({ institutionNames: names, institutionName: name }, language)}
              </Link>
            ),
          },
          {
            key: "issues",
            label: t("corrections.issues"),
            cell: ({ issues }) => <InstitutionIssues issues={issues} />,
          },
        ]}
      />
      {list.loadMore && (
        <Button look="secondary" busy={list.isLoadingMore} onClick={list.loadMore}>
          {t("corrections.more")}
        </Button>
      )}
    </section>
  );
};
