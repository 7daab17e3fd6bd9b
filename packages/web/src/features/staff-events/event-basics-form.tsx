/** The days of an event, and its places: how many there are and what a booth costs. */
import { useTranslation } from "react-i18next";
import { AmountField, NumberField } from "../../form/typed-number.tsx";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Checkbox, TextField } from "../../ui/field.tsx";
import { PickerField } from "../../ui/picker-field.tsx";
import type { EventPartProps } from "./event-about-form.tsx";
import { eventDays } from "./event-draft.ts";
import { toInputId } from "./event-texts-form.tsx";

interface Props extends EventPartProps {
  getError: (path: string) => string | undefined;
}
export const EventDaysForm = ({ draft, changeDraft, getError }: Props) => {
  const { t } = useTranslation("pages/staff-event");
  const translate = toTranslateKey(t);
  return (
    <section className="card staff-step">
      <h2>{t("days")}</h2>
      <div className="staff-languages">
        {eventDays.map((path) => (
          <PickerField
            key={path}
            id={toInputId(path)}
            label={translate(`field.${path.replace(".", "-")}`)}
            type="date"
            className="control control-short"
            required
            error={getError(path)}
            value={draft.days[path]}
            onChange={(event) => changeDraft({ days: { ...draft.days, [path]: event.target.value } })}
          />
        ))}
      </div>
    </section>
  );
};

export const EventPlacesForm = ({ draft, changeDraft, getError }: Props) => {
  const { t } = useTranslation("pages/staff-event");
  return (
    <section className="card staff-step">
      <h2>{t("places")}</h2>
      <div className="staff-languages">
        <NumberField
          id={toInputId("capacity")}
          label={t("field.capacity")}
          required
          error={getError("capacity")}
          value={draft.capacity}
          onChange={(event) => changeDraft({ capacity: event.target.value })}
        />
        <AmountField
          id={toInputId("boothPrice")}
          label={t("field.boothPrice")}
          hint={t("boothPriceHint")}
          error={getError("boothPrice")}
          value={draft.boothPrice}
          onChange={(event) => changeDraft({ boothPrice: event.target.value })}
        />
        <TextField
          id={toInputId("website")}
          label={t("field.website")}
          type="url"
          error={getError("website")}
          value={draft.website}
          onChange={(event) => changeDraft({ website: event.target.value })}
        />
      </div>
      <Checkbox
        id={toInputId("key")}
        label={t("field.key")}
        checked={draft.key}
        onChange={(event) => changeDraft({ key: event.target.checked })}
      />
    </section>
  );
};
