/** Decreed holidays: what is decreed on top of the published days, and a form for another one. */
import type { Holiday } from "@portal/core/calendar/index";
import { useState } from "react";
import { useText } from "../../../form/use-text.ts";
import { api } from "../../../lib/api.ts";
import { formatWeekday } from "../../../lib/calendar-words.ts";
import { useToday } from "../../../lib/clock.ts";
import { pick } from "../../../lib/format.ts";
import { languages } from "../../../lib/i18n.ts";
import { forget, useResource } from "../../../lib/query.ts";
import { useSending } from "../../../lib/use-sending.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { AdminFrame, useStaffMember } from "./frame.tsx";

const path = "/staff/calendar";

const Decree = ({ onDone }: { onDone: (day: string) => void }) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const today = useToday();
  const [date, setDate] = useState("");
  const [key, setKey] = useState("");
  const [closure, setClosure] = useState("FULL_DAY");
  const [names, setNames] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const sending = useSending();
  const { busy, error } = sending;
  const refused = (at: string, value: string): string | undefined =>
    sending.refused(at) ?? (tried && !value.trim() ? t("common:issue.required") : undefined);
  const send = async (): Promise<void> => {
    setTried(true);
    if (!date || !key.trim() || languages.some((language) => !names[language]?.trim())) return;
    await sending.send(async () => {
      await api.post(path, { date, key: key.trim(), closure, names });
      onDone(date);
      setDate("");
      setKey("");
      setNames({});
      setTried(false);
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
      {error && <Failure error={error} />}
      <div className="staff-languages">
        <TextField
          id="date"
          type="date"
          label={t("calendar.day")}
          min={today}
          required
          value={date}
          error={refused("date", date)}
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
            error={refused(`names.${language}`, names[language] ?? "")}
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
          error={refused("key", key)}
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
  const finish = (how: "saved" | "withdrawn", day: string): void => {
    setDone(t(`calendar.${how}`, { day: formatWeekday(day, language) }));
    forget(path);
  };
  const withdraw = async (day: string): Promise<void> => {
    setError(undefined);
    try {
      await api.del(`${path}/${day}`);
      finish("withdrawn", day);
    } catch (failed) {
      setError(failed);
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
    { key: "name", label: t("calendar.name"), cell: ({ names }) => pick(names, language) },
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
      {done && <Notice kind="success" announce title={done} />}
      {error !== undefined && <Failure error={error} />}
      {days.error && <Failure error={days.error} retry={() => void days.reload()} />}
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
      {admin && <Decree onDone={(day) => finish("saved", day)} />}
    </AdminFrame>
  );
};
