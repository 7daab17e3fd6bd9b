/** Shows how many deadlines end on each day of the coming weeks, so that the work of those days can be planned. */
import type { DeadlineForecastView } from "@portal/core/applications/figures/desk-figures-schema";
import { addDays } from "@portal/core/platform/day";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatNumber } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { FigureBar } from "./figures-table.tsx";

const choices = [2, 4, 8, 26];
type DeadlineDay = DeadlineForecastView["days"][number];

/** Shows the deadlines of the next weeks. @param filter the scheme and event of the page */
export const FiguresDeadlines = ({ filter }: { filter: Record<string, string> }) => {
  const { t, language } = useText(["pages/staff-figures", "errors"]);
  const today = useToday();
  const [weeks, setWeeks] = useState(4);
  const forecast = useResource<DeadlineForecastView>("/staff/figures/deadlines", {
    from: today,
    to: addDays(today, weeks * 7),
    ...filter,
  });
  const days = forecast.data?.days ?? [];
  const max = Math.max(0, ...days.map(({ count }) => count));
  const listKinds = ({ kinds }: DeadlineDay): string =>
    kinds
      .map(({ kind, count }) =>
        t("deadlines.kindCount", { kind: t(`deadlines.kind.${kind}`), count: formatNumber(count, language) }),
      )
      .join(" · ");
  return (
    <section aria-labelledby="figures-deadlines">
      <h2 id="figures-deadlines">{t("deadlines.title")}</h2>
      <p className="muted small">{t("deadlines.hint")}</p>
      <SelectField
        id="weeks"
        label={t("deadlines.weeks")}
        mark={false}
        className="control control-short"
        value={String(weeks)}
        onChange={(event) => setWeeks(Number(event.target.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t("deadlines.weeksValue", { count: choice })}
          </option>
        ))}
      </SelectField>
      {forecast.error && <FailureAlert error={forecast.error} retry={() => void forecast.reload()} />}
      {forecast.loading && <Skeleton lines={4} />}
      {forecast.data && days.length === 0 && <EmptyState>{t("deadlines.none")}</EmptyState>}
      {days.length > 0 && (
        <Table
          caption={t("deadlines.title")}
          columns={[
            {
              key: "day",
              label: t("deadlines.day"),
              head: true,
              tight: true,
              cell: ({ day }: DeadlineDay) => formatWeekday(day, language),
            },
            {
              key: "count",
              label: t("deadlines.count"),
              numeric: true,
              cell: ({ count }) => <FigureBar value={count} max={max} language={language} />,
            },
            { key: "kinds", label: t("deadlines.kinds"), cell: listKinds },
          ]}
          rows={days}
          rowKey={({ day }) => day}
        />
      )}
    </section>
  );
};
