/** The values that an edit would change, each before and after, for the colleague who confirms it. */
import { applyEventEdit, type EventEdit } from "@portal/core/events/event-facts";
import type { StaffEvent } from "@portal/core/events/event-schema";
import { listEveryChangedValue } from "@portal/core/platform/audit/changed-values";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { formatEventValue, isInternalValue, nameEventPath } from "./event-value-text.ts";

export const EventEditValues = ({ event, edit }: { event: StaffEvent; edit: EventEdit }) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "lists", "lists/phone-areas"]);
  const reader = { say: toTranslateKey(t), language: i18n.language };
  const { behind: _, changeRequest: __, newsAt: ___, ...stored } = event;
  const values = listEveryChangedValue(stored, applyEventEdit(stored, edit)).filter(
    ({ path }) => !isInternalValue(path),
  );
  const isKnown = (field: string): boolean => i18n.exists(`pages/staff-event:field.${field}`);
  const format = (path: string, value: string | undefined): string =>
    !value ? t("change.edit.none") : formatEventValue(path, value, reader);
  return (
    <dl className="staff-answers">
      {values.map(({ path, before, after }) => (
        <div key={path}>
          <dt>{nameEventPath(path, reader, isKnown)}</dt>
          <dd>
            <p>{t("change.edit.before", { value: format(path, before) })}</p>
            <p>{t("change.edit.after", { value: format(path, after) })}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
};
