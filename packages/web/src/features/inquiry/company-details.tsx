/** The details that an exhibitor publishes: profile, products, markets, telephone and logo. */
import type { ExhibitingCompanyView } from "@portal/core/events/exhibiting-company-schema";
import { findCallingCode } from "@portal/core/forms/code-lists/phone-areas";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

export const CompanyDetails = ({ eventId, id }: { eventId: string; id: string }) => {
  const { t, language } = useText(["pages/inquiry", "lists"]);
  const path = `/exhibitor/${encodeURIComponent(eventId)}/${encodeURIComponent(id)}`;
  const { data, error, loading, reload } = useResource<ExhibitingCompanyView>(path);
  if (loading) return <Skeleton lines={3} />;
  if (error) return <FailureAlert error={error} retry={() => void reload()} />;
  if (!data) return null;
  const listNames = (list: string, codes: readonly string[]): string =>
    codes.map((code) => t(`lists:${list}.${code}`, { defaultValue: code })).join(t("about.separator"));
  const labels = (["madeInMacao", "macaoBrand", "agency"] as const).filter((label) => data[label]);
  const phone = data.phone && `${findCallingCode(data.phone.area) ?? data.phone.area} ${data.phone.number}`;
  const rows: [label: string, text: string][] = [
    ["industry", data.industry ? listNames("industry", [data.industry]) : ""],
    ["businessScope", listNames("businessScope", data.businessScope)],
    ["mainMarkets", listNames("targetMarket", data.mainMarkets)],
    ["labels", labels.map((label) => t(`about.${label}`)).join(t("about.separator"))],
  ];
  const shownRows = rows.filter(([, text]) => text);
  if (!data.profile && !phone && !data.hasLogo && shownRows.length === 0)
    return <p className="muted">{t("about.nothing")}</p>;
  return (
    <>
      {data.hasLogo && (
        <img
          className="company-logo"
          src={`/api/download/logo/${encodeURIComponent(eventId)}/${encodeURIComponent(id)}`}
          alt={t("about.logo", { name: pickLanguage(data.names, language) })}
        />
      )}
      {data.profile && <p className="pre">{data.profile}</p>}
      <dl>
        {shownRows.map(([label, text]) => (
          <div key={label}>
            <dt>{t(`about.${label}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {phone && (
          <div>
            <dt>{t("about.phone")}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
};
