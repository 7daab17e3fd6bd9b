/** For officers: institutions whose stored data a newer rule no longer accepts. Hidden when there are none. */
import { type InstitutionNames, nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import type { ApiIssue } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";
import { InstitutionIssues } from "../institution/outdated-data.tsx";

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
