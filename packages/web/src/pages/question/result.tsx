/** `/questionres`: the thanks for an answer, and what came out where everybody may see it (spec 1 §2). */
import type { SurveyResult } from "@portal/core/survey/wire";
import { lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { pick } from "../../lib/format.ts";
import { part } from "../../lib/part.ts";
import { useResource } from "../../lib/query.ts";
import { useLoggedIn } from "../../lib/session.ts";
import { useTexts } from "../../lib/use-translation.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Failure } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const ResultsView = lazy(async () => ({
  default: (await part(import("./results-view.tsx"))).ResultsView,
}));

const Results = ({ id, sent }: { id: string; sent: boolean }) => {
  const { t, i18n } = useTexts(["pages/question"]);
  const { language } = i18n;
  const found = useResource<SurveyResult>(`/question/${encodeURIComponent(id)}/result`);
  if (found.error)
    return found.error.status === 404 ? (
      <p>{t("survey.none")}</p>
    ) : (
      <Failure error={found.error} retry={() => void found.reload()} />
    );
  if (!found.data) return <Skeleton lines={6} />;
  if (!found.data.shown) return sent ? null : <p>{t("result.hidden")}</p>;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{pick(found.data.titles, language)}</h2>
      <Suspense fallback={<Skeleton lines={8} />}>
        <ResultsView result={found.data} />
      </Suspense>
      <p className="actions sv-screen">
        <Button look="secondary" onClick={() => window.print()}>
          {t("result.print")}
        </Button>
      </p>
    </section>
  );
};

export const Component = () => {
  const { t } = useTexts(["pages/question"]);
  const { state } = useLocation();
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const signedIn = useLoggedIn();
  const sent = (state as { answered?: unknown } | null)?.answered === true;
  return (
    <div className="page narrow">
      <PageHeading>{t(sent ? "sent.title" : "result.title")}</PageHeading>
      {sent ? <p className="lead">{t("sent.text")}</p> : !id && <p>{t("result.text")}</p>}
      {id && <Results id={id} sent={sent} />}
      <p className="actions sv-screen">
        <LinkButton to={signedIn ? paths.surveys : paths.home}>{t(signedIn ? "mine" : "home")}</LinkButton>
      </p>
    </div>
  );
};
