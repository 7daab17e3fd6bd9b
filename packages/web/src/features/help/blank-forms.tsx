/**
 * The forms and letters that the portal prints, in each language: for an application on paper, and for signing. Links
 * work without scripts.
 */
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { buildApiPath } from "../../shell/api.ts";
import { languageNames } from "../../shell/i18n.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { listOwnLanguageFirst } from "./own-language-first.ts";

/** A form with a link for each language. @param path without `/api` */
const FormDownload = ({ title, path }: { title: string; path: string }) => {
  const ownLanguage = useTranslation().i18n.language;
  return (
    <li className="card download">
      <h3>{title}</h3>
      <ul className="download-files">
        {listOwnLanguageFirst(ownLanguage).map((language) => (
          <li key={language}>
            <a href={buildApiPath(path, { lang: language })}>
              <Icon name="download" />
              <span className="visually-hidden">{title} </span>
              <span lang={language}>{languageNames[language]}</span>
              <span className="muted small">PDF</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
};

export const BlankForms = () => {
  const { t } = useTranslation("pages/help");
  const { t: say } = useText(["lists"]);
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  return (
    <>
      <section className="downloads-group" aria-labelledby="downloads-blank">
        <h2 id="downloads-blank">{t("downloads.blank.title")}</h2>
        <p className="narrow">{t("downloads.blank.lead")}</p>
        {schemes.loading && <Skeleton lines={4} />}
        {schemes.error && <FailureAlert error={schemes.error} retry={() => void schemes.reload()} />}
        <ul className="downloads">
          {schemes.data?.items.map(({ id }) => (
            <FormDownload
              key={id}
              title={say(`lists:applicationType.${id}`, { defaultValue: id })}
              path={`/scheme/${encodeURIComponent(id)}/blank`}
            />
          ))}
        </ul>
      </section>
      <section className="downloads-group" aria-labelledby="downloads-letters">
        <h2 id="downloads-letters">{t("downloads.letter.title")}</h2>
        <ul className="downloads">
          <FormDownload title={t("downloads.letter.statement")} path="/template/statement-letter-mfe" />
          <li className="card download">
            <h3>{t("downloads.letter.administrator")}</h3>
            <p>
              <Link to={paths.administrator}>{t("downloads.letter.administratorLink")}</Link>
            </p>
          </li>
        </ul>
      </section>
    </>
  );
};
