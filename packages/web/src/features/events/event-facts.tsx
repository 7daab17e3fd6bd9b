/** An event at a glance, and the documents of its organiser (spec 2 §3 › Event). */

import type { EventDetail, PublicEvent } from "@portal/core/events/event-schema";
import { getLastApplicationDay } from "@portal/core/events/index";
import { buildEventFileUrl } from "@portal/core/events/public-event-files";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, pickLanguage } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { parsePublicWebsite } from "../../shell/public-website.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { FactList } from "../../ui/fact-list.tsx";
import { ClosingDays } from "./closing-days.tsx";

/**
 * A link when its scheme is safe; otherwise the complete address as text, so that nobody takes it for another one.
 */
const Website = ({ address }: { address: string }) => {
  const href = parsePublicWebsite(address);
  return href ? (
    <a href={href} rel="noopener noreferrer">
      {href.replace(/^https:\/\//, "").replace(/\/$/, "")}
    </a>
  ) : (
    address
  );
};

export const EventFacts = ({ event }: { event: PublicEvent }) => {
  const { t, i18n } = useTranslation("pages/event");
  const say = toTranslateKey(t);
  const language = i18n.language;
  const facts: [name: string, value: ReactNode][] = [
    ["dates", <DayRange key="dates" {...event.dates} />],
    ["venue", pickLanguage(event.venue, language)],
    ["type", say(`fairType.${event.type}`)],
    ["nature", say(`activityNature.${event.activityNature}`, { defaultValue: "" })],
    ["form", say(`eventForm.${event.form}`)],
    ["scale", event.scale && pickLanguage(event.scale, language)],
    [
      "registration",
      <Fragment key="registration">
        <DayRange start={event.registration.opensOn} end={getLastApplicationDay(event)} />
        <ClosingDays event={event} />
      </Fragment>,
    ],
    [
      "boothPrice",
      event.boothPrice !== undefined &&
        event.booths.length === 0 &&
        formatMoney(toMopAmount(event.boothPrice), language),
    ],
    ["website", event.website && <Website address={event.website} />],
  ];
  return (
    <FactList
      className="facts"
      facts={facts.map(([name, value]) => [say(`about.${name}`), value] as const)}
    />
  );
};

/** Plain links that work without scripts: the server redirects to the file. */
export const EventDocuments = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation("pages/event");
  const say = toTranslateKey(t);
  return (
    <ul className="plain-list">
      {event.files?.map((file) => (
        <li key={file.id}>
          <a href={buildEventFileUrl(event.id, file.id)} download>
            {say(`file.${file.kind}`)}
          </a>{" "}
          <span className="muted">
            {file.name} · {formatSize(file.size, i18n.language)}
          </span>
        </li>
      ))}
    </ul>
  );
};
