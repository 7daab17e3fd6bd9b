/** `/show/edm?id=`: an event as a page to mail on: all on one leaf, and the same as an HTML file for a mailing program. */
import "../public.css";
import "./edm.css";
import { eventMail } from "@portal/core/event/mail";
import type { EventDetail, L10n } from "@portal/core/event/wire";
import { useSearchParams } from "react-router-dom";
import { formatRange, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { saveText } from "./ics.ts";
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
    const html = eventMail(event, language as keyof L10n, texts, { days, registration, link });
    saveText(html, `${event.code}-${language}.html`, "text/html;charset=utf-8");
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
          <PageHeading>{pick(event.names, language)}</PageHeading>
        </header>
        <p className="lead">{pick(event.shortDescription, language)}</p>
        <dl>
          <dt>{t("dates")}</dt>
          <dd>{days}</dd>
          <dt>{t("venue")}</dt>
          <dd>{pick(event.venue, language)}</dd>
          <dt>{t("registration")}</dt>
          <dd>{registration}</dd>
        </dl>
        <p>
          <LinkButton to={paths.event(event.id)}>{t("apply")}</LinkButton>
        </p>
        <h2>{t("about")}</h2>
        {pick(event.description, language)
          .split(/\n+/)
          .filter((line) => line.trim() && line !== pick(event.shortDescription, language))
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
        {event.contacts.length > 0 && (
          <>
            <h2>{t("contact")}</h2>
            {event.contacts.map(({ names, department, email, phone }) => (
              <p key={email}>
                {[pick(names, language), ...(department ? [pick(department, language)] : [])].join(" · ")}
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

/** Which event: every one that is not over. */
const Choose = () => {
  const { t, i18n } = useTranslation("pages/edm");
  const events = useEvents();
  return (
    <div className="page narrow">
      <PageHeading>{t("title")}</PageHeading>
      <p className="lead">{t("lead")}</p>
      {events.error && <Failure error={events.error} retry={() => void events.reload()} />}
      {events.loading && <Skeleton lines={6} />}
      <ul className="edm-list">
        {events.data?.items.map((event) => (
          <li key={event.id}>
            <Link to={paths.edm(event.id)}>{pick(event.names, i18n.language)}</Link>{" "}
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
        <Failure error={event.error} retry={() => void event.reload()} />
      )}
      {event.error?.status === 404 && (
        <EmptyState action={<LinkButton to={paths.edm()}>{t("title")}</LinkButton>}>
          {t("missing")}
        </EmptyState>
      )}
    </div>
  );
};
