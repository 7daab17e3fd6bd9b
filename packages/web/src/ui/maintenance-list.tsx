/** Announced maintenance, one line each with a link to its article (spec 1 §9, R599). */
import type { MaintenanceNotice } from "@portal/core/events/publications/publication-schema";
import { useTranslation } from "react-i18next";
import { formatInstant, pickLanguage } from "../shell/format.ts";
import { paths } from "../shell/paths.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export const MaintenanceList = ({ notices }: { notices: readonly MaintenanceNotice[] }) => {
  const { t, i18n } = useTranslation("common");
  return (
    <section className="maintenance" aria-label={t("maintenance.title")}>
      <ul className="wide">
        {notices.map(({ id, titles, startsAt, endsAt }) => (
          <li key={id}>
            <Icon name="warning" />
            <span>
              <Link to={paths.article(id)}>{pickLanguage(titles, i18n.language)}</Link>{" "}
              {t("maintenance.when", {
                from: formatInstant(startsAt, i18n.language),
                to: formatInstant(endsAt, i18n.language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
