/**
 * The reasons why an event was not published or changed: what each field lacks, as a link to it in the form on the same
 * page, and which texts are not translated.
 */
import type { EventDetail } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import type { TranslateKey } from "../../form/use-text.ts";
import type { ApiError } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { InputLink } from "../../ui/error-summary.tsx";
import { toInputId } from "./event-texts-form.tsx";
import { nameDiscounts, nameEventPath } from "./event-value-text.ts";

/** Every field is named below the refusal. */
const isNamed = (): boolean => true;

export const EventRefusal = ({
  error,
  event,
}: {
  error: ApiError;
  event: Pick<EventDetail, "discounts">;
}) => {
  const { t, i18n } = useTranslation(["pages/staff", "common", "errors", "lists"]);
  const say = t as unknown as TranslateKey;
  const reader = { say, language: i18n.language, nameRow: nameDiscounts(event.discounts, say) };
  const nameField = (path: string): string =>
    nameEventPath(path, reader, (field) => i18n.exists(`pages/staff:event.field.${field}`));
  const untranslated = error.fields.filter(({ key }) => key === "untranslated");
  const unmet = error.fields.filter(({ key }) => key !== "untranslated");
  return (
    <>
      <FailureAlert error={error} isCarried={isNamed} />
      {unmet.length > 0 && (
        <ul>
          {unmet.map((issue) => (
            <li key={`${issue.path} ${issue.key}`}>
              <InputLink id={toInputId(issue.path)}>
                {t("common:error.of", { name: nameField(issue.path), what: formatIssue(t, issue) })}
              </InputLink>
            </li>
          ))}
        </ul>
      )}
      {untranslated.length > 0 && (
        <Alert kind="warning" title={t("common:issue.untranslated")}>
          <ul>
            {untranslated.map(({ path }) => (
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
