/** `/help_center`: the questions people ask, by topic. */
import "../public.css";
import { useTranslation } from "react-i18next";
import { config } from "../../config.ts";
import { PageHeading } from "../../ui/heading.tsx";

const topics = {
  account: ["register", "forgot", "sub"],
  institution: ["certify", "locked"],
  apply: ["start", "saved", "supplement", "after"],
  pay: ["when", "how", "late"],
} as const;

export const Component = () => {
  const { t } = useTranslation("pages/help");
  return (
    <div className="page narrow">
      <PageHeading>{t("help.title")}</PageHeading>
      <p className="lead">{t("help.lead")}</p>
      {Object.entries(topics).map(([topic, questions]) => (
        <section key={topic}>
          <h2>{t(`help.${topic}.title`)}</h2>
          {questions.map((question) => (
            <details key={question} className="question">
              <summary>{t(`help.${topic}.${question}.q`)}</summary>
              <p>{t(`help.${topic}.${question}.a`)}</p>
            </details>
          ))}
        </section>
      ))}
      <section>
        <h2>{t("help.contact")}</h2>
        <p>
          <a href={`mailto:${config.email}`}>{config.email}</a> ·{" "}
          <a href={`tel:${config.phone.replaceAll(" ", "")}`}>{config.phone}</a>
        </p>
      </section>
    </div>
  );
};
