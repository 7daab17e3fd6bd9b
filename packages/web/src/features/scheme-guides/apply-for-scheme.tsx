/** Beside the guide of a scheme: whether it is open, and the way to its form. */
import { useText } from "../../form/use-text.ts";
import { buildApiPath } from "../../shell/api.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { getFormPage, paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { LinkButton } from "../../ui/button.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { listGuideSchemes } from "./find-scheme-guide.ts";
import type { SchemeGuide } from "./scheme-guides.ts";
import { useSchemeDescriptions } from "./use-scheme-descriptions.ts";
import { YearlyLimits } from "./yearly-limits.tsx";

export const ApplyForScheme = ({ scheme }: { scheme: SchemeGuide }) => {
  const { t, language } = useText(["pages/describe"]);
  const onlineSchemes = useResource<{ items: { id: string; window: { kind: string } }[] }>("/scheme");
  const online = onlineSchemes.data?.items.find(({ id }) => listGuideSchemes(scheme).includes(id));
  const id = online?.id ?? "";
  const { abouts } = useSchemeDescriptions(listGuideSchemes(scheme));
  const certifiedCount = abouts.filter((about) => about.certified).length;
  const today = useToday();
  const spans = abouts[0]?.window.spans ?? [];
  const open = spans.some(([first = "", last = today]) => first <= today && today <= last);
  return (
    <aside className="card describe-apply" aria-labelledby="how-to-apply">
      <h2 id="how-to-apply">{t("apply.title")}</h2>
      {online ? (
        <>
          {abouts.length > 0 && (
            <p>
              {t(
                certifiedCount === abouts.length
                  ? "apply.onlineCertified"
                  : certifiedCount > 0
                    ? "apply.onlineSome"
                    : "apply.onlineAll",
              )}
            </p>
          )}
          <p className="apply-bar">
            {online.window.kind === "EVENT" ? (
              <LinkButton to={paths.events}>{t("apply.events")}</LinkButton>
            ) : (
              <LinkButton to={`/myform/${getFormPage(id)}?scheme=${encodeURIComponent(id)}`}>
                {t("apply.online")}
              </LinkButton>
            )}
          </p>
          {spans.length > 0 && !open && <p>{t("apply.between")}</p>}
          <YearlyLimits schemes={listGuideSchemes(scheme)} />
        </>
      ) : (
        onlineSchemes.data && <p>{t("apply.offlineOnly")}</p>
      )}
      <LoadFailure resources={[onlineSchemes]} />
      <h3>{t("apply.offline")}</h3>
      <p>{t(online ? "apply.offlineBlank" : "apply.offlineText")}</p>
      {online && (
        <p>
          <a href={buildApiPath(`/scheme/${encodeURIComponent(id)}/blank`, { lang: language })}>
            {t("apply.blank")}
          </a>
        </p>
      )}
      <h3>{t("hotline")}</h3>
      <p>
        <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
        <br />
        <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a>
      </p>
    </aside>
  );
};
