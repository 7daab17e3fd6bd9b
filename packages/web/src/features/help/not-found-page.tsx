/** `/404` and every unknown address. */
import "../../ui/public.css";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

const NotFoundPage = () => {
  const { t } = useTranslation(["pages/help", "common"]);
  return (
    <>
      <div className="hero hero-lost tiles glaze-blue">
        <div className="wide">
          <PageHeading>{t("notFound.title")}</PageHeading>
          <p>{t("notFound.text")}</p>
        </div>
      </div>
      <div className="page">
        <p>{t("notFound.next")}</p>
        <p className="actions">
          <LinkButton to={paths.events}>{t("common:nav.events")}</LinkButton>
          <LinkButton look="secondary" to={paths.home}>
            {t("common:action.home")}
          </LinkButton>
          <LinkButton look="secondary" to={paths.help}>
            {t("help.title")}
          </LinkButton>
        </p>
      </div>
    </>
  );
};

export { NotFoundPage as Component };
