/** The values that an edit would change, each before and after, for the colleague who confirms it. */
import { applyEventEdit, type EventEdit } from "@portal/core/events/event-facts";
import type { StaffEvent } from "@portal/core/events/event-schema";
import { listEveryChangedValue } from "@portal/core/platform/audit/changed-values";
import { useTranslation } from "react-i18next";
import type { TranslateKey } from "../../form/use-text.ts";
import { toFieldName } from "./event-field-name.ts";

export const EventEditValues = ({ event, edit }: { event: StaffEvent; edit: EventEdit }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const say = t as unknown as TranslateKey;
  const { behind: _, changeRequest: __, newsAt: ___, ...stored } = event;
  const values = listEveryChangedValue(stored, applyEventEdit(stored, edit));
  const none = t("event.change.edit.none");
  return (
    <dl className="staff-answers">
      {values.map(({ path, before = none, after = none }) => (
        <div key={path}>
          <dt>
            {toFieldName(path, i18n, say)} <code>{path}</code>
          </dt>
          <dd>
            <p>{t("event.change.edit.before", { value: before })}</p>
            <p>{t("event.change.edit.after", { value: after })}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
};
