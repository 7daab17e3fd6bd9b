/** `/help_center`: maintenance notices, frequent questions, and articles by topic. */
import "../../ui/public.css";
import "./help.css";
import type { HelpPage } from "@portal/core/events/publications/publication-schema";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatInstant, pickLanguage } from "../../shell/format.ts";
import { instituteConfig } from "../../shell/institute-config.ts";
import { paths } from "../../shell/paths.ts";
import { useNow } from "../../shell/server-clock.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";

const topics = {
  account: ["register", "phone", "forgot", "second", "picture", "sub"],
  institution: ["certify", "steps", "documents", "locked", "several"],
  apply: ["start", "saved", "two", "supplement", "after", "cancel"],
  kinds: ["fairs", "services", "abroad", "funding", "visitor", "event"],
  pay: ["when", "how", "days", "receipt", "refund", "late"],
  after: ["objection", "report", "grant", "survey"],
  data: ["copy", "seen"],
} as const;
/** The heading of each category. */
const topicByCategory: Record<string, keyof typeof topics> = {
  ACCOUNT: "account",
  INSTITUTION: "institution",
  APPLYING: "apply",
  PAYMENT: "pay",
};

/** Past maintenance that is shown before the reader asks for more. */
const FIRST_PAST_NOTICES = 5;

const Notices = ({ notices }: { notices: HelpPage["maintenance"] }) => {
  const { t, i18n } = useTranslation(["pages/help", "common"]);
  const now = useNow();
  const [isExpanded, setIsExpanded] = useState(false);
  const comingNotices = notices.filter(({ endsAt }) => endsAt > now);
  const pastNotices = notices.filter(({ endsAt }) => endsAt <= now);
  const shownNotices = [
    ...comingNotices,
    ...(isExpanded ? pastNotices : pastNotices.slice(0, FIRST_PAST_NOTICES)),
  ];
  if (notices.length === 0) return null;
  return (
    <section className="card help-notices" aria-labelledby="maintenance">
      <h2 id="maintenance">{t("maintenance.title")}</h2>
      <ul>
        {shownNotices.map(({ id, titles, startsAt, endsAt }) => (
          <li key={id}>
            <Link to={paths.article(id)}>{pickLanguage(titles, i18n.language)}</Link>
            <span className="small">
              {t("maintenance.when", {
                from: formatInstant(startsAt, i18n.language),
                to: formatInstant(endsAt, i18n.language),
              })}
              {endsAt <= now && <span className="muted"> {t("maintenance.over")}</span>}
            </span>
          </li>
        ))}
      </ul>
      {shownNotices.length < notices.length && (
        <Button look="secondary" small onClick={() => setIsExpanded(true)}>
          {t("common:action.more")}
        </Button>
      )}
    </section>
  );
};

const PublicHelpPage = () => {
  const { t, i18n } = useTranslation(["pages/help", "common"]);
  const say = toTranslateKey(t);
  const page = useResource<HelpPage>("/help");
  const articles = page.data?.articles ?? [];
  const notices = <Notices notices={page.data?.maintenance ?? []} />;
  // Announced notices come first; past ones come after the questions.
  const now = useNow();
  const hasAnnouncement = page.data?.maintenance.some(({ endsAt }) => endsAt > now);
  return (
    <div className="page help">
      <PageHeading>{t("help.title")}</PageHeading>
      <p className="lead">{t("help.lead")}</p>
      {page.error && <FailureAlert error={page.error} retry={() => void page.reload()} />}
      {hasAnnouncement && notices}
      <div className="help-topics">
        {Object.entries(topics).map(([topic, questions]) => {
          const topicArticles = articles.filter(({ category }) => topicByCategory[category] === topic);
          return (
            <section key={topic} className="card" aria-labelledby={`topic-${topic}`}>
              <h2 id={`topic-${topic}`}>{say(`help.${topic}.title`)}</h2>
              {questions.map((question) => (
                <details key={question} className="question">
                  <summary>{say(`help.${topic}.${question}.q`)}</summary>
                  <p>{say(`help.${topic}.${question}.a`)}</p>
                </details>
              ))}
              {topicArticles.length > 0 && (
                <>
                  <h3 className="help-more">{t("articles.title")}</h3>
                  <ul className="help-articles">
                    {topicArticles.map(({ id, titles }) => (
                      <li key={id}>
                        <Link to={paths.article(id)}>{pickLanguage(titles, i18n.language)}</Link>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </section>
          );
        })}
      </div>
      {!hasAnnouncement && notices}
      <section className="help-contact">
        <h2>{t("help.contact")}</h2>
        <p>{t("help.contactText")}</p>
        <p>{t("common:footer.hours")}</p>
        <p>
          <a href={`mailto:${instituteConfig.email}`}>{instituteConfig.email}</a> ·{" "}
          <a href={`tel:${instituteConfig.phone.replaceAll(" ", "")}`}>{instituteConfig.phone}</a>
        </p>
      </section>
    </div>
  );
};

export { PublicHelpPage as Component };
