/** Whether a second factor protects the account, and the way to the page where it is set up. */
import type { FactorView } from "@portal/core/account/factor/wire";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Failure } from "../../../ui/notice.tsx";
import { Chip } from "../../../ui/status-chip.tsx";

export const Protection = () => {
  const { t } = useTranslation("pages/security");
  const { data, error, reload } = useResource<FactorView>("/user/factor");
  return (
    <section className="card" aria-labelledby="protection">
      <h2 id="protection">{t("list.title")}</h2>
      {error && <Failure error={error} retry={() => void reload()} />}
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
