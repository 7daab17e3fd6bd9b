/**
 * `/report/index`: reports that are due after an event, nearest date first, those begun and those handed in; with `?of=`
 * the report on one application (spec 3 §2).
 */
import type { ApplicationRow } from "@portal/core/application/wire";
import { useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../lib/format.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Component as Form } from "../my-form/form.tsx";
import { useApplications } from "../personal/applications.ts";
import { PersonalFrame } from "../personal/personal-frame.tsx";
import { nameOf, RecordTable } from "../personal/record-table.tsx";

/** The day a report is due by; undefined when none is. */
const dueOn = (row: ApplicationRow): string | undefined =>
  row.report?.state === "DUE" ? row.deadlines.find(({ kind }) => kind === "report")?.day : undefined;

const Due = ({ rows }: { rows: readonly ApplicationRow[] }) => {
  const { t, language } = useText(["pages/centre", "lists"]);
  return (
    <ul className="pc-todo">
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <h3>{nameOf(row, language, row.code ?? "")}</h3>
            <p>
              <span className="muted">{t(`lists:applicationType.${row.scheme}`)}</span>{" "}
              {t("pages/centre:report.by", { day: formatDay(dueOn(row) ?? "", language) })}{" "}
              <DaysLeft until={dueOn(row) ?? ""} />
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
    .filter((row) => dueOn(row) !== undefined)
    .toSorted((a, b) => (dueOn(a) ?? "").localeCompare(dueOn(b) ?? ""));
  const reports = rows.filter((row) => row.scheme.startsWith("REPORT_"));
  const begun = reports.filter(({ status }) => status === "DRAFT");
  const sent = reports.filter(({ status }) => status !== "DRAFT");
  const none = list.rows && due.length + reports.length === 0;
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
          <Due rows={due} />
        </section>
      )}
      {begun.length > 0 && (
        <section>
          <h2>{t("report.begun")}</h2>
          <RecordTable rows={begun} />
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

export const Component = () => {
  const [search] = useSearchParams();
  return search.has("of") || search.has("id") ? <Form /> : <Reports />;
};
