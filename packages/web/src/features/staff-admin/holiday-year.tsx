/** The holidays of one year: the published list with the days that were decreed in addition. */
import type { HolidayYear as HolidayYearView } from "@portal/core/calendar/published-holidays";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Table } from "../../ui/table.tsx";
import { useHolidayName } from "../../ui/use-holiday-name.ts";

type ListedHoliday = HolidayYearView["holidays"][number];

export const HolidayYear = () => {
  const { t, language } = useText(["pages/staff-admin", "errors"]);
  const [year, setYear] = useState(useToday().slice(0, 4));
  const holidays = useResource<HolidayYearView>(`/staff/calendar/year/${year}`);
  const nameHoliday = useHolidayName();
  return (
    <section aria-labelledby="holiday-year">
      <h2 id="holiday-year">{t("calendar.byYear")}</h2>
      <SelectField
        id="year"
        label={t("calendar.year")}
        mark={false}
        className="control control-short"
        value={year}
        onChange={(event) => setYear(event.target.value)}
      >
        {(holidays.data?.years.map(String) ?? [year]).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {holidays.error && <FailureAlert error={holidays.error} retry={() => void holidays.reload()} />}
      {holidays.loading && <Skeleton lines={4} />}
      {holidays.data?.projected && <Alert kind="info" title={t("calendar.projected")} />}
      {holidays.data && (
        <Table
          caption={t("calendar.byYear")}
          columns={[
            {
              key: "day",
              label: t("calendar.day"),
              head: true,
              tight: true,
              cell: ({ date }: ListedHoliday) => formatWeekday(date, language),
            },
            { key: "name", label: t("calendar.name"), cell: nameHoliday },
            {
              key: "kind",
              label: t("calendar.kind"),
              cell: ({ kind }) => t(`calendar.publishedKind.${kind}`),
            },
            {
              key: "closure",
              label: t("calendar.closure"),
              cell: ({ closure }) => t(closure === "FULL_DAY" ? "calendar.full" : "calendar.afternoon"),
            },
          ]}
          rows={holidays.data.holidays}
          rowKey={({ date, key }) => `${date} ${key}`}
        />
      )}
    </section>
  );
};
