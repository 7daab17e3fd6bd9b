/** Announced maintenances, a line each; its article says more (spec 1 §9, R599). */
import type { MaintenanceNotice } from "@portal/core/publication/wire";
import { formatInstant, pick } from "../lib/format.ts";
import { useTranslation } from "../lib/use-translation.ts";
import { paths } from "../paths.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export const MaintenanceList = ({ due }: { due: readonly MaintenanceNotice[] }) => {
  const { t, i18n } = useTranslation("common");
  return (
    <section className="maintenance" aria-label={t("maintenance.title")}>
      <ul className="wide">
        {due.map(({ id, titles, startsAt, endsAt }) => (
          <li key={id}>
            <Icon name="warning" />
            <span>
              <Link to={paths.article(id)}>{pick(titles, i18n.language)}</Link>{" "}
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
