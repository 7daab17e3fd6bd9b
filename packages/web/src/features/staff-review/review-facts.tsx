/**
 * The facts above the answers: the summary, related companies, requested documents, earlier decisions, and the reason
 * of the present one.
 */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Alert } from "../../ui/alert.tsx";
import { DecisionReason } from "../../ui/decision-reason.tsx";
import { EarlierDecisions } from "../applications/earlier-decisions.tsx";
import { ApplicationSummary } from "./application-summary.tsx";
import { RelatedCompanies } from "./related-companies.tsx";
import { SupplementAlert } from "./supplement-alert.tsx";

export const ReviewFacts = ({
  application: data,
  canReview,
}: {
  application: ApplicationView;
  canReview: boolean;
}) => {
  const { t } = useTranslation("pages/staff");
  const say = toTranslateKey(t);
  return (
    <>
      <ApplicationSummary application={data} canReview={canReview} />
      {canReview && (data.eventId || data.resource === "special") && (
        <RelatedCompanies id={data.id} scheme={data.scheme} />
      )}
      <SupplementAlert application={data} />
      <EarlierDecisions earlierDecisions={data.earlierDecisions} />
      {(data.reason || data.reasonCodes) && (
        <Alert
          title={
            data.reasonOf
              ? t("application.reasonOf", { action: say(`history.action.${data.reasonOf}`) })
              : t("application.reason")
          }
        >
          <DecisionReason reason={data.reason} reasonCodes={data.reasonCodes} at={data.reasonAt} />
        </Alert>
      )}
    </>
  );
};
