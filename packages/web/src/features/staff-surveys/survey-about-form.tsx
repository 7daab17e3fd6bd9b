/** The settings of a survey: its event, its scheme or everybody, its last day, and who can see the results. */
import type { EventSummary } from "@portal/core/events/event-schema";
import { listSchemeCodes } from "@portal/core/forms/code-lists/index";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Checkbox, SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { SurveyEditorContext } from "./survey-draft.ts";

/** Tells a scheme from an event in the list of respondents. */
const SCHEME_PREFIX = "scheme:";

export const SurveyAboutForm = ({
  draft,
  fixed,
  getError,
  onChange,
}: Omit<SurveyEditorContext, "editedLanguage"> & {
  draft: SurveyWrite;
  onChange: (draft: SurveyWrite) => void;
}) => {
  const { t, language } = useText(["pages/staff-survey", "lists"]);
  const today = useToday();
  const events = useResource<{ items: EventSummary[] }>("/staff/event");
  return (
    <section className="card" aria-labelledby="about">
      <h2 id="about">{t("edit.about")}</h2>
      <LoadFailure resources={[events]} />
      <div className="sb-row">
        <SelectField
          id="event"
          label={t("field.event")}
          hint={t("field.eventHint")}
          required
          disabled={fixed}
          value={draft.scheme ? `${SCHEME_PREFIX}${draft.scheme}` : (draft.eventId ?? "")}
          error={getError("eventId") ?? getError("scheme")}
          onChange={(event) => {
            const { eventId: _, scheme: __, ...rest } = draft;
            const { value } = event.target;
            if (value.startsWith(SCHEME_PREFIX))
              onChange({ ...rest, scheme: value.slice(SCHEME_PREFIX.length) });
            else onChange(value ? { ...rest, eventId: value } : rest);
          }}
        >
          <option value="">{t("field.everybody")}</option>
          <optgroup label={t("field.ofEvent")}>
            {events.data?.items
              .filter((one) => one.status === "PUBLISHED")
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {pickLanguage(one.names, language)}
                </option>
              ))}
          </optgroup>
          <optgroup label={t("field.ofScheme")}>
            {listSchemeCodes()
              .filter((code) => !code.startsWith("REPORT_"))
              .map((code) => (
                <option key={code} value={`${SCHEME_PREFIX}${code}`}>
                  {t(`lists:applicationType.${code}`)}
                </option>
              ))}
          </optgroup>
        </SelectField>
        <PickerField
          id="closes"
          type="date"
          label={t("field.closesOn")}
          hint={t("field.closesHint")}
          min={today}
          value={draft.closesOn ?? ""}
          error={getError("closesOn")}
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
