/** Applications as a table that becomes cards. */
import type { ApplicationRow } from "@portal/core/application/wire";
import type { SurveyTask } from "@portal/core/survey/wire";
import { useText } from "../../form/use-text.ts";
import { formatDay, formatMoney, pick } from "../../lib/format.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Link } from "../../ui/link.tsx";
import { Chip, StatusChip, type Tone, toneOf } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";

/** The event's name in the reader's language, else what stands in for it. */
export const nameOf = (row: Pick<ApplicationRow, "eventNames">, language: string, none: string): string =>
  pick(row.eventNames, language) || none;

/** Where an application stands when its status alone would tell it wrongly. */
type Standing = Pick<ApplicationRow, "status" | "lot" | "funding" | "pending">;
/** Who waits for a place, and who was accepted but granted nothing. */
const tones = { WAITING: "processing", REFUSED: "rejected" } as const satisfies Record<string, Tone>;

export const standingOf = ({ status, lot, funding }: Standing): keyof typeof tones | undefined => {
  if (status === "REJECTED" && lot?.waiting !== undefined && !lot.gone) return "WAITING";
  return status === "ACCEPTED" && funding?.result === "NOT_APPROVED" ? "REFUSED" : undefined;
};
/** How an application is seen: by its status, or by where it really stands. */
export const toneOfRow = (row: Standing): Tone => {
  const standing = standingOf(row);
  return standing ? tones[standing] : toneOf[row.status];
};

/** The chip of an application, and what waits beside it. */
export const RowChip = ({ row }: { row: Standing }) => {
  const { t } = useText(["status"]);
  const standing = standingOf(row);
  if (!standing) return <StatusChip status={row.status} pending={row.pending} />;
  return (
    <>
      <Chip tone={tones[standing]}>{t(`status:standing.${standing}`)}</Chip>
      {row.pending && <Chip tone="supplement">{t(`status:pending.${row.pending}`)}</Chip>}
    </>
  );
};

/** The nearest deadline that somebody must keep. */
const nextDeadline = (row: ApplicationRow) => row.deadlines.toSorted((a, b) => a.day.localeCompare(b.day))[0];

export const RecordTable = ({
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
                {nameOf(row, language, kindOf(row))}
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
              <RowChip row={row} />
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
