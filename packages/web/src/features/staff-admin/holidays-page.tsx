/**
 * Holidays: the published ones by year, those decreed in addition, and what a further one or a withdrawal would change.
 */
import type { Holiday } from "@portal/core/calendar/index";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { useToday } from "../../shell/server-clock.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";
import { ForecastResult } from "./forecast-result.tsx";
import { HolidayForm } from "./holiday-form.tsx";
import { HolidayYear } from "./holiday-year.tsx";
import { useHolidayForecast } from "./use-holiday-forecast.ts";

const path = "/staff/calendar";

const HolidaysPage = () => {
  const { t, language } = useText(["pages/staff-admin", "errors"]);
  const days = useResource<{ items: Holiday[] }>(path);
  const me = useStaffMember();
  const today = useToday();
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const [error, setError] = useState<unknown>();
  const admin = me.data?.roles.includes("ADMIN") ?? false;
  const finish = (outcome: "saved" | "withdrawn", day: string): void => {
    setConfirmation(t(`calendar.${outcome}`, { day: formatWeekday(day, language) }));
    invalidateResources(path);
  };
  const forecast = useHolidayForecast();
  const withdraw = async (day: string): Promise<void> => {
    dismissConfirmations();
    setError(undefined);
    try {
      await api.del(`${path}/${day}`);
      forecast.clear();
      finish("withdrawn", day);
    } catch (failure) {
      setError(failure);
    }
  };
  const columns: Column<Holiday>[] = [
    {
      key: "day",
      label: t("calendar.day"),
      head: true,
      tight: true,
      cell: ({ date }) => formatWeekday(date, language),
    },
    { key: "name", label: t("calendar.name"), cell: ({ names }) => pickLanguage(names, language) },
    {
      key: "closure",
      label: t("calendar.closure"),
      cell: ({ closure }) => t(closure === "FULL_DAY" ? "calendar.full" : "calendar.afternoon"),
    },
    ...(admin
      ? [
          {
            key: "withdraw",
            label: t("account.change"),
            bare: true,
            cell: ({ date, closure }: Holiday) =>
              date > today ? (
                <Button
                  small
                  look="secondary"
                  busy={forecast.plan?.date === date && forecast.busy}
                  onClick={() => forecast.request({ what: "withdraw", date, closure })}
                >
                  {t("calendar.withdraw")}
                  <span className="visually-hidden"> {formatWeekday(date, language)}</span>
                </Button>
              ) : (
                "–"
              ),
          },
        ]
      : []),
  ];
  return (
    <AdminFrame title={t("calendar.title")} about={t("calendar.about")}>
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      {error !== undefined && <FailureAlert error={error} />}
      {days.error && <FailureAlert error={days.error} retry={() => void days.reload()} />}
      {days.loading && <Skeleton lines={4} />}
      {days.data &&
        (days.data.items.length === 0 ? (
          <EmptyState>{t("calendar.empty")}</EmptyState>
        ) : (
          <Table
            caption={t("calendar.title")}
            columns={columns}
            rows={days.data.items}
            rowKey={({ date }) => date}
          />
        ))}
      {forecast.error && <FailureAlert error={forecast.error} />}
      {forecast.view && (
        <section className="card" aria-label={t("calendar.forecast.title")}>
          <ForecastResult view={forecast.view}>
            <Button onClick={() => withdraw(forecast.view?.date ?? "")}>{t("calendar.withdraw")}</Button>
            <Button look="quiet" onClick={forecast.clear}>
              {t("calendar.forecast.close")}
            </Button>
          </ForecastResult>
        </section>
      )}
      {admin && <HolidayForm onDone={(day) => finish("saved", day)} />}
      <HolidayYear />
    </AdminFrame>
  );
};

export { HolidaysPage as Component };
