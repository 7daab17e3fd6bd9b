/** The applications that the reader works on, the oldest assignment first. */
import "../../ui/staff.css";
import "./queue.css";
import type { ApplicationRow } from "@portal/core/applications/model/schema";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { UnreadMessages } from "../messages/unread-messages.tsx";
import { OwnMentions } from "./own-mentions.tsx";
import { DueDay, useApplicationColumns } from "./queue-columns.tsx";

type Row = ApplicationRow & { since: string; dueOn?: string; overdue: boolean };

const OwnWorkPage = () => {
  const { t, language } = useText(["pages/queue", "lists", "status"]);
  const work = useResourceList<Row>("/staff/work", { limit: 50 });
  const columns: Column<Row>[] = [
    ...useApplicationColumns(),
    { key: "due", label: t("column.due"), tight: true, cell: (row) => <DueDay {...row} /> },
    { key: "since", label: t("work.since"), tight: true, cell: (row) => formatDay(row.since, language) },
  ];
  return (
    <div className="staff">
      <Breadcrumbs crumbs={[{ text: t("title"), to: "/staff" }, { text: t("work.title") }]} />
      <PageHeading>{t("work.title")}</PageHeading>
      <OwnMentions />
      <UnreadMessages getPath={(id) => `/staff/application/${id}`} />
      {work.error && <FailureAlert error={work.error} retry={() => void work.reload()} />}
      {work.loading && <Skeleton lines={6} />}
      {work.items?.length === 0 && (
        <EmptyState action={<Link to="/staff">{t("work.find")}</Link>}>{t("work.empty")}</EmptyState>
      )}
      {work.items && work.items.length > 0 && (
        <Table caption={t("work.title")} columns={columns} rows={work.items} rowKey={(row) => row.id} />
      )}
      {work.loadMore && (
        <Button look="secondary" busy={work.isLoadingMore} onClick={work.loadMore}>
          {t("more")}
        </Button>
      )}
    </div>
  );
};

export { OwnWorkPage as Component };
