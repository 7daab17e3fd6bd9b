/** Other companies at the event that have owners in common with this one, and how much of each (spec 2 §5). */
import type { RelatedView } from "@portal/core/application/wire";
import { formatNumber } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Link } from "../../../ui/link.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";

export const Related = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const path = `/staff/application/${encodeURIComponent(id)}/related`;
  const found = useResource<{ items: RelatedView[] }>(path);
  if (found.error) return <Failure error={found.error} retry={() => void found.reload()} />;
  const items = found.data?.items ?? [];
  if (items.length === 0) return null;
  const percent = (share: number) => formatNumber(share, i18n.language);
  return (
    <Notice kind={items.some(({ related }) => related) ? "warning" : "info"} title={t("related.title")}>
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
    </Notice>
  );
};
