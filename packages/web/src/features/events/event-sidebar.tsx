/**
 * The card beside the description of an event: closing date, price, documents, buttons to apply, conditions. It stays
 * in sight while the page scrolls. On a phone the button to apply stays at the bottom.
 */

import { findLowestBoothFee } from "@portal/core/applications/fees/effective-prices";
import type { PublicEvent } from "@portal/core/events/event-schema";
import { getEventState, getLastApplicationDay, listClosings } from "@portal/core/events/index";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { buildCalendarFile } from "../../shell/calendar-file.ts";
import { downloadText } from "../../shell/download-text.ts";
import { formatDay, formatMoney, pickLanguage } from "../../shell/format.ts";
import { buildSignInPath, paths } from "../../shell/paths.ts";
import { getServerNow, useToday } from "../../shell/server-clock.ts";
import { useIsSignedIn } from "../../shell/session.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DaysLeft } from "../../ui/deadline.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useClosingNames } from "./closing-days.tsx";
import { EligibilityPanel } from "./eligibility-panel.tsx";

/** Lists the online schemes of an event, its own fair first. */
const listOffers = (event: PublicEvent, schemes: readonly { id: string }[]): string[] => {
  const onlineSchemes = new Set(schemes.map((scheme) => scheme.id));
  return event.applicationTypes
    .filter((type) => onlineSchemes.has(type))
    .sort((a, b) => Number(b.startsWith("FAIR")) - Number(a.startsWith("FAIR")));
};

/** Downloads the days of an event for a calendar, and the end of its registration while it is open. */
const CalendarFileButton = ({ event, isOpen }: { event: PublicEvent; isOpen: boolean }) => {
  const { t, i18n } = useTranslation("pages/show");
  const nameTypes = useClosingNames();
  const title = pickLanguage(event.names, i18n.language);
  const saveCalendarFile = (): void => {
    const url = new URL(paths.event(event.id), location.origin).href;
    const venueName = pickLanguage(event.venue, i18n.language);
    const { start, end } = event.dates;
    const closings = listClosings(event);
    const closingEntries = closings.map((closing, position) => ({
      uid: `${event.id}-closes${position === closings.length - 1 ? "" : `-${closing.day}`}@portal`,
      title: [t("detail.icsCloses", { title }), ...(closings.length > 1 ? [nameTypes(closing)] : [])].join(
        " · ",
      ),
      start: closing.day,
      end: closing.day,
      url,
    }));
    downloadText(
      buildCalendarFile(
        [
          { uid: `${event.id}@portal`, title, start, end, place: venueName, url },
          ...(isOpen ? closingEntries : []),
        ],
        getServerNow(),
      ),
      `${event.id}.ics`,
      "text/calendar",
    );
  };
  return (
    <Button look="quiet" small onClick={saveCalendarFile}>
      <Icon name="calendar" /> {t("detail.ics")}
    </Button>
  );
};

/** Until when applications are accepted, what a booth costs at least, and how many documents are needed. */
const EventKeyFacts = ({ event, isOpen }: { event: PublicEvent; isOpen: boolean }) => {
  const { t, i18n } = useTranslation("pages/show");
  const language = i18n.language;
  const today = useToday();
  const nameTypes = useClosingNames();
  const closings = listClosings(event);
  const lowestFee = findLowestBoothFee(event, today);
  return (
    <dl>
      <dt>{t("detail.closes")}</dt>
      {closings.map((closing) => (
        <dd key={closing.day}>
          <strong>
            <time dateTime={closing.day}>{formatDay(closing.day, language)}</time>
          </strong>{" "}
          {isOpen && today <= closing.day && <DaysLeft until={closing.day} />}
          {closings.length > 1 && <span className="muted small"> {nameTypes(closing)}</span>}
        </dd>
      ))}
      {lowestFee && (
        <>
          <dt>{t("detail.fee")}</dt>
          <dd>
            <strong className="money">
              {t("detail.from", {
                amount: formatMoney(toMopAmount(lowestFee.amount), language),
              })}
            </strong>{" "}
            <span className="muted">
              {lowestFee.sqm ? t("fee.forSqm", { size: lowestFee.sqm }) : t("fee.per.BOOTH")}
            </span>
          </dd>
        </>
      )}
      {event.documentsNeeded.length > 0 && (
        <>
          <dt>{t("detail.documents")}</dt>
          <dd>
            <a href="#documents">{t("detail.documentCount", { count: event.documentsNeeded.length })}</a>
          </dd>
        </>
      )}
    </dl>
  );
};

/** Links to the forms of an event. Whoever is not signed in may register first. */
const ApplyLinks = ({
  eventId,
  schemes: [first, ...others],
}: {
  eventId: string;
  schemes: readonly string[];
}) => {
  const { t } = useTranslation(["pages/show", "pages/event", "common"]);
  const translate = toTranslateKey(t);
  const isLoggedIn = useIsSignedIn();
  if (!first) return null;
  return (
    <>
      <div className="apply-bar">
        <LinkButton to={paths.apply(eventId, first)}>{t("detail.applyNow")}</LinkButton>
        {/* Prerendered for newcomers. Whoever is signed in has another link there, so that nothing below it moves. */}
        {isLoggedIn ? (
          <Link to={paths.records}>{t("common:remedy.records")}</Link>
        ) : (
          <Link to={buildSignInPath(paths.register, { redirect: paths.apply(eventId, first) })}>
            {t("detail.applyNew")}
          </Link>
        )}
      </div>
      {others.length > 0 && (
        <div className="apply-others">
          {others.map((scheme) => (
            <LinkButton key={scheme} look="secondary" to={paths.apply(eventId, scheme)}>
              {translate(`pages/event:applicationType.${scheme}`)}
            </LinkButton>
          ))}
        </div>
      )}
    </>
  );
};

/**
 * Shows the dates of an event and the links to apply for it.
 * @param applyHint in place of the links to apply, where nobody can
 */
export const EventSidebar = ({
  event,
  applyHint,
}: {
  event: PublicEvent;
  applyHint?: string | undefined;
}) => {
  const { t, i18n } = useTranslation(["pages/show", "pages/event", "common"]);
  const language = i18n.language;
  const today = useToday();
  const state = getEventState(event, today);
  const isOpen = state === "AVAILABLE";
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  // A form whose own last day has passed is refused, also while others are open.
  const offers =
    schemes.data &&
    listOffers(event, schemes.data.items).filter((type) => today <= getLastApplicationDay(event, type));
  return (
    <aside className="detail-card" aria-label={t("detail.apply")}>
      <div className="card stack">
        <EventKeyFacts event={event} isOpen={isOpen} />
        <LoadFailure resources={[schemes]} />
        {applyHint !== undefined && <p className="muted">{applyHint}</p>}
        {isOpen && offers && applyHint === undefined && <ApplyLinks eventId={event.id} schemes={offers} />}
        {/* Nothing is shown until the schemes are loaded. */}
        {isOpen && offers?.length === 0 && <p className="muted">{t("detail.noOnline")}</p>}
        {!isOpen && (
          <p>
            {state === "NOT_YET_OPEN"
              ? t("card.opens", { day: formatDay(event.registration.opensOn, language) })
              : t(`detail.over.${state}`)}
          </p>
        )}
        {state !== "FINISHED" && event.status !== "CANCELLED" && applyHint === undefined && (
          <CalendarFileButton event={event} isOpen={isOpen} />
        )}
        {/* Last, because it grows when its answer arrives, and the links above it must not move then. */}
        {(isOpen || state === "NOT_YET_OPEN") && applyHint === undefined && (
          <EligibilityPanel event={event} scheme={offers?.[0]} />
        )}
      </div>
    </aside>
  );
};
