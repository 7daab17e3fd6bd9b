/** The settings of a survey: its event or everybody, its last day, and who can see the results. */
import type { EventSummary } from "@portal/core/events/event-schema";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Checkbox, SelectField, TextField } from "../../ui/field.tsx";
import type { SurveyEditorContext } from "./survey-draft.ts";

export const SurveyAboutForm = ({
  draft,
  fixed,
  wrong,
  onChange,
}: Omit<SurveyEditorContext, "shown"> & {
  draft: SurveyWrite;
  onChange: (draft: SurveyWrite) => void;
}) => {
  const { t, language } = useText(["pages/staff-survey"]);
  const today = useToday();
  const events = useResource<{ items: EventSummary[] }>("/staff/event");
  return (
    <section className="card" aria-labelledby="about">
      <h2 id="about">{t("edit.about")}</h2>
      <div className="sb-row">
        <SelectField
          id="event"
          label={t("field.event")}
          hint={t("field.eventHint")}
          required
          disabled={fixed}
          value={draft.eventId ?? ""}
          error={wrong("eventId")}
          onChange={(event) => {
            const { eventId: _, ...rest } = draft;
            onChange(event.target.value ? { ...rest, eventId: event.target.value } : rest);
          }}
        >
          <option value="">{t("field.everybody")}</option>
          {events.data?.items
            .filter((one) => one.status === "PUBLISHED")
            .map((one) => (
              <option key={one.id} value={one.id}>
                {pickLanguage(one.names, language)}
              </option>
            ))}
        </SelectField>
        <TextField
          id="closes"
          type="date"
          label={t("field.closesOn")}
          hint={t("field.closesHint")}
          min={today}
          value={draft.closesOn ?? ""}
          error={wrong("closesOn")}
          onChange={(event) => {
            const { closesOn: _, ...rest } = draft;
            onChange(event.target.value ? { ...rest, closesOn: event.target.value } : rest);
          }}
        />
      </div>
      <Checkbox
        id="public"
        label={t("field.resultsPublic")}
        hint={t("field.resultsHint")}
        checked={draft.resultsPublic}
        onChange={(event) => onChange({ ...draft, resultsPublic: event.target.checked })}
      />
    </section>
  );
};
