/** `/download_personal`: guides, forms, rules and templates, each in the languages there are. Links work without script. */
import "../public.css";
import "./help.css";
import { categories } from "@portal/core/publication/categories";
import type { DownloadRow } from "@portal/core/publication/wire";
import { address } from "../../lib/api.ts";
import { formatDay, pick } from "../../lib/format.ts";
import { type Language, languageNames, languages } from "../../lib/i18n.ts";
import { useResource } from "../../lib/query.ts";
import { formatSize } from "../../lib/size.ts";
import { type Say, useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

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
  const title = pick(row.titles, i18n.language);
  const text = pick(row.texts, i18n.language);
  // The reader's own language first.
  const first = (language: Language): number => (language === i18n.language ? 0 : 1);
  return (
    <li className="card download">
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      <ul className="download-files">
        {languages
          .toSorted((a, b) => first(a) - first(b))
          .map((language) => {
            const file = row.files[language];
            if (!file) return null;
            return (
              <li key={language}>
                <a href={address(`/download/${encodeURIComponent(row.id)}/file`, { lang: language })}>
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

export const Component = () => {
  const { t } = useTranslation("pages/help");
  const say = t as unknown as Say;
  const list = useResource<{ items: DownloadRow[] }>("/download");
  const items = list.data?.items ?? [];
  return (
    <div className="page">
      <PageHeading>{t("downloads.title")}</PageHeading>
      <p className="lead">{t("downloads.lead")}</p>
      {list.error && <Failure error={list.error} retry={() => void list.reload()} />}
      {list.loading && <Skeleton lines={6} />}
      {list.data && items.length === 0 && (
        <EmptyState action={<LinkButton to={paths.help}>{t("help.title")}</LinkButton>}>
          {t("downloads.none")}
        </EmptyState>
      )}
      {categories.DOWNLOAD.filter((each) => items.some(({ category }) => category === each)).map((each) => (
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
      ))}
    </div>
  );
};
