/** Shows the items that were asked for, or the answers that changed since. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { formatDay } from "../../shell/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { SupplementNotes } from "./supplement-notes.tsx";

export const SupplementAlert = ({ application }: { application: ApplicationView }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const { supplement, status } = application;
  if (!supplement) return null;
  const isSupplementRequired = status === "SUPPLEMENT_REQUIRED";
  return (
    <Alert
      kind={isSupplementRequired ? "warning" : "info"}
      title={t(isSupplementRequired ? "supplement.waiting" : "difference.title")}
    >
      {isSupplementRequired && (
        <p>{t("supplement.until", { day: formatDay(supplement.dueOn, i18n.language) })}</p>
      )}
      <DecisionReason
        reason={supplement.message}
        reasonCodes={supplement.reasonCodes}
        at={supplement.requestedAt}
      />
      <SupplementNotes application={application} />
    </Alert>
  );
};
