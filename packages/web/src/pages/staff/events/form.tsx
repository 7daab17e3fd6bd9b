/** The form of an event: texts in four languages, days, places and prices. */
import type { StaffEvent } from "@portal/core/event/wire";
import { useState } from "react";
import type { Say } from "../../../form/use-text.ts";
import { ApiError, api, type Issue } from "../../../lib/api.ts";
import { issueText } from "../../../lib/error-text.ts";
import { type Language, languageNames } from "../../../lib/i18n.ts";
import { forget } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorSummary } from "../../../ui/error-summary.tsx";
import { Checkbox, FieldGroup, TextAreaField, TextField } from "../../../ui/field.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { EventAbout } from "./about.tsx";
import { EventBehindForm } from "./behind.tsx";
import {
  days,
  draftOf,
  type EventDraft,
  eventOf,
  languages,
  missing,
  optionalTexts,
  texts,
} from "./draft.ts";
import { EventMoney } from "./money.tsx";
import { EventOffer } from "./offer.tsx";

const idOf = (path: string): string => `event-${path.replaceAll(".", "-")}`;
const long = new Set<string>([
  "description",
  "conditions",
  "notes",
  "terms",
  "instructions",
  "obligations",
  "clauseFive",
  "shortDescription",
  "investmentConditions",
  "natureStatement",
]);

interface FormProps {
  base: StaffEvent;
  copy: boolean;
  onSaved: (event: StaffEvent) => void;
}
export const EventForm = ({ base, copy, onSaved }: FormProps) => {
  const { t, i18n } = useTranslation(["pages/staff", "common", "lists", "errors"]);
  const put = (part: Partial<EventDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const say = t as unknown as Say;
  const [draft, setDraft] = useState<EventDraft>(() => draftOf(base, copy));
  const [issues, setIssues] = useState<Issue[]>([]);
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const wrong = (path: string): string | undefined => {
    const issue = issues.find((one) => one.path === path);
    return issue && issueText(t, issue);
  };
  const labelOf = (path: string): string => {
    const [first = "", second = ""] = path.split(".");
    const known = [`${first}-${second}`, first].find((key) => i18n.exists(`pages/staff:event.field.${key}`));
    return known ? say(`event.field.${known}`) : path;
  };
  const save = async (): Promise<void> => {
    const open = missing(draft);
    setIssues(open);
    setRound(round + 1);
    setError(undefined);
    if (open.length > 0) return;
    setBusy(true);
    try {
      const event = eventOf(base, draft);
      const saved = copy
        ? await api.post<StaffEvent>("/staff/event", event)
        : await api.put<StaffEvent>("/staff/event", event);
      forget("/staff/event");
      forget("/activity");
      onSaved(saved);
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      setError(failed);
      setIssues(failed.fields);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ErrorSummary
        round={round}
        problems={issues.map((issue) => ({
          id: idOf(issue.path),
          text: t("common:error.of", { name: labelOf(issue.path), what: issueText(t, issue) }),
        }))}
      />
      {error && issues.length === 0 && <Failure error={error} />}
      {[...texts, ...optionalTexts].map((key) => (
        <section key={key} className="card staff-step">
          <FieldGroup id={idOf(key)} label={t(`event.field.${key}`)} required={key === "names"}>
            <div className="staff-languages">
              {languages.map((language) => {
                const path = `${key}.${language}`;
                const shared = {
                  id: idOf(path),
                  label: languageNames[language as Language],
                  lang: language,
                  required: key === "names",
                  error: wrong(path),
                  value: draft.texts[key][language],
                };
                const change = (value: string): void =>
                  setDraft((old) => ({
                    ...old,
                    texts: { ...old.texts, [key]: { ...old.texts[key], [language]: value } },
                  }));
                return long.has(key) ? (
                  <TextAreaField
                    key={path}
                    {...shared}
                    rows={4}
                    onChange={(event) => change(event.target.value)}
                  />
                ) : (
                  <TextField key={path} {...shared} onChange={(event) => change(event.target.value)} />
                );
              })}
            </div>
          </FieldGroup>
        </section>
      ))}
      <EventAbout draft={draft} put={put} />
      <section className="card staff-step">
        <h2>{t("event.days")}</h2>
        <div className="staff-languages">
          {days.map((path) => (
            <TextField
              key={path}
              id={idOf(path)}
              label={say(`event.field.${path.replace(".", "-")}`)}
              type="date"
              className="control control-short"
              required
              error={wrong(path)}
              value={draft.days[path]}
              onChange={(event) =>
                setDraft((old) => ({ ...old, days: { ...old.days, [path]: event.target.value } }))
              }
            />
          ))}
        </div>
      </section>
      <section className="card staff-step">
        <h2>{t("event.places")}</h2>
        <div className="staff-languages">
          <TextField
            id={idOf("capacity")}
            label={t("event.field.capacity")}
            inputMode="numeric"
            required
            error={wrong("capacity")}
            value={draft.capacity}
            onChange={(event) => setDraft((old) => ({ ...old, capacity: event.target.value }))}
          />
          {base.booths.map((booth, i) => (
            <TextField
              key={`${booth.type} ${booth.eligibility ?? ""}`}
              id={idOf(`booths.${i}.price`)}
              label={t("event.price", {
                booth: t(`lists:boothType.${booth.type}`, { defaultValue: booth.type }),
                who: booth.eligibility
                  ? t(`lists:exhibitorType.${booth.eligibility}`, { defaultValue: booth.eligibility })
                  : "",
                per: t(`event.per.${booth.per}`),
              })}
              inputMode="decimal"
              required
              error={wrong(`booths.${i}.price`)}
              value={draft.prices[i] ?? ""}
              onChange={(event) =>
                setDraft((old) => ({ ...old, prices: old.prices.with(i, event.target.value) }))
              }
            />
          ))}
          <TextField
            id={idOf("boothPrice")}
            label={t("event.field.boothPrice")}
            hint={t("event.boothPriceHint")}
            inputMode="decimal"
            error={wrong("boothPrice")}
            value={draft.boothPrice}
            onChange={(event) => put({ boothPrice: event.target.value })}
          />
          <TextField
            id={idOf("website")}
            label={t("event.field.website")}
            type="url"
            error={wrong("website")}
            value={draft.website}
            onChange={(event) => setDraft((old) => ({ ...old, website: event.target.value }))}
          />
        </div>
        <Checkbox
          id={idOf("key")}
          label={t("event.field.key")}
          checked={draft.key}
          onChange={(event) => setDraft((old) => ({ ...old, key: event.target.checked }))}
        />
      </section>
      <EventOffer base={base} draft={draft} put={put} wrong={wrong} />
      <EventMoney draft={draft} put={put} wrong={wrong} />
      <EventBehindForm base={base} draft={draft} put={put} />
      <div className="actions">
        <Button type="submit" busy={busy}>
          {t("event.save")}
        </Button>
      </div>
    </form>
  );
};
