/** An event as it is mailed: printed from the page, or saved as an HTML file for mail programs. */
import type { LocalizedText, PublicEvent } from "@portal/core/events/event-schema";
import { getLastApplicationDay, listClosings } from "@portal/core/events/index";
import { renderEventEmail } from "@portal/core/events/render-event-email";
import { useTranslation } from "react-i18next";
import { downloadText } from "../../shell/download-text.ts";
import { formatDay, formatRange, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { Icon } from "../../ui/icon.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ClosingDays, useClosingNames } from "./closing-days.tsx";

export const EventMailing = ({ event }: { event: PublicEvent }) => {
  const { t, i18n } = useTranslation(["pages/edm", "common"]);
  const language = i18n.language;
  const days = formatRange(event.dates.start, event.dates.end, language);
  const nameTypes = useClosingNames();
  const { opensOn } = event.registration;
  const lastDay = getLastApplicationDay(event);
  const closings = listClosings(event);
  const registration = [
    formatRange(opensOn, lastDay, language),
    ...(closings.length > 1
      ? closings.map((closing) => `${formatDay(closing.day, language)} ${nameTypes(closing)}`)
      : []),
  ].join(" · ");
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
          <dd>
            <DayRange {...event.dates} />
          </dd>
          <dt>{t("venue")}</dt>
          <dd>{pickLanguage(event.venue, language)}</dd>
          <dt>{t("registration")}</dt>
          <dd>
            <DayRange start={opensOn} end={lastDay} />
            <ClosingDays event={event} />
          </dd>
        </dl>
        <p>
          <LinkButton to={paths.event(event.id)}>{t("apply")}</LinkButton>
        </p>
        <h2>{t("about")}</h2>
        {addListKeys(
          pickLanguage(event.description, language)
            .split(/\n+/)
            .filter((line) => line.trim() && line !== pickLanguage(event.shortDescription, language)),
          (line) => line,
        ).map(({ key, item: line }) => (
          <p key={key}>{line}</p>
        ))}
        {event.contacts.length > 0 && (
          <>
            <h2>{t("contact")}</h2>
            {addListKeys(event.contacts, ({ email }) => email).map(
              ({ key, item: { names, department, email, phone } }) => (
                <p key={key}>
                  {[
                    pickLanguage(names, language),
                    ...(department ? [pickLanguage(department, language)] : []),
                  ].join(" · ")}
                  <br />
                  <a href={`mailto:${email}`}>{email}</a> · <span className="nowrap">{phone}</span>
                </p>
              ),
            )}
          </>
        )}
      </article>
    </div>
  );
};
