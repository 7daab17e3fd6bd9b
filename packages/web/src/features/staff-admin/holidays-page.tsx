/** Decreed holidays, in addition to published ones, and a form for another. */
import type { Holiday } from "@portal/core/calendar/index";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { languages } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { useSending } from "../../shell/use-sending.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "./admin-frame.tsx";

const path = "/staff/calendar";

const HolidayForm = ({ onDone }: { onDone: (day: string) => void }) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const today = useToday();
  const [date, setDate] = useState("");
  const [key, setKey] = useState("");
  const [closure, setClosure] = useState("FULL_DAY");
  const [names, setNames] = useState<Record<string, string>>({});
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const sending = useSending();
  const { busy, error } = sending;
  const fieldError = (at: string, value: string): string | undefined =>
    sending.refused(at) ?? (wasSubmitted && !value.trim() ? t("common:issue.required") : undefined);
  const send = async (): Promise<void> => {
    setWasSubmitted(true);
    if (!date || !key.trim() || languages.some((language) => !names[language]?.trim())) return;
    await sending.send(async () => {
      await api.post(path, { date, key: key.trim(), closure, names });
      onDone(date);
      setDate("");
      setKey("");
      setNames({});
      setWasSubmitted(false);
    });
  };
  return (
    <form
      className="card"
      noValidate
      aria-labelledby="decree"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <h2 id="decree">{t("calendar.new")}</h2>
      {error && <FailureAlert error={error} isCarried={(path) => /^(date|key|names\b)/.test(path)} />}
      <div className="staff-languages">
        <TextField
          id="date"
          type="date"
          label={t("calendar.day")}
          min={today}
          required
          value={date}
          error={fieldError("date", date)}
          onChange={(event) => setDate(event.target.value)}
        />
        <SelectField
          id="closure"
          label={t("calendar.closure")}
          required
          value={closure}
          onChange={(event) => setClosure(event.target.value)}
        >
          <option value="FULL_DAY">{t("calendar.full")}</option>
          <option value="AFTERNOON">{t("calendar.afternoon")}</option>
        </SelectField>
        {languages.map((language) => (
          <TextField
            key={language}
            id={`name-${language}`}
            lang={language}
            label={t(`calendar.names.${language}`)}
            maxLength={100}
            required
            value={names[language] ?? ""}
            error={fieldError(`names.${language}`, names[language] ?? "")}
            onChange={(event) => setNames((old) => ({ ...old, [language]: event.target.value }))}
          />
        ))}
        <TextField
          id="key"
          label={t("calendar.key")}
          hint={t("calendar.keyHint")}
          maxLength={60}
          required
          value={key}
          error={fieldError("key", key)}
          onChange={(event) => setKey(event.target.value.toUpperCase())}
        />
      </div>
      <Button type="submit" busy={busy}>
        {t("calendar.save")}
      </Button>
    </form>
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/staff-admin", "errors"]);
  const days = useResource<{ items: Holiday[] }>(path);
  const me = useStaffMember();
  const today = useToday();
  const [done, setDone] = useState<string>();
  const [error, setError] = useState<unknown>();
  const admin = me.data?.roles.includes("ADMIN") ?? false;
  const finish = (outcome: "saved" | "withdrawn", day: string): void => {
    setDone(t(`calendar.${outcome}`, { day: formatWeekday(day, language) }));
    invalidateResources(path);
  };
  const withdraw = async (day: string): Promise<void> => {
    setError(undefined);
    try {
      await api.del(`${path}/${day}`);
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
            cell: ({ date }: Holiday) =>
              date > today ? (
                <Button small look="secondary" onClick={() => void withdraw(date)}>
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
      {done && <Alert kind="success" announce title={done} />}
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
      {admin && <HolidayForm onDone={(day) => finish("saved", day)} />}
    </AdminFrame>
  );
};
