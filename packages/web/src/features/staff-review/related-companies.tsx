/**
 * Other companies with common owners that apply for the same, and their shares (spec 2 §5); accepted assessments of this
 * one, and what it asks for the same activity elsewhere.
 */

import type {
  AssessmentView,
  RelatedView,
  SameActivityView,
} from "@portal/core/applications/model/related-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useTranslation } from "react-i18next";
import { formatList, formatNumber } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { EarlierAssessments } from "./earlier-assessments.tsx";
import { SameActivityFundings } from "./same-activity-fundings.tsx";

export const RelatedCompanies = ({ id, scheme }: { id: string; scheme: string }) => {
  const path = `/staff/application/${encodeURIComponent(id)}/related`;
  const relatedCompanies = useResource<{
    items: RelatedView[];
    assessments: AssessmentView[];
    sameActivity: SameActivityView[];
  }>(path);
  if (relatedCompanies.error)
    return <FailureAlert error={relatedCompanies.error} retry={() => void relatedCompanies.reload()} />;
  const { items = [], assessments = [], sameActivity = [] } = relatedCompanies.data ?? {};
  return (
    <>
      {items.length > 0 && <CommonOwners items={items} />}
      {sameActivity.length > 0 && <SameActivityFundings fundings={sameActivity} />}
      {assessments.length > 0 && <EarlierAssessments assessments={assessments} scheme={scheme} />}
    </>
  );
};

const CommonOwners = ({ items }: { items: RelatedView[] }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const formatShare = (share: number) => formatNumber(share, i18n.language);
  return (
    <Alert kind={items.some(({ related }) => related) ? "warning" : "info"} title={t("related.title")}>
      <ul className="staff-lookers">
        {items.map(({ applicationId, code, here, there, holders, sure, related, ...named }) => (
          <li key={applicationId}>
            <Link to={`/staff/application/${applicationId}`}>
              {nameInstitution(named, i18n.language)}
              {code && (
                <>
                  {" · "}
                  <span className="nowrap">{code}</span>
                </>
              )}
            </Link>
            <br />
            {t("related.share", {
              holders: formatList(holders, i18n.language),
              here: formatShare(here),
              there: formatShare(there),
            })}
            {related && !sure && (
              <>
                <br />
                <strong>{t("related.nameOnly")}</strong>
              </>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
