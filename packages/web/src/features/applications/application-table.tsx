/** Applications as a table that becomes cards. */
import type { ApplicationRow } from "@portal/core/applications/model/schema";
import type { SurveyTask } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useTranslation } from "../../shell/use-translation.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip, StatusChip, statusTones, type Tone } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";

/** The event's name in the reader's language, else what stands in for it. */
export const getEventName = (
  row: Pick<ApplicationRow, "eventNames">,
  language: string,
  none: string,
): string => pickLanguage(row.eventNames, language) || none;

/** Where an application stands when its status alone would tell it wrongly. */
type StatusFields = Pick<ApplicationRow, "status" | "lot" | "funding" | "pending">;
/** Who waits for a place, and who was accepted but granted nothing. */
const tones = { WAITING: "processing", REFUSED: "rejected" } as const satisfies Record<string, Tone>;

export const getDerivedStatus = ({ status, lot, funding }: StatusFields): keyof typeof tones | undefined => {
  if (status === "REJECTED" && lot?.waiting !== undefined && !lot.gone) return "WAITING";
  return status === "ACCEPTED" && funding?.result === "NOT_APPROVED" ? "REFUSED" : undefined;
};
/** How an application is seen: by its status, or by where it really stands. */
export const getRowTone = (row: StatusFields): Tone => {
  const derivedStatus = getDerivedStatus(row);
  return derivedStatus ? tones[derivedStatus] : statusTones[row.status];
};

/** The chip of an application, and what waits beside it. */
export const ApplicationChip = ({ row }: { row: StatusFields }) => {
  const { t } = useText(["status"]);
  const derivedStatus = getDerivedStatus(row);
  if (!derivedStatus) return <StatusChip status={row.status} pending={row.pending} />;
  return (
    <>
      <Chip tone={tones[derivedStatus]}>{t(`status:standing.${derivedStatus}`)}</Chip>
      {row.pending && <Chip tone="supplement">{t(`status:pending.${row.pending}`)}</Chip>}
    </>
  );
};

/** The nearest deadline that somebody must keep. */
const nextDeadline = (row: ApplicationRow) => row.deadlines.toSorted((a, b) => a.day.localeCompare(b.day))[0];

export const ApplicationTable = ({
  rows,
  surveys = [],
}: {
  rows: readonly ApplicationRow[];
  /** Surveys of the rows' events, told where they stand. */
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
                {row.eventNames && <span>{kindOf(row)}</span>}
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
            const next = nextDeadline(row);
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
