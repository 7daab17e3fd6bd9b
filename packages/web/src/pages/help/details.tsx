/** `/helCen_details?id=`: one article, or one maintenance notice with its times. */
import "../public.css";
import "./help.css";
import type { Article } from "@portal/core/publication/wire";
import { useSearchParams } from "react-router-dom";
import { formatDay, formatInstant, pick } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { useTranslation } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const Read = ({ article }: { article: Article }) => {
  const { t, i18n } = useTranslation("pages/help");
  const title = pick(article.titles, i18n.language);
  return (
    <article className="page narrow">
      <Breadcrumbs crumbs={[{ text: t("help.title"), to: paths.help }, { text: title }]} />
      <PageHeading>{title}</PageHeading>
      {article.startsAt && article.endsAt && (
        <Notice
          kind="warning"
          title={t("maintenance.when", {
            from: formatInstant(article.startsAt, i18n.language),
            to: formatInstant(article.endsAt, i18n.language),
          })}
        />
      )}
      <Prose text={pick(article.texts, i18n.language)} />
      <p className="muted small">
        {t("articles.updated", { day: formatDay(article.updatedAt, i18n.language) })}
      </p>
    </article>
  );
};

export const Component = () => {
  const { t } = useTranslation("pages/help");
  const id = useSearchParams()[0].get("id");
  const article = useResource<Article>(id ? `/help/${encodeURIComponent(id)}` : undefined);
  if (article.data) return <Read key={article.data.id} article={article.data} />;
  const missing = !id || article.error?.status === 404;
  return (
    <div className="page narrow">
      <PageHeading>{t(missing ? "articles.missingTitle" : "articles.one")}</PageHeading>
      {article.loading && <Skeleton lines={8} />}
      {article.error && !missing && <Failure error={article.error} retry={() => void article.reload()} />}
      {missing && (
        <EmptyState action={<LinkButton to={paths.help}>{t("help.title")}</LinkButton>}>
          {t("articles.missing")}
        </EmptyState>
      )}
    </div>
  );
};
