/** The form for a special holiday: its effect is shown before it is added. */

import type { PlannedHolidayRequest } from "@portal/core/applications/forecast/holiday-forecast-schema";
import { useState } from "react";
import { GuidedForm } from "../../form/guided-form.tsx";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { languages } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import { ForecastResult } from "./forecast-result.tsx";
import { useHolidayForecast } from "./use-holiday-forecast.ts";

const path = "/staff/calendar";
type Closure = PlannedHolidayRequest["closure"];
interface HolidayDraft {
  date: string;
  key: string;
  closure: Closure;
  names: Record<string, string>;
}
const emptyDraft: HolidayDraft = { date: "", key: "", closure: "FULL_DAY", names: {} };

/** Decrees a holiday once its effect was looked at; another day or closure asks for another look. */
export const HolidayForm = ({ onDone }: { onDone: (day: string) => void }) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const today = useToday();
  const [draft, setDraft, persistedInput] = usePersistedInput<HolidayDraft>("holiday", emptyDraft);
  const { date, key, closure, names } = draft;
  const changeDraft = (part: Partial<HolidayDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const submission = useSubmission();
  const forecast = useHolidayForecast();
  const findFieldError = (at: string, value: string): string | undefined =>
    submission.describeRefusal(at) ??
    forecast.describeRefusal(at) ??
    (wasSubmitted && !value.trim() ? t("common:issue.required") : undefined);
  const isComplete =
    date !== "" && key.trim() !== "" && languages.every((language) => names[language]?.trim());
  /** Ends when the request was taken or refused, so that the form leads to what is refused. */
  const check = async (): Promise<void> => {
    setWasSubmitted(true);
    if (isComplete) await forecast.request({ what: "decree", date, closure });
  };
  const send = async (): Promise<void> => {
    await submission.send(async () => {
      await api.post(path, { date, key: key.trim(), closure, names });
      onDone(date);
      forecast.clear();
      persistedInput.restart({ ...emptyDraft, closure });
      setWasSubmitted(false);
    });
  };
  const error = submission.error ?? forecast.error;
  return (
    <GuidedForm className="card" aria-labelledby="decree" send={check}>
      <h2 id="decree">{t("calendar.new")}</h2>
      {error && <FailureAlert error={error} isCarried={(path) => /^(date|key|names\b)/.test(path)} />}
      <RestoredInputNote persistedInput={persistedInput} />
      <div className="staff-languages">
        <PickerField
          id="date"
          type="date"
          label={t("calendar.day")}
          min={today}
          required
          value={date}
          error={findFieldError("date", date)}
          onChange={(event) => {
            changeDraft({ date: event.target.value });
            forecast.clear();
          }}
        />
        <SelectField
          id="closure"
          label={t("calendar.closure")}
          required
          value={closure}
          onChange={(event) => {
            changeDraft({ closure: event.target.value as Closure });
            forecast.clear();
          }}
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
            error={findFieldError(`names.${language}`, names[language] ?? "")}
            onChange={(event) => changeDraft({ names: { ...names, [language]: event.target.value } })}
          />
        ))}
        <TextField
          id="key"
          label={t("calendar.key")}
          hint={t("calendar.keyHint")}
          maxLength={60}
          required
          value={key}
          error={findFieldError("key", key)}
          onChange={(event) => changeDraft({ key: event.target.value.toUpperCase() })}
        />
      </div>
      {forecast.view ? (
        <ForecastResult view={forecast.view}>
          <Button busy={submission.busy} onClick={() => send()}>
            {t("calendar.save")}
          </Button>
        </ForecastResult>
      ) : (
        <Button type="submit" busy={forecast.busy}>
          {t("calendar.forecast.do")}
        </Button>
      )}
    </GuidedForm>
  );
};
