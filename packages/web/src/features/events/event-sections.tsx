/** The sections of an event's page; empty ones are hidden. */

import type { EventDetail, PublicEvent } from "@portal/core/events/event-schema";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatNumber, formatTimeRange, pickLanguage } from "../../shell/format.ts";
import { formatWeekday } from "../../shell/format-calendar.ts";
import { paths } from "../../shell/paths.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { Link } from "../../ui/link.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { Table } from "../../ui/table.tsx";
import { EventCharges, listEventCharges } from "./event-charges.tsx";
import { EventDocuments, EventFacts } from "./event-facts.tsx";
import { EventPrices } from "./event-prices.tsx";
import { ExhibitorPlan } from "./exhibitor-plan.tsx";

const order = [
  "details",
  "investment",
  "eligibility",
  "fees",
  "documents",
  "notes",
  "schedule",
  "organisers",
  "files",
  "contacts",
  "exhibitors",
  "album",
] as const;
type EventSectionName = (typeof order)[number];

/** An online event sells no booths, whatever price list it was copied with. */
const sellsBooths = ({ form, booths }: EventDetail): boolean => form !== "ONLINE" && booths.length > 0;

const has: Record<EventSectionName, (event: EventDetail, language: string) => boolean> = {
  details: () => true,
  investment: (event, language) =>
    !!event.investmentConditions && pickLanguage(event.investmentConditions, language) !== "",
  eligibility: (event, language) => pickLanguage(event.conditions, language) !== "",
  fees: (event) => sellsBooths(event) || listEventCharges(event).length > 0,
  documents: (event) => event.documentsNeeded.length > 0,
  notes: (event, language) =>
    pickLanguage(event.notes, language) !== "" || pickLanguage(event.obligations, language) !== "",
  schedule: (event) => event.schedule.length > 0,
  organisers: (event) => event.organisers.length > 0,
  files: (event) => (event.files ?? []).length > 0,
  contacts: (event) => event.contacts.length > 0,
  exhibitors: (event) => event.exhibitors.length > 0,
  album: (event) => event.images.length > 0,
};
export const listEventSections = (event: EventDetail, language: string): EventSectionName[] =>
  order.filter((section) => has[section](event, language));

/** Every line of the text is a paragraph. */
const Paragraphs = ({ text }: { text: string }) => (
  <div className="prose">
    {addListKeys(
      text.split("\n").filter((line) => line.trim()),
      (line) => line,
    ).map(({ key, item: line }) => (
      <p key={key}>{line}</p>
    ))}
  </div>
);

const Fees = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation(["pages/show", "pages/event"]);
  const say = toTranslateKey(t);
  const price = {
    key: "price",
    label: t("fee.price"),
    numeric: true,
    cell: ({ price, per }: { price: number; per: string }) => (
      <span>
        <span className="money">{formatMoney(toMopAmount(price), i18n.language)}</span>{" "}
        <span className="muted">{say(`fee.per.${per}`)}</span>
      </span>
    ),
  };
  /** A reserved price names its exhibitors. */
  const nameBooth = ({ type, eligibility }: EventDetail["booths"][number]): string => {
    const boothTypeName = say(`pages/event:boothType.${type}`);
    return eligibility === "MINI_ZONE"
      ? t("fee.stand")
      : eligibility
        ? t("fee.only", { what: boothTypeName, who: say(`pages/event:exhibitorType.${eligibility}`) })
        : boothTypeName;
  };
  return (
    <>
      <Table
        caption={t("detail.fees")}
        rows={sellsBooths(event) ? event.booths : []}
        rowKey={(booth) => `${booth.type}-${booth.price}`}
        columns={[
          { key: "type", label: t("fee.booth"), cell: nameBooth },
          {
            key: "size",
            label: t("fee.size"),
            cell: (booth) => (
              <span className="nowrap">
                {booth.minSqm
                  ? t("fee.range", { min: booth.minSqm, max: booth.maxSqm ?? "" })
                  : booth.sqm
                    ? t("fee.sqm", { size: formatNumber(booth.sqm, i18n.language) })
                    : t("fee.noSize")}
              </span>
            ),
          },
          price,
        ]}
      />
      <EventPrices event={event} />
      <EventCharges event={event} />
    </>
  );
};

const Contacts = ({ event }: { event: EventDetail }) => {
  const { i18n } = useTranslation("pages/show");
  return (
    <ul className="plain-list">
      {addListKeys(event.contacts, ({ email }) => email).map(({ key, item: contact }) => (
        <li key={key}>
          <strong>{pickLanguage(contact.names, i18n.language)}</strong>{" "}
          {contact.department && (
            <span className="muted">{pickLanguage(contact.department, i18n.language)}</span>
          )}
          <br />
          <a href={`mailto:${contact.email}`}>{contact.email}</a> ·{" "}
          <a href={`tel:${contact.phone.replaceAll(" ", "")}`}>{contact.phone}</a>
        </li>
      ))}
    </ul>
  );
};

/** Shows the schedule by day and then by time. */
const Schedule = ({ event }: { event: EventDetail }) => {
  const { i18n } = useTranslation("pages/show");
  const days = [...new Set(event.schedule.map((item) => item.date))].sort();
  return (
    <div className="schedule">
      {days.map((day) => (
        <section key={day} className="schedule-day">
          <h3>{formatWeekday(day, i18n.language)}</h3>
          <ul>
            {addListKeys(
              event.schedule.filter((item) => item.date === day),
              ({ from, title }) => `${from} ${title.en}`,
            ).map(({ key, item }) => (
              <li key={key}>
                <span className="schedule-time">{formatTimeRange(item.from, item.to)}</span>
                <span>{pickLanguage(item.title, i18n.language)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};

export const EventSections = ({ event, sections }: { event: PublicEvent; sections: EventSectionName[] }) => {
  const { t, i18n } = useTranslation(["pages/show", "pages/event"]);
  const language = i18n.language;
  const bodies: Record<EventSectionName, () => ReactNode> = {
    details: () => (
      <>
        <Paragraphs
          text={pickLanguage(event.description, language) || pickLanguage(event.shortDescription, language)}
        />
        <EventFacts event={event} />
        {event.natureStatement && <Paragraphs text={pickLanguage(event.natureStatement, language)} />}
      </>
    ),
    investment: () =>
      event.investmentConditions && <Paragraphs text={pickLanguage(event.investmentConditions, language)} />,
    eligibility: () => (
      <>
        <Paragraphs text={pickLanguage(event.conditions, language)} />
        {event.tiers.length > 0 && event.zones.length > 0 && (
          <>
            <p>{t("detail.tiers")}</p>
            {/* The names contain their number. */}
            <ol className="plain-list">
              {event.tiers.map(({ tier, names }) => (
                <li key={tier}>{pickLanguage(names, language)}</li>
              ))}
            </ol>
          </>
        )}
        {event.drawAt && (
          <p>
            <Link to={paths.publicDraw(event.id)}>{t("detail.draw")}</Link>
          </p>
        )}
      </>
    ),
    fees: () => <Fees event={event} />,
    documents: () => (
      <ul>
        {event.documentsNeeded.map((document) => (
          <li key={document}>{t(`pages/event:documentType.${document}`, { defaultValue: document })}</li>
        ))}
      </ul>
    ),
    notes: () => (
      <>
        <Paragraphs text={pickLanguage(event.notes, language)} />
        <Paragraphs text={pickLanguage(event.obligations, language)} />
      </>
    ),
    schedule: () => <Schedule event={event} />,
    organisers: () => (
      <ul className="plain-list">
        {addListKeys(event.organisers, ({ role, names }) => `${role} ${names["zh-Hant"]}`).map(
          ({ key, item: organiser }) => (
            <li key={key}>
              <span className="muted">
                {t(`pages/event:eventOrganiserRole.${organiser.role}`, { defaultValue: "" })}
              </span>
              <br />
              {pickLanguage(organiser.names, language)}
            </li>
          ),
        )}
      </ul>
    ),
    files: () => <EventDocuments event={event} />,
    contacts: () => <Contacts event={event} />,
    exhibitors: () => <ExhibitorPlan event={event} />,
    album: () => (
      <ul className="album">
        {addListKeys(event.images, ({ url }) => url).map(({ key, item: image }) => (
          <li key={key}>
            <img
              src={image.url}
              alt={pickLanguage(image.alt, language)}
              loading="lazy"
              width="320"
              height="213"
            />
          </li>
        ))}
      </ul>
    ),
  };
  return sections.map((section) => (
    <section key={section} id={section} aria-labelledby={`${section}-title`}>
      <h2 id={`${section}-title`}>{t(`detail.${section}`)}</h2>
      {bodies[section]()}
    </section>
  ));
};
