import * as errorCodes from "@portal/core/platform/error-codes";
import { useTranslation } from "react-i18next";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

/**
 * Advises to change a password that is old. A change is recommended, never forced (spec 1 §2).
 * @param target where a reader who does not change it goes on
 */
export const PasswordAdvice = ({ target }: { target: string }) => {
  const { t } = useTranslation(["pages/login", "errors"]);
  return (
    <div className="page narrow">
      <PageHeading>{t("due.title")}</PageHeading>
      <p>{t(`errors:${errorCodes.PASSWORD_UPDATE_DUE}`)}</p>
      <p className="actions">
        <LinkButton to={`${buildSignInPath(paths.setting, { redirect: target })}#password`}>
          {t("due.change")}
        </LinkButton>
        <LinkButton look="secondary" to={target}>
          {t("due.later")}
        </LinkButton>
      </p>
    </div>
  );
};
