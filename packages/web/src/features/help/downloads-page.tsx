/**
 * `/download_personal`: guides, forms, rules and templates in the available languages. Links work without scripts.
 */
import "../../ui/public.css";
import "./help.css";
import { publicationCategories } from "@portal/core/events/publications/publication-categories";
import type { DownloadRow } from "@portal/core/events/publications/publication-schema";
import { useTranslation } from "react-i18next";
import { buildApiPath } from "../../shell/api.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { formatSize } from "../../shell/format-size.ts";
import { languageNames } from "../../shell/i18n.ts";
import { paths } from "../../shell/paths.ts";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BlankForms } from "./blank-forms.tsx";
import { listOwnLanguageFirst } from "./own-language-first.ts";

const endings: Record<string, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "application/msword": "Word",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.ms-excel": "Excel",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
};

const Download = ({ row }: { row: DownloadRow }) => {
  const { t, i18n } = useTranslation("pages/help");
  const title = pickLanguage(row.titles, i18n.language);
  const text = pickLanguage(row.texts, i18n.language);
  return (
    <li className="card download">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      <ul className="download-files">
        {listOwnLanguageFirst(i18n.language).map((language) => {
          const file = row.files[language];
          if (!file) return null;
          return (
            <li key={language}>
              <a href={buildApiPath(`/download/${encodeURIComponent(row.id)}/file`, { lang: language })}>
                <Icon name="download" />
                <span className="visually-hidden">{title} </span>
                <span lang={language}>{languageNames[language]}</span>
                <span className="muted small">
                  {endings[file.type] ?? ""} {formatSize(file.size, i18n.language)}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <p className="muted small">{t("articles.updated", { day: formatDay(row.updatedAt, i18n.language) })}</p>
    </li>
  );
};

const DownloadsPage = () => {
  const { t } = useTranslation("pages/help");
  const say = toTranslateKey(t);
  const list = useResource<{ items: DownloadRow[] }>("/download");
  const items = list.data?.items ?? [];
  return (
    <div className="page">
      <PageHeading>{t("downloads.title")}</PageHeading>
      <p className="lead">{t("downloads.lead")}</p>
      {list.error && <FailureAlert error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={6} />}
      {list.data && items.length === 0 && (
        <EmptyState action={<LinkButton to={paths.help}>{t("help.title")}</LinkButton>}>
          {t("downloads.none")}
        </EmptyState>
      )}
      {publicationCategories.DOWNLOAD.filter((each) => items.some(({ category }) => category === each)).map(
        (each) => (
          <section key={each} className="downloads-group" aria-labelledby={`downloads-${each}`}>
            <h2 id={`downloads-${each}`}>{say(`downloads.category.${each}`)}</h2>
            <ul className="downloads">
              {items
                .filter(({ category }) => category === each)
                .map((row) => (
                  <Download key={row.id} row={row} />
                ))}
            </ul>
          </section>
        ),
      )}
      <BlankForms />
    </div>
  );
};

export { DownloadsPage as Component };
