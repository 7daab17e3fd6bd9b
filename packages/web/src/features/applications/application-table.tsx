/** Applications as a table that becomes cards. */
import { isApplicantDeadline } from "@portal/core/applications/model/deadline-kinds";
import type { ApplicationRow } from "@portal/core/applications/model/schema";
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip, StatusChip, statusTones, type Tone } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";

/** Returns the name of the event in the user's language; without an event the title of the draft, or `none`. */
export const getEventName = (
  row: Pick<ApplicationRow, "eventNames" | "title">,
  language: string,
  none: string,
): string => pickLanguage(row.eventNames, language) || row.title || none;
/** Returns the title of a draft when it is shown beside the name of its event. */
export const getDraftTitle = ({ eventNames, title }: Pick<ApplicationRow, "eventNames" | "title">) =>
  eventNames && title;

/** The fields that determine what to show when the status alone is misleading. */
type StatusFields = Pick<ApplicationRow, "status" | "lot" | "funding" | "pending" | "reversal">;
/** Waiting for a place, accepted without a grant, and paid with a payment that was taken back. */
const tones = { WAITING: "processing", REFUSED: "rejected", TAKEN_BACK: "payment" } as const satisfies Record<
  string,
  Tone
>;

export const getDerivedStatus = ({
  status,
  lot,
  funding,
  reversal,
}: StatusFields): keyof typeof tones | undefined => {
  if (status === "PAID" && reversal) return "TAKEN_BACK";
  if (status === "REJECTED" && lot?.waiting !== undefined && !lot.gone) return "WAITING";
  return status === "ACCEPTED" && funding?.result === "NOT_APPROVED" ? "REFUSED" : undefined;
};
/** Returns the tone of an application, by its status or by what it means. */
export const getRowTone = (row: StatusFields): Tone => {
  const derivedStatus = getDerivedStatus(row);
  return derivedStatus ? tones[derivedStatus] : statusTones[row.status];
};

/** The chip of an application, with its pending request. */
export const ApplicationChip = ({ row }: { row: StatusFields }) => {
  const { t } = useText(["status"]);
  const derivedStatus = getDerivedStatus(row);
  if (!derivedStatus)
    return <StatusChip status={row.status} pending={row.pending} isTakenBack={row.reversal !== undefined} />;
  return (
    <>
      <Chip tone={tones[derivedStatus]}>{t(`status:derived.${derivedStatus}`)}</Chip>
      {row.pending && <Chip tone="supplement">{t(`status:pending.${row.pending}`)}</Chip>}
    </>
  );
};

/** Returns the nearest day on which the applicant has to act. */
const findNextDeadline = (row: ApplicationRow) =>
  row.deadlines
    .filter(({ kind }) => isApplicantDeadline(kind))
    .toSorted((a, b) => a.day.localeCompare(b.day))[0];

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
  const kindOf = (row: ApplicationRow): string =>
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
                {getEventName(row, language, kindOf(row))}
              </Link>
              <span className="record-more">
                {(row.eventNames || row.title) && <span>{kindOf(row)}</span>}
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
            const next = findNextDeadline(row);
            return next ? (
              <span>
                <span className="nowrap">{formatDay(next.day, language)}</span> <DaysLeft until={next.day} />
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
