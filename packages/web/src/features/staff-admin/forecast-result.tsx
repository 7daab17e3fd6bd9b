/** The effect of a planned holiday: which deadlines move, from which day to which, and who is told. */

import type {
  HolidayForecastView,
  MovedDeadline,
  MovedGroup,
} from "@portal/core/applications/forecast/holiday-forecast-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import type { ReactNode } from "react";
import { useText } from "../../form/use-text.ts";
import { formatList, formatNumber } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { Link } from "../../ui/link.tsx";
import { type Column, Table } from "../../ui/table.tsx";

const Moves = ({ view }: { view: HolidayForecastView }) => {
  const { t, language } = useText(["pages/staff-admin", "common"]);
  const createDayFormatter =
    (end: "before" | "after") =>
    (row: Pick<MovedDeadline, "before" | "after">): string =>
      formatWeekday(row[end], language);
  const days: Column<Pick<MovedDeadline, "before" | "after">>[] = [
    { key: "before", label: t("calendar.forecast.before"), tight: true, cell: createDayFormatter("before") },
    { key: "after", label: t("calendar.forecast.after"), tight: true, cell: createDayFormatter("after") },
  ];
  const nameKind = ({ kind }: Pick<MovedDeadline, "kind">): string => t(`common:deadline.kind.${kind}`);
  return (
    <>
      <Table
        caption={t("calendar.forecast.groups")}
        showCaption
        columns={[
          { key: "kind", label: t("calendar.forecast.deadline"), head: true, cell: nameKind },
          ...(days as Column<MovedGroup>[]),
          {
            key: "count",
            label: t("calendar.forecast.count"),
            numeric: true,
            cell: ({ count }: MovedGroup) => formatNumber(count, language),
          },
        ]}
        rows={view.groups}
        rowKey={({ kind, before, after }) => `${kind} ${before} ${after}`}
      />
      <Table
        caption={t("calendar.forecast.cases")}
        showCaption
        columns={[
          {
            key: "application",
            label: t("calendar.forecast.application"),
            head: true,
            cell: ({ id, code, ...named }: MovedDeadline) => (
              <>
                <Link to={`/staff/application/${id}`}>{code ?? id}</Link>
                <br />
                {nameInstitution(named, language)}
              </>
            ),
          },
          { key: "kind", label: t("calendar.forecast.deadline"), cell: nameKind },
          ...(days as Column<MovedDeadline>[]),
          {
            key: "told",
            label: t("calendar.forecast.told"),
            cell: ({ told }: MovedDeadline) => formatList(told, language) || "–",
          },
        ]}
        rows={view.cases}
        rowKey={({ id, kind }) => `${id} ${kind}`}
      />
      {view.moved > view.cases.length && (
        <p className="muted">{t("calendar.forecast.more", { shown: view.cases.length })}</p>
      )}
    </>
  );
};

/**
 * Shows what a planned holiday would move.
 * @param children the actions that are offered once the whole forecast is known
 */
export const ForecastResult = ({ view, children }: { view: HolidayForecastView; children: ReactNode }) => {
  const { t, language } = useText(["pages/staff-admin"]);
  return (
    <div className="stack">
      <h3>{t(`calendar.forecast.${view.what}`, { day: formatWeekday(view.date, language) })}</h3>
      <p role="status">
        {view.status === "PREPARING"
          ? t("calendar.forecast.running", { count: view.seen })
          : view.moved === 0
            ? t("calendar.forecast.none")
            : t("calendar.forecast.summary", { count: view.moved, notices: view.notices })}
      </p>
      {view.status === "READY" && view.moved > 0 && <Moves view={view} />}
      {view.status === "READY" && <div className="actions">{children}</div>}
    </div>
  );
};
