/** `/show/edm?id=`: an event as a page for mailings, also as an HTML file for mail programs. */
import "../../ui/public.css";
import "./event-mailing.css";
import type { EventDetail, LocalizedText } from "@portal/core/events/event-schema";
import { renderEventEmail } from "@portal/core/events/render-event-email";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { formatRange, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { downloadText } from "./event-calendar-file.ts";
import { useEvents } from "./use-events.ts";

const Leaf = ({ event }: { event: EventDetail }) => {
  const { t, i18n } = useTranslation(["pages/edm", "common"]);
  const language = i18n.language;
  const days = formatRange(event.dates.start, event.dates.end, language);
  const { opensOn, closesOn } = event.registration;
  const registration = formatRange(opensOn, closesOn, language);
  const save = (): void => {
    const texts = {
      institute: t("common:site.institute"),
      dates: t("dates"),
      venue: t("venue"),
      registration: t("registration"),
      apply: t("apply"),
      about: t("about"),
      contact: t("contact"),
      foot: t("foot"),
    };
    const link = `${location.origin}${paths.event(event.id)}&lang=${language}`;
    const html = renderEventEmail(event, language as keyof LocalizedText, texts, {
      days,
      registration,
      link,
    });
    downloadText(html, `${event.code}-${language}.html`, "text/html;charset=utf-8");
  };
  return (
    <div className="page narrow">
      <p className="actions edm-actions">
        <Button look="secondary" onClick={save}>
          <Icon name="download" /> {t("save")}
        </Button>
        <Button look="secondary" onClick={() => print()}>
          {t("common:action.print")}
        </Button>
      </p>
      <article className="edm card">
        <header className="edm-head">
          <p>{t("common:site.institute")}</p>
          <PageHeading>{pickLanguage(event.names, language)}</PageHeading>
        </header>
        <p className="lead">{pickLanguage(event.shortDescription, language)}</p>
        <dl>
          <dt>{t("dates")}</dt>
          <dd>{days}</dd>
          <dt>{t("venue")}</dt>
          <dd>{pickLanguage(event.venue, language)}</dd>
          <dt>{t("registration")}</dt>
          <dd>{registration}</dd>
        </dl>
        <p>
          <LinkButton to={paths.event(event.id)}>{t("apply")}</LinkButton>
        </p>
        <h2>{t("about")}</h2>
        {pickLanguage(event.description, language)
          .split(/\n+/)
          .filter((line) => line.trim() && line !== pickLanguage(event.shortDescription, language))
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
        {event.contacts.length > 0 && (
          <>
            <h2>{t("contact")}</h2>
            {event.contacts.map(({ names, department, email, phone }) => (
              <p key={email}>
                {[
                  pickLanguage(names, language),
                  ...(department ? [pickLanguage(department, language)] : []),
                ].join(" · ")}
                <br />
                <a href={`mailto:${email}`}>{email}</a> · <span className="nowrap">{phone}</span>
              </p>
            ))}
          </>
        )}
      </article>
    </div>
  );
};

/** Chooses an event that is neither over nor cancelled, the nearest first. */
const Choose = () => {
  const { t, i18n } = useTranslation("pages/edm");
  const events = useEvents();
  const today = useToday();
  const [name, setName] = useState("");
  const nameSearch = useSearchMatcher(name);
  const comingEvents = (events.items ?? [])
    .filter(({ dates, status }) => dates.end >= today && status === "PUBLISHED")
    .toSorted((a, b) => a.dates.start.localeCompare(b.dates.start));
  const matchingEvents = comingEvents.filter(({ names }) => nameSearch.matches?.(Object.values(names)));
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      {events.error && <FailureAlert error={events.error} retry={() => void events.reload()} />}
      {events.loading && <Skeleton lines={6} />}
      {events.items && (
        <search>
          <TextField
            id="edm-name"
            type="search"
            label={t("search")}
            mark={false}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </search>
      )}
      {nameSearch.error && <FailureAlert error={nameSearch.error} retry={nameSearch.retry} />}
      {events.items && nameSearch.matches && matchingEvents.length === 0 && (
        <EmptyState>{t("noMatch")}</EmptyState>
      )}
      <ul className="edm-list">
        {matchingEvents.map((event) => (
          <li key={event.id}>
            <Link to={paths.edm(event.id)}>{pickLanguage(event.names, i18n.language)}</Link>{" "}
            <span className="muted">{formatRange(event.dates.start, event.dates.end, i18n.language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/edm");
  const id = useSearchParams()[0].get("id");
  const event = useResource<EventDetail>(id ? `/activity/${encodeURIComponent(id)}` : undefined);
  if (!id) return <Choose />;
  if (event.data) return <Leaf event={event.data} />;
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      {event.loading && <Skeleton lines={8} />}
      {event.error && event.error.status !== 404 && (
        <FailureAlert error={event.error} retry={() => void event.reload()} />
      )}
      {event.error?.status === 404 && (
        <EmptyState action={<LinkButton to={paths.edm()}>{t("title")}</LinkButton>}>
          {t("missing")}
        </EmptyState>
      )}
    </div>
  );
};
