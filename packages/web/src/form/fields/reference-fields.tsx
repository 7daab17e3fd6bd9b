/** References to an event or to another application. */
import type { ApplicationRow } from "@portal/core/applications/model/application-schema";
import type { EventSummary } from "@portal/core/events/event-schema";
import type { Json } from "@portal/core/forms/types/index";
import { useTranslation } from "react-i18next";
import { pickLanguage } from "../../shell/format.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { coerceToList, coerceToText, FieldFrame } from "../field-frame.tsx";
import { type FormFieldProps, useForm } from "../form-context.tsx";
import { SelectControl } from "./choice-controls.tsx";

const matches = (row: object, filter: Record<string, Json> | undefined): boolean =>
  Object.entries(filter ?? {}).every(([key, expected]) => {
    const value = (row as Record<string, Json>)[key];
    return Array.isArray(expected) ? coerceToList(expected).includes(value ?? null) : value === expected;
  });

export const EventView = ({ field, path, textKey, value, onChange }: FormFieldProps<"event">) => {
  const { i18n } = useTranslation();
  const events = useResourceList<EventSummary>("/activity", { limit: 100 }, { whole: true });
  return (
    <FieldFrame
      field={field}
      path={path}
      textKey={textKey}
      after={events.error && <LoadFailure resources={[events]} />}
    >
      {(controlProps) => (
        <SelectControl
          controlProps={controlProps}
          options={(events.items ?? [])
            .filter((event) => matches(event, field.filter))
            .map((event) => ({
              code: event.id,
              label: pickLanguage(event.names, i18n.language),
              note: event.dates.start,
            }))}
          value={coerceToText(value)}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
};

export const ApplicationView = ({ field, path, textKey, value, onChange }: FormFieldProps<"application">) => {
  const { i18n } = useTranslation();
  const { trial } = useForm();
  // Whoever tries a form has no applications.
  const applications = useResourceList<ApplicationRow>(
    trial ? undefined : "/participate/search",
    { limit: 100 },
    { whole: true },
  );
  return (
    <FieldFrame
      field={field}
      path={path}
      textKey={textKey}
      after={applications.error && <LoadFailure resources={[applications]} />}
    >
      {(controlProps) => (
        <SelectControl
          controlProps={controlProps}
          options={(applications.items ?? [])
            .filter((row) => row.code && matches(row, field.filter))
            .map((row) => ({
              code: row.id,
              label: row.code ?? row.id,
              note: pickLanguage(row.eventNames, i18n.language),
            }))}
          value={coerceToText(value)}
          onChange={onChange}
        />
      )}
    </FieldFrame>
  );
};
