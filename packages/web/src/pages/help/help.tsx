/** `/help_center`: the questions people ask, by topic. */
import "../public.css";
import { config } from "../../config.ts";
import type { Say } from "../../form/use-text.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { PageHeading } from "../../ui/heading.tsx";

const topics = {
  account: ["register", "forgot", "picture", "sub"],
  institution: ["certify", "documents", "locked", "several"],
  apply: ["start", "saved", "two", "supplement", "after", "cancel"],
  pay: ["when", "how", "days", "receipt", "late"],
} as const;

export const Component = () => {
  const { t } = useTranslation(["pages/help", "common"]);
  const say = t as unknown as Say;
  return (
    <div className="page help">
      <PageHeading>{t("help.title")}</PageHeading>
      <p className="lead">{t("help.lead")}</p>
      <div className="help-topics">
        {Object.entries(topics).map(([topic, questions]) => (
          <section key={topic} className="card" aria-labelledby={`topic-${topic}`}>
            <h2 id={`topic-${topic}`}>{say(`help.${topic}.title`)}</h2>
            {questions.map((question) => (
              <details key={question} className="question">
                <summary>{say(`help.${topic}.${question}.q`)}</summary>
                <p>{say(`help.${topic}.${question}.a`)}</p>
              </details>
            ))}
          </section>
        ))}
      </div>
      <section className="help-contact">
        <h2>{t("help.contact")}</h2>
        <p>{t("help.contactText")}</p>
        <p>{t("common:footer.hours")}</p>
        <p>
          <a href={`mailto:${config.email}`}>{config.email}</a> ·{" "}
          <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a>
        </p>
      </section>
    </div>
  );
};
