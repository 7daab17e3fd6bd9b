/** `/report/index`: reports that are due after an event, nearest date first, and those handed in (spec 3 §2). */
import type { ApplicationRow } from "@portal/core/application/wire";
import { useText } from "../../form/use-text.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useApplications } from "../personal/applications.ts";
import { PersonalFrame } from "../personal/personal-frame.tsx";
import { RecordTable } from "../personal/record-table.tsx";

/** The day a report is due by; undefined when none is. */
const dueOn = (row: ApplicationRow): string | undefined =>
  row.status === "COMPLETED" ? row.deadlines.find(({ kind }) => kind === "report")?.day : undefined;

export const Component = () => {
  const { t } = useText(["pages/centre"]);
  const list = useApplications();
  const rows = list.rows ?? [];
  const due = rows
    .filter((row) => dueOn(row) !== undefined)
    .toSorted((a, b) => (dueOn(a) ?? "").localeCompare(dueOn(b) ?? ""));
  const sent = rows.filter((row) => row.scheme.startsWith("REPORT_"));
  const none = list.rows && due.length + sent.length === 0;
  return (
    <PersonalFrame title={t("report.title")}>
      <p className="narrow pc-lead">{t("report.lead")}</p>
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {none && (
        <EmptyState action={<LinkButton to={paths.records}>{t("report.records")}</LinkButton>}>
          {t("report.none")}
        </EmptyState>
      )}
      {due.length > 0 && (
        <section>
          <h2>{t("report.due")}</h2>
          <p>{t("report.dueText")}</p>
          <RecordTable rows={due} />
        </section>
      )}
      {sent.length > 0 && (
        <section>
          <h2>{t("report.sent")}</h2>
          <RecordTable rows={sent} />
        </section>
      )}
    </PersonalFrame>
  );
};
