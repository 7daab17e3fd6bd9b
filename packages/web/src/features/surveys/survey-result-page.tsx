/** `/questionres`: confirmation after an answer, with public results (spec 1 §2). */
import type { SurveyResult } from "@portal/core/surveys/survey-schema";
import { lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { paths } from "../../shell/paths.ts";
import { useIsSignedIn } from "../../shell/session.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const LazySurveyResults = lazy(async () => ({
  default: (await lazyImport(() => import("./survey-results.tsx"))).SurveyResults,
}));

const Results = ({ id, sent }: { id: string; sent: boolean }) => {
  const { t, language } = useText(["pages/question"]);
  const surveyResult = useResource<SurveyResult>(`/question/${encodeURIComponent(id)}/result`);
  if (surveyResult.error)
    return surveyResult.error.status === 404 ? (
      <EmptyState>{t("survey.none")}</EmptyState>
    ) : (
      <FailureAlert error={surveyResult.error} retry={() => void surveyResult.reload()} />
    );
  if (!surveyResult.data) return <Skeleton lines={6} />;
  if (!surveyResult.data.shown) return sent ? null : <p>{t("result.hidden")}</p>;
  return (
    <section aria-labelledby="results">
      <h2 id="results">{pickLanguage(surveyResult.data.titles, language)}</h2>
      <Suspense fallback={<Skeleton lines={8} />}>
        <LazySurveyResults result={surveyResult.data} />
      </Suspense>
      <p className="actions sv-screen">
        <Button look="secondary" onClick={() => window.print()}>
          {t("result.print")}
        </Button>
      </p>
    </section>
  );
};

const SurveyResultPage = () => {
  const { t } = useText(["pages/question"]);
  const { state } = useLocation();
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const signedIn = useIsSignedIn();
  const hasJustAnswered = (state as { answered?: unknown } | null)?.answered === true;
  return (
    <div className="page narrow">
      <PageHeading>{t(hasJustAnswered ? "sent.title" : "result.title")}</PageHeading>
      {hasJustAnswered ? <p className="lead">{t("sent.text")}</p> : !id && <p>{t("result.text")}</p>}
      {id && <Results id={id} sent={hasJustAnswered} />}
      <p className="actions sv-screen">
        <LinkButton to={signedIn ? paths.surveys : paths.home}>{t(signedIn ? "mine" : "home")}</LinkButton>
      </p>
    </div>
  );
};

export { SurveyResultPage as Component };
