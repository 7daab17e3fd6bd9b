/** What a survey is about: the event it follows or everybody, its last day, and who may see what came out. */
import type { EventSummary } from "@portal/core/event/wire";
import type { SurveyWrite } from "@portal/core/survey/wire";
import { useText } from "../../../form/use-text.ts";
import { useToday } from "../../../lib/clock.ts";
import { pick } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { Checkbox, SelectField, TextField } from "../../../ui/field.tsx";
import type { Written } from "./draft.ts";

export const About = ({
  draft,
  fixed,
  wrong,
  onChange,
}: Omit<Written, "shown"> & {
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
                {pick(one.names, language)}
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
