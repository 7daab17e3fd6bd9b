/** The kind of an event and its organiser, in the staff form. */

import type { EventDetail, StaffEvent } from "@portal/core/events/event-schema";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { useTranslation } from "react-i18next";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { sortPlaces } from "../../shell/sort-places.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Button } from "../../ui/button.tsx";
import { FieldGroup, SelectField, TextField } from "../../ui/field.tsx";
import { chooseEventKind } from "./choose-event-kind.ts";
import { type EventDraft, eventChoices, eventLanguages } from "./event-draft.ts";

export interface EventPartProps {
  draft: EventDraft;
  /** Takes the changed part, or what makes it of the latest draft. */
  changeDraft: (part: Partial<EventDraft> | ((draft: EventDraft) => Partial<EventDraft>)) => void;
}
interface Props extends EventPartProps {
  /** Returns the error of a field by its path. */
  getError: (path: string) => string | undefined;
}
type Organiser = EventDetail["organisers"][number];
const lists = {
  type: "fairType",
  activityNature: "activityNature",
  nature: "fairNature",
  form: "eventForm",
} as const;
/** Countries by ISO code: those that the institute goes to, and the event's own. */
const listCountries = (country: string): string[] => [
  ...new Set([
    ...["MO", "CN", "HK", "TW", "PT", "BR", "AO", "CV", "GW", "MZ", "ST", "TL", "GQ", "ES", "FR", "DE", "IT"],
    ...["GB", "US", "AE", "SG", "MY", "TH", "VN", "ID", "PH", "JP", "KR", "IN", "AU"],
    ...(country ? [country] : []),
  ]),
];

const OrganiserRow = ({
  at,
  organiser,
  getError,
  onChange,
  onRemove,
}: {
  at: number;
  organiser: Organiser;
  getError: Props["getError"];
  onChange: (next: Organiser) => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation(["pages/staff-event", "lists"]);
  const say = toTranslateKey(t);
  return (
    <FieldGroup id={`event-organisers-${at}`} label={t("organiser", { number: at + 1 })} isRow>
      <div className="staff-languages">
        <SelectField
          id={`event-organisers-${at}-role`}
          label={t("role")}
          required
          error={getError(`organisers.${at}.role`)}
          value={organiser.role}
          onChange={(event) => onChange({ ...organiser, role: event.target.value })}
        >
          {listCodes("eventOrganiserRole").map((role) => (
            <option key={role} value={role}>
              {say(`lists:eventOrganiserRole.${role}`)}
            </option>
          ))}
        </SelectField>
        {eventLanguages.map((language) => (
          <TextField
            key={language}
            id={`event-organisers-${at}-names-${language}`}
            label={languageNames[language as Language]}
            lang={language}
            error={getError(`organisers.${at}.names.${language}`)}
            value={organiser.names[language]}
            onChange={(event) =>
              onChange({ ...organiser, names: { ...organiser.names, [language]: event.target.value } })
            }
          />
        ))}
      </div>
      <Button look="quiet" small onClick={onRemove}>
        {t("organiserRemove", { number: at + 1 })}
      </Button>
    </FieldGroup>
  );
};

export const EventAboutForm = ({
  base,
  draft,
  changeDraft,
  getError,
}: Props & {
  /** The event as it is stored; version 0 for a new one. */
  base: StaffEvent;
}) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "lists", "lists/phone-areas"]);
  const say = toTranslateKey(t);
  const nameCountry = (id: string): string => say(`lists/phone-areas:phoneArea.${id}`, { defaultValue: id });
  const { organisers } = draft;
  return (
    <>
      <section className="card staff-step">
        <h2>{t("kind")}</h2>
        <div className="staff-languages">
          {eventChoices.map((key) => (
            <SelectField
              key={key}
              id={`event-${key}`}
              label={say(`field.${key}`)}
              required
              error={getError(key)}
              value={draft.choices[key]}
              onChange={(event) => changeDraft(chooseEventKind(base, draft, key, event.target.value))}
            >
              {listCodes(lists[key]).map((code) => (
                <option key={code} value={code}>
                  {say(`lists:${lists[key]}.${code}`)}
                </option>
              ))}
            </SelectField>
          ))}
          <SelectField
            id="event-country"
            label={t("field.country")}
            error={getError("country")}
            value={draft.country}
            onChange={(event) => changeDraft({ country: event.target.value })}
          >
            <option value="">{t("choose")}</option>
            {sortPlaces(
              listCountries(draft.country).map((id) => ({ id })),
              ({ id }) => nameCountry(id),
              i18n.language,
            ).map(({ id }) => (
              <option key={id} value={id}>
                {nameCountry(id)}
              </option>
            ))}
          </SelectField>
          <TextField
            id="event-code"
            label={t("field.code")}
            hint={t("field.codeHint")}
            required
            error={getError("code")}
            value={draft.code ?? base.code}
            onChange={(event) => changeDraft({ code: event.target.value })}
          />
        </div>
      </section>
      <section className="card staff-step">
        <h2>{t("organisers")}</h2>
        {organisers.map((organiser, at) => (
          <OrganiserRow
            key={`organiser ${String(at)}`}
            at={at}
            organiser={organiser}
            getError={getError}
            onChange={(next) => changeDraft({ organisers: organisers.with(at, next) })}
            onRemove={() => changeDraft({ organisers: organisers.toSpliced(at, 1) })}
          />
        ))}
        <Button
          look="secondary"
          small
          onClick={() =>
            changeDraft({
              organisers: [
                ...organisers,
                {
                  role: organisers.length === 0 ? "MAIN_ORGANISER" : "SUPPORTER",
                  names: { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" },
                },
              ],
            })
          }
        >
          {t("organiserAdd")}
        </Button>
      </section>
    </>
  );
};
