/** What of an event is not accepted, each as a link to its field in the form on the same page. */
import type { EventDetail } from "@portal/core/events/event-schema";
import { useTranslation } from "react-i18next";
import type { ApiIssue } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { InputLink, useOrderOfPage } from "../../ui/error-summary.tsx";
import { toInputId } from "./event-texts-form.tsx";
import { nameDiscounts, nameEventPath } from "./event-value-text.ts";

/** Returns what names the field of a path in the reader's language. */
export const useFieldNames = ({ discounts }: Pick<EventDetail, "discounts">): ((path: string) => string) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "common", "errors", "lists"]);
  const say = toTranslateKey(t);
  const reader = { say, language: i18n.language, nameRow: nameDiscounts(discounts, say) };
  return (path) => nameEventPath(path, reader, (field) => i18n.exists(`pages/staff-event:field.${field}`));
};

export const EventIssueLinks = ({
  issues,
  event,
}: {
  issues: readonly ApiIssue[];
  event: Pick<EventDetail, "discounts">;
}) => {
  const { t } = useTranslation(["pages/staff-event", "common", "errors", "lists"]);
  const nameField = useFieldNames(event);
  const links = useOrderOfPage(issues.map((issue) => ({ id: toInputId(issue.path), issue })));
  return (
    <ul>
      {links.map(({ id, issue }) => (
        <li key={`${issue.path} ${issue.key}`}>
          <InputLink id={id}>
            {t("common:error.of", { name: nameField(issue.path), what: formatIssue(t, issue) })}
          </InputLink>
        </li>
      ))}
    </ul>
  );
};
