/** `/personal/register`: fairs that take registrations now, soonest to close first. */
import type { EventSummary } from "@portal/core/event/wire";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { useToday } from "../../lib/clock.ts";
import { formatDay, formatRange, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PersonalFrame } from "./personal-frame.tsx";

/** Schemes that the portal takes online today: the hosted fairs (schemes with a wizard). */
const online = (type: string): boolean =>
  [
    "FAIR_HOSTED",
    "FAIR_GREEN",
    "FAIR_INTERNATIONAL",
    "FAIR_FRANCHISE",
    "FAIR_BELT_ROAD",
    "FAIR_FOOD_STREET",
  ].includes(type);

export const Component = () => {
  const { t } = useTranslation("pages/personal");
  const { t: say, language } = useText(["lists"]);
  const today = useToday();
  const { data, error, loading, reload } = useResource<{ items: EventSummary[] }>("/activity", {
    limit: 100,
  });
  const open = (data?.items ?? [])
    .filter((event) => event.registration.opensOn <= today && event.registration.closesOn >= today)
    .filter((event) => event.applicationTypes.some(online))
    .toSorted((a, b) => a.registration.closesOn.localeCompare(b.registration.closesOn));
  return (
    <PersonalFrame title={t("menu.openFairs")}>
      {loading && <Skeleton lines={3} block />}
      {error && <Failure error={error} retry={reload} />}
      {data && open.length === 0 && (
        <EmptyState action={<LinkButton to={paths.events}>{t("fairs.all")}</LinkButton>}>
          {t("fairs.none")}
        </EmptyState>
      )}
      <ul className="pc-list">
        {open.map((event) => (
          <li key={event.id} className="card pc-open">
            <h2>
              <Link to={paths.event(event.id)}>{pick(event.names, language)}</Link>
            </h2>
            <p>
              {formatRange(event.dates.start, event.dates.end, language)} · {pick(event.venue, language)}
            </p>
            <p>
              {t("fairs.closes", { day: formatDay(event.registration.closesOn, language) })}{" "}
              <DaysLeft until={event.registration.closesOn} />
            </p>
            <div className="actions">
              {event.applicationTypes.filter(online).map((type) => (
                <LinkButton key={type} to={paths.apply(event.id, type)} small>
                  {t("fairs.apply", { type: say(`lists:applicationType.${type}`, { defaultValue: type }) })}
                </LinkButton>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </PersonalFrame>
  );
};
