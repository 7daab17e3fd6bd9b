/** Surveys for staff: drafts, open and closed ones. */

import { isSurveyOpen } from "@portal/core/surveys/index";
import type { SurveyRow } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { RemovedNote } from "../../ui/removed-note.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";

const tones = { DRAFT: "draft", OPEN: "accepted", CLOSED: "cancelled" } as const;
/** A survey after its last day is shown as closed. */
export const SurveyChip = ({ survey }: { survey: Pick<SurveyRow, "status" | "closesOn"> }) => {
  const { t } = useText(["pages/staff-survey"]);
  const today = useToday();
  const status = survey.status === "OPEN" && !isSurveyOpen(survey, today) ? "CLOSED" : survey.status;
  return <Chip tone={tones[status]}>{t(`status.${status}`)}</Chip>;
};

const StaffSurveysPage = () => {
  const { t, language } = useText(["pages/staff-survey", "lists"]);
  const list = useResource<{ items: SurveyRow[] }>("/staff/survey");
  const items = list.data?.items;
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      <p className="actions">
        <LinkButton to="/staff/survey/new">{t("new")}</LinkButton>
      </p>
      <RemovedNote />
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={5} />}
      {items?.length === 0 && <EmptyState>{t("empty")}</EmptyState>}
      {items && items.length > 0 && (
        <Table
          caption={t("title")}
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "title",
              label: t("field.title"),
              head: true,
              cell: ({ id, titles }) => (
                <Link to={`/staff/survey/${id}`}>{pickLanguage(titles, language)}</Link>
              ),
            },
            { key: "status", label: t("column.status"), cell: (row) => <SurveyChip survey={row} /> },
            {
              key: "event",
              label: t("column.asked"),
              cell: ({ eventNames, scheme }) =>
                pickLanguage(eventNames, language) ||
                t(scheme ? `lists:applicationType.${scheme}` : "field.everybody"),
            },
            {
              key: "closes",
              tight: true,
              label: t("column.closesOn"),
              cell: ({ closesOn }) => (closesOn ? formatDay(closesOn, language) : "–"),
            },
            {
              key: "questions",
              label: t("edit.questions"),
              numeric: true,
              cell: ({ questions }) => String(questions),
            },
            {
              key: "results",
              label: t("column.results"),
              cell: ({ id, openedAt, titles }) =>
                openedAt ? (
                  <Link
                    to={`/staff/survey/${id}/result`}
                    aria-label={t("resultsOf", { name: pickLanguage(titles, language) })}
                  >
                    {t("results")}
                  </Link>
                ) : (
                  "–"
                ),
            },
          ]}
        />
      )}
    </AdminFrame>
  );
};

export { StaffSurveysPage as Component };
