/** Maintenance that is announced, above every page until it is over; its article says more (spec 1 §9, R599). */
import type { MaintenanceNotice } from "@portal/core/publication/wire";
import { useNow } from "../lib/clock.ts";
import { formatInstant, pick } from "../lib/format.ts";
import { useResource } from "../lib/query.ts";
import { useTranslation } from "../lib/use-translation.ts";
import { paths } from "../paths.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

export const Maintenance = () => {
  const { t, i18n } = useTranslation("common");
  const { data } = useResource<{ items: MaintenanceNotice[] }>("/help/maintenance");
  const now = useNow();
  const due = data?.items.filter(({ endsAt }) => endsAt > now) ?? [];
  if (due.length === 0) return null;
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
