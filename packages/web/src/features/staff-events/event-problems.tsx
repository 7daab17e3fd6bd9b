/** The problems of an event with the names of their fields, or the refusal of the whole event. */
import { useTranslation } from "react-i18next";
import type { ApiError, ApiIssue } from "../../shell/api.ts";
import { formatIssue } from "../../shell/error-text.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { toInputId } from "./event-texts-form.tsx";
import { nameDiscounts, nameEventPath } from "./event-value-text.ts";

interface Props {
  /** The number of attempts to save. */
  round: number;
  issues: readonly ApiIssue[];
  error: ApiError | undefined;
  /** The discounts of the form, whose rows are named by their kinds. */
  discounts: readonly { kind: string }[];
}
/** Returns the error of the field at a path, or undefined. */
export const formatFieldError = (
  t: Parameters<typeof formatIssue>[0],
  issues: readonly ApiIssue[],
  path: string,
): string | undefined => {
  const issue = issues.find((one) => one.path === path);
  return issue && formatIssue(t, issue);
};

export const EventProblems = ({ round, issues, error, discounts }: Props) => {
  const { t, i18n } = useTranslation(["pages/staff-event", "common", "errors", "lists"]);
  const say = toTranslateKey(t);
  const reader = { say, language: i18n.language, nameRow: nameDiscounts(discounts, say) };
  const isKnown = (field: string): boolean => i18n.exists(`pages/staff-event:field.${field}`);
  return (
    <>
      <ErrorSummary
        round={round}
        problems={issues.map((issue) => ({
          id: toInputId(issue.path),
          text: t("common:error.of", {
            // The reason of a change belongs to the request for it, not to the event.
            name: issue.path === "reason" ? t("change.reason") : nameEventPath(issue.path, reader, isKnown),
            what: formatIssue(t, issue),
          }),
        }))}
      />
      {error && issues.length === 0 && (
        <FailureAlert error={error} onReload={() => void invalidateResources("/staff/event")} />
      )}
    </>
  );
};
