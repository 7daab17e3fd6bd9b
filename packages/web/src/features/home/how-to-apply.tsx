/** For first-time visitors: the whole procedure in three sentences. */

import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { Link } from "../../ui/link.tsx";

const steps = ["certify", "apply", "follow"] as const;
export const HowToApply = () => {
  const { t } = useTranslation("pages/home");
  return (
    <section className="how-to" aria-labelledby="how-to">
      <h2 id="how-to">{t("how.title")}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`how.${step}.title`)}</h3>
            <p>{t(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="how-to-more">
        <Link to={paths.register}>{t("how.register")}</Link> <Link to={paths.help}>{t("how.help")}</Link>
      </p>
    </section>
  );
};
