/**
 * `/report/index`: due reports, nearest deadline first, with drafts and submitted ones; with `?of=` the report on one
 * application (spec 3 §2).
 */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Component as Form } from "../application-form/application-form-page.tsx";
import { ApplicationTable, getEventName } from "../application-list/application-table.tsx";
import { useApplications } from "../application-list/use-applications.ts";

/** Returns the deadline of a report, or undefined when none is due. */
const getDueDay = (row: ApplicationRow): string | undefined =>
  row.report?.state === "DUE" ? row.deadlines.find(({ kind }) => kind === "report")?.day : undefined;

const DueReports = ({ rows }: { rows: readonly ApplicationRow[] }) => {
  const { t, language } = useText(["pages/centre", "lists"]);
  return (
    <ul className="pc-todo">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <h3>{getEventName(row, language, row.code ?? "")}</h3>
            <p>
              <span className="muted">{t(`lists:applicationType.${row.scheme}`)}</span>{" "}
              {t("pages/centre:report.by", { day: formatDay(getDueDay(row) ?? "", language) })}{" "}
              <DaysLeft until={getDueDay(row) ?? ""} />
            </p>
          </div>
          <LinkButton to={paths.report(row.id)} small>
            {t("pages/centre:report.open")}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
};

const Reports = () => {
  const { t } = useText(["pages/centre"]);
  const list = useApplications();
  const rows = list.rows ?? [];
  const due = rows
    .filter((row) => getDueDay(row) !== undefined)
    .toSorted((a, b) => (getDueDay(a) ?? "").localeCompare(getDueDay(b) ?? ""));
  const reports = rows.filter((row) => row.scheme.startsWith("REPORT_"));
  const reportDrafts = reports.filter(({ status }) => status === "DRAFT");
  const sentReports = reports.filter(({ status }) => status !== "DRAFT");
  const none = list.rows && due.length + reports.length === 0;
  return (
    <PersonalFrame title={t("report.title")}>
      <p className="narrow pc-lead">{t("report.lead")}</p>
      {!list.rows && !list.error && <Skeleton lines={3} />}
      {list.error && <FailureAlert error={list.error} retry={list.reload} />}
      {none && (
        <EmptyState action={<LinkButton to={paths.records}>{t("report.records")}</LinkButton>}>
          {t("report.none")}
        </EmptyState>
      )}
      {due.length > 0 && (
        <section>
          <h2>{t("report.due")}</h2>
          <p>{t("report.dueText")}</p>
          <DueReports rows={due} />
        </section>
      )}
      {reportDrafts.length > 0 && (
        <section>
          <h2>{t("report.begun")}</h2>
          <ApplicationTable rows={reportDrafts} />
        </section>
      )}
      {sentReports.length > 0 && (
        <section>
          <h2>{t("report.sent")}</h2>
          <ApplicationTable rows={sentReports} />
        </section>
      )}
    </PersonalFrame>
  );
};

const ReportsPage = () => {
  const [search] = useSearchParams();
  return search.has("of") || search.has("id") ? <Form /> : <Reports />;
};

export { ReportsPage as Component };
