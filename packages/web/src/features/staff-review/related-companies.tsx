/** Other companies at the event with common owners, and their shares (spec 2 §5). */
import type { RelatedView } from "@portal/core/applications/model/related-schema";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";

export const RelatedCompanies = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const path = `/staff/application/${encodeURIComponent(id)}/related`;
  const relatedCompanies = useResource<{ items: RelatedView[] }>(path);
  if (relatedCompanies.error)
    return <FailureAlert error={relatedCompanies.error} retry={() => void relatedCompanies.reload()} />;
  const items = relatedCompanies.data?.items ?? [];
  if (items.length === 0) return null;
  const percent = (share: number) => formatNumber(share, i18n.language);
  return (
    <Alert kind={items.some(({ related }) => related) ? "warning" : "info"} title={t("related.title")}>
      <ul className="staff-lookers">
        {items.map(({ applicationId, institutionName, code, here, there, holders, sure, related }) => (
          <li key={applicationId}>
            <Link to={`/staff/application/${applicationId}`}>
              {[institutionName, code].filter(Boolean).join(" · ")}
            </Link>
            <br />
            {t("related.share", {
              holders: holders.join(t("related.and")),
              here: percent(here),
              there: percent(there),
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
