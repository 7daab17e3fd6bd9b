/**
 * The reasons why an event was not published or changed: what each field lacks, as a link to it in the form on the same
 * page, and which texts are not translated.
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import type { ApiError } from "../../shell/api.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { InputLink } from "../../ui/error-summary.tsx";
import { EventIssueLinks, useFieldNames } from "./event-issue-links.tsx";
import { toInputId } from "./event-texts-form.tsx";

/** Every field is named below the refusal. */
const isNamed = (): boolean => true;

export const EventRefusal = ({
  error,
  event,
}: {
  error: ApiError;
  event: Pick<EventDetail, "discounts">;
}) => {
  const { t } = useTranslation(["pages/staff-event", "common", "errors", "lists"]);
  const nameField = useFieldNames(event);
  const untranslatedFields = error.fields.filter(({ key }) => key === "untranslated");
  const otherFields = error.fields.filter(({ key }) => key !== "untranslated");
  return (
    <>
      <FailureAlert
        error={error}
        isCarried={isNamed}
        onReload={() => void invalidateResources("/staff/event")}
      />
      {otherFields.length > 0 && <EventIssueLinks issues={otherFields} event={event} />}
      {untranslatedFields.length > 0 && (
        <Alert kind="warning" title={t("common:issue.untranslated")}>
          <ul>
            {untranslatedFields.map(({ path }) => (
              <li key={path}>
                <InputLink id={toInputId(path)}>{nameField(path)}</InputLink>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
};
