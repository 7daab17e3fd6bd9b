/** Above the list: its size, and the ways to one's own work and to that of each role. */
import { useText } from "../../form/use-text.ts";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

export const QueueHeading = ({ total, overdue }: { total: number | undefined; overdue: number }) => {
  const { t } = useText(["pages/queue"]);
  return (
    <>
      <div className="staff-head">
        <PageHeading>{t("title")}</PageHeading>
        <p className="muted" role="status">
          {total !== undefined && t("total", { count: total })}
          {overdue > 0 && (
            <>
              {" · "}
              <span className="queue-late">{t("overdueTotal", { count: overdue })}</span>
            </>
          )}
        </p>
      </div>
      <p className="queue-links">
        <Link to="/staff/work">{t("work.title")}</Link>
        <Link to="/staff/tasks">{t("byRole")}</Link>
        <Link to="/staff/export">{t("schedule.title")}</Link>
      </p>
    </>
  );
};
