/** Shows whether a second factor protects the account, with a link to set it up. */
import type { FactorView } from "@portal/core/identity/second-factor/factor-schema";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Chip } from "../../ui/status-chip.tsx";

export const SecondFactorCard = () => {
  const { t } = useTranslation("pages/security");
  const { data, error, reload } = useResource<FactorView>("/user/factor");
  return (
    <section className="card" aria-labelledby="protection">
      <h2 id="protection">{t("list.title")}</h2>
      {error && <FailureAlert error={error} retry={() => void reload()} />}
      {data && (
        <p>
          <Chip tone={data.enrolled ? "accepted" : "draft"}>{t(data.enrolled ? "list.on" : "list.off")}</Chip>
        </p>
      )}
      <p>{t(data?.enrolled ? "list.textOn" : "list.textOff")}</p>
      <div className="actions">
        <LinkButton look="secondary" to={paths.security}>
          {t(data?.enrolled ? "list.manage" : "list.setUp")}
        </LinkButton>
      </div>
    </section>
  );
};
