/** The period of the figures, and the scheme and event that they are narrowed to. */
import type { EventSummary } from "@portal/core/events/event-schema";
import { addDays, addMonths, type Day, parseDay } from "@portal/core/platform/day";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { PickerField } from "../../ui/picker-field.tsx";

export interface FigureFilterValues {
  from: string;
  to: string;
  /** Empty for all of them, as is `eventId`. */
  scheme: string;
  eventId: string;
}
/** Returns the year until today, with which the page begins. */
export const getThisYear = (today: Day) => ({ from: parseDay(`${today.slice(0, 4)}-01-01`), to: today });
const getFirstOfMonth = (day: Day): Day => parseDay(`${day.slice(0, 7)}-01`);
const presets = {
  month: (today: Day) => ({ from: getFirstOfMonth(today), to: today }),
  lastMonth: (today: Day) => {
    const first = getFirstOfMonth(today);
    return { from: addMonths(first, -1), to: addDays(first, -1) };
  },
  year: getThisYear,
} as const;

interface Props {
  values: FigureFilterValues;
  onChange: (values: FigureFilterValues) => void;
  /** False while the last day lies before the first. */
  isPeriod: boolean;
}
export const FiguresFilters = ({ values, onChange, isPeriod }: Props) => {
  const { t, language } = useText(["pages/staff-figures", "lists"]);
  const today = useToday();
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const events = useResourceList<Pick<EventSummary, "id" | "names">>(
    "/activity/list",
    { limit: 100 },
    { whole: true },
  );
  return (
    <>
      <LoadFailure resources={[schemes, events]} />
      <div className="figures-filters">
        {(["from", "to"] as const).map((end) => (
          <PickerField
            key={end}
            id={end}
            type="date"
            label={t(end)}
            mark={false}
            value={values[end]}
            error={end === "to" && !isPeriod ? t("period") : undefined}
            onChange={(event) => onChange({ ...values, [end]: event.target.value })}
          />
        ))}
        <SelectField
          id="scheme"
          label={t("scheme")}
          mark={false}
          value={values.scheme}
          onChange={(event) => onChange({ ...values, scheme: event.target.value })}
        >
          <option value="">{t("any")}</option>
          {schemes.data?.items.map(({ id }) => (
            <option key={id} value={id}>
              {t(`lists:applicationType.${id}`, { defaultValue: id })}
            </option>
          ))}
        </SelectField>
        <SelectField
          id="event"
          label={t("event")}
          mark={false}
          value={values.eventId}
          onChange={(event) => onChange({ ...values, eventId: event.target.value })}
        >
          <option value="">{t("any")}</option>
          {events.items?.map(({ id, names }) => (
            <option key={id} value={id}>
              {pickLanguage(names, language)}
            </option>
          ))}
        </SelectField>
      </div>
      <fieldset className="figures-presets">
        <legend className="visually-hidden">{t("presets")}</legend>
        {(["month", "lastMonth", "year"] as const).map((preset) => (
          <Button
            key={preset}
            small
            look="secondary"
            onClick={() => onChange({ ...values, ...presets[preset](today) })}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
    </>
  );
};
