/** `/helCen_details?id=`: one article, or one maintenance notice with its times. */
import "../../ui/public.css";
import "./help.css";
import type { Article } from "@portal/core/events/publications/publication-schema";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { formatDay, formatInstant, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormattedText } from "../../ui/formatted-text.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const ArticleView = ({ article }: { article: Article }) => {
  const { t, i18n } = useTranslation("pages/help");
  const title = pickLanguage(article.titles, i18n.language);
  return (
    <article className="page narrow">
      <Breadcrumbs crumbs={[{ text: t("help.title"), to: paths.help }, { text: title }]} />
      <PageHeading>{title}</PageHeading>
      {article.startsAt && article.endsAt && (
        <Alert
          kind="warning"
          title={t("maintenance.when", {
            from: formatInstant(article.startsAt, i18n.language),
            to: formatInstant(article.endsAt, i18n.language),
          })}
        />
      )}
      <FormattedText text={pickLanguage(article.texts, i18n.language)} />
      <p className="muted small">
        {t("articles.updated", { day: formatDay(article.updatedAt, i18n.language) })}
      </p>
    </article>
  );
};

const HelpArticlePage = () => {
  const { t } = useTranslation("pages/help");
  const id = useSearchParams()[0].get("id");
  const article = useResource<Article>(id ? `/help/${encodeURIComponent(id)}` : undefined);
  if (article.data) return <ArticleView key={article.data.id} article={article.data} />;
  const isNotFound = !id || article.error?.status === 404;
  return (
    <div className="page narrow">
      <PageHeading>{t(isNotFound ? "articles.missingTitle" : "articles.one")}</PageHeading>
      {article.loading && <Skeleton lines={8} />}
      {article.error && !isNotFound && (
        <FailureAlert error={article.error} retry={() => void article.reload()} />
      )}
      {isNotFound && (
        <EmptyState action={<LinkButton to={paths.help}>{t("help.title")}</LinkButton>}>
          {t("articles.missing")}
        </EmptyState>
      )}
    </div>
  );
};

export { HelpArticlePage as Component };
