/** For a form that is filled in many times: another application with the answers of this one. */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { isStandaloneScheme } from "../application-form/form-schemes.ts";

export const ApplyAgain = ({ view }: { view: ApplicationView }) => {
  const { t } = useTranslation("pages/personal");
  if (!isStandaloneScheme(view.scheme)) return null;
  return (
    <p>
      <LinkButton look="secondary" small to={paths.applyAgain(undefined, view.scheme, view.id)}>
        {t("record.again")}
      </LinkButton>
      <span className="fv-note">{t("record.againHint")}</span>
    </p>
  );
};
