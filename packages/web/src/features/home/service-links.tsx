/** The services besides events: links to every kind of application and to payments. */

import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";

const services = [
  ["fairs", paths.hosted],
  ["abroad", paths.overseas],
  ["incentives", paths.incentives],
  ["mainland", "/show/appother/mainland/descride"],
  ["setup", paths.osspay],
] as const;
export const ServiceLinks = () => {
  const { t } = useTranslation("pages/home");
  return (
    <nav aria-labelledby="services">
      <h2 id="services">{t("services.title")}</h2>
      <ul className="services">
        {services.map(([name, to]) => (
          <li key={name}>
            <Link to={to}>
              <span>
                <strong>{t(`services.${name}.title`)}</strong>
                <span className="services-text">{t(`services.${name}.text`)}</span>
              </span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};
