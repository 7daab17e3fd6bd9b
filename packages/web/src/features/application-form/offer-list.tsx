/** Open events with their schemes: start an application, continue a draft, or view a submitted one. */

import { getLastApplicationDay } from "@portal/core/events/index";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { paths } from "../../shell/paths.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { ApplicationChoices, OpenEvent } from "./use-application-choices.ts";

interface ActionProps {
  kind: string;
  eventId?: string;
  from: ApplicationChoices;
  /** Beside the scheme's name the button does not repeat it visually; its accessible name does. */
  beside?: boolean;
}
/** The one action for a scheme, depending on the existing application; drafts are highlighted. */
export const SchemeAction = ({ kind, eventId, from, beside = false }: ActionProps) => {
  const { t } = useText(["pages/centre", "lists"]);
  const name = t(`lists:applicationType.${kind}`, { defaultValue: kind });
  const currentApplication = from.findCurrentApplication(kind, eventId);
  if (!currentApplication && !from.isOnline(kind))
    return <span className="muted">{t("offer.offline", { name })}</span>;
  const [actionKey, to] = !currentApplication
    ? ["apply", paths.apply(eventId, kind)]
    : currentApplication.status === "DRAFT"
      ? ["continue", paths.draft(currentApplication.id)]
      : ["see", paths.record(currentApplication.id)];
  const fullLabel = t(`offer.${actionKey}`, { name });
  return (
    <LinkButton
      small
      look={actionKey === "continue" ? "primary" : "secondary"}
      to={to}
      aria-label={fullLabel}
    >
      {beside ? t(`offer.short.${actionKey}`) : fullLabel}
    </LinkButton>
  );
};

const OfferCard = ({ offer: { event, kinds }, from }: { offer: OpenEvent; from: ApplicationChoices }) => {
  const { t, language } = useText(["pages/centre"]);
  const closingDays = kinds.map((kind) => getLastApplicationDay(event, kind));
  const isOneDay = new Set(closingDays).size === 1;
  const renderClosing = (day: string) => (
    <>
      {t("offer.closes", { day: formatDay(day, language) })} <DaysLeft until={day} />
    </>
  );
  return (
    <li className="card pc-open">
      <h2>
        <Link to={paths.event(event.id)}>{pickLanguage(event.names, language)}</Link>
      </h2>
      <p>
        <DayRange {...event.dates} /> · {pickLanguage(event.venue, language)}
      </p>
      {isOneDay && closingDays[0] && <p>{renderClosing(closingDays[0])}</p>}
      <ul className="pc-kinds">
        {kinds.map((kind) => (
          <li key={kind}>
            <SchemeAction kind={kind} eventId={event.id} from={from} />{" "}
            {!isOneDay && <span className="small">{renderClosing(getLastApplicationDay(event, kind))}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
};

/** Contacts for applications without an online form. */
export const OtherApplicationWays = () => {
  const { t } = useText(["pages/centre"]);
  return (
    <p className="narrow">
      {t("offer.ways")} <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a> ·{" "}
      <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
    </p>
  );
};

export const OfferList = ({ from }: { from: ApplicationChoices }) => {
  const { t } = useText(["pages/centre"]);
  if (from.error) return <FailureAlert error={from.error} retry={from.reload} />;
  if (!from.openEvents) return <Skeleton lines={3} block />;
  if (from.openEvents.length === 0)
    return (
      <EmptyState action={<LinkButton to={paths.events}>{t("offer.all")}</LinkButton>}>
        {t("offer.none")}
      </EmptyState>
    );
  return (
    <>
      <ul className="pc-list">
        {from.openEvents.map((offer) => (
          <OfferCard key={offer.event.id} offer={offer} from={from} />
        ))}
      </ul>
      {from.openEvents.some(({ kinds }) => !kinds.every(from.isOnline)) && <OtherApplicationWays />}
    </>
  );
};
