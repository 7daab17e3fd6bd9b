/**
 * Other companies with common owners that apply for the same, and their shares (spec 2 §5); accepted assessments of
 * this one, and what it asks for the same activity elsewhere.
 */

import type {
  AssessmentView,
  RelatedView,
  SameActivityView,
} from "@portal/core/applications/model/related-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatList, formatNumber } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Both are loaded on demand, because few applications have them. */
const LazyEarlierAssessments = lazy(async () => ({
  default: (await lazyImport(() => import("./earlier-assessments.tsx"))).EarlierAssessments,
}));
const LazySameActivityFundings = lazy(async () => ({
  default: (await lazyImport(() => import("./same-activity-fundings.tsx"))).SameActivityFundings,
}));

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
      <Suspense fallback={<Skeleton lines={3} />}>
        {sameActivity.length > 0 && <LazySameActivityFundings fundings={sameActivity} />}
        {assessments.length > 0 && <LazyEarlierAssessments assessments={assessments} scheme={scheme} />}
      </Suspense>
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
