/** Applications as a table that becomes cards. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Table } from "../../ui/table.tsx";
import { findApplicantDay } from "./applicant-deadline.ts";
import { ApplicationChip } from "./application-chip.tsx";

/** Returns the name of the event in the user's language; without an event the title of the draft, or `none`. */
export const getEventName = (
  row: Pick<ApplicationRow, "eventNames" | "title">,
  language: string,
  none: string,
): string => pickLanguage(row.eventNames, language) || row.title || none;
/** Returns the title of a draft when it is shown beside the name of its event. */
export const getDraftTitle = ({ eventNames, title }: Pick<ApplicationRow, "eventNames" | "title">) =>
  eventNames && title;

export const ApplicationTable = ({
  rows,
  surveys = [],
}: {
  rows: readonly ApplicationRow[];
  /** Surveys of the rows' events, listed with them. */
  surveys?: readonly SurveyTask[];
}) => {
  const { t } = useTranslation("pages/personal");
  const { t: say, language } = useText(["pages/personal", "lists"]);
  const getKind = (row: ApplicationRow): string =>
    say(`lists:applicationType.${row.scheme}`, { defaultValue: row.scheme });
  return (
    <Table
      caption={t("record.table")}
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "event",
          label: t("record.event"),
          head: true,
          cell: (row) => (
            <>
              <Link
                className="record-name"
                to={row.status === "DRAFT" ? paths.draft(row.id) : paths.record(row.id)}
              >
                {getEventName(row, language, getKind(row))}
              </Link>
              <span className="record-more">
                {(row.eventNames || row.title) && <span>{getKind(row)}</span>}
                {getDraftTitle(row) && <span>{getDraftTitle(row)}</span>}
                {row.code && <span className="nowrap">{row.code}</span>}
                {row.submittedAt && (
                  <span>{t("record.submittedOn", { day: formatDay(row.submittedAt, language) })}</span>
                )}
              </span>
            </>
          ),
        },
        {
          key: "status",
          label: t("record.status"),
          cell: (row) => (
            <span className="chips">
              <ApplicationChip row={row} />
              {surveys
                .filter(({ application }) => application === row.id)
                .map(({ survey, status }) => (
                  <Link key={survey} to={paths.survey(survey, row.id)}>
                    {t(`record.survey.${status}`)}
                  </Link>
                ))}
            </span>
          ),
        },
        {
          key: "deadline",
          label: t("record.deadline"),
          cell: (row) => {
            const day = findApplicantDay(row);
            return day ? (
              <span>
                <span className="nowrap">{formatDay(day, language)}</span> <DaysLeft until={day} />
              </span>
            ) : (
              <span className="none">—</span>
            );
          },
        },
        {
          key: "fee",
          label: t("record.fee"),
          numeric: true,
          cell: (row) =>
            row.fee && row.fee.total.amount > 0 ? (
              <span className="money">{formatMoney(row.fee.total, language)}</span>
            ) : (
              <span className="none">—</span>
            ),
        },
      ]}
    />
  );
};
