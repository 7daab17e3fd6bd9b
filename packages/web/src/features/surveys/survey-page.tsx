/** `/question/{id}`: a survey by its address, without signing in when it is open to everybody (spec 1 §2). */
import type { ReaderSurvey } from "@portal/core/surveys/survey-schema";
import { lazy, Suspense } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { loadNamespaces } from "../../shell/i18n.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { buildLoginPath, paths } from "../../shell/paths.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Link } from "../../ui/link.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { hasAnsweredSurvey } from "./respondent.ts";

// The form is only loaded for a survey that can be answered.
const SurveyForm = lazy(async () => {
  const [{ SurveyForm }] = await lazyImport(() =>
    Promise.all([import("./survey-form.tsx"), loadNamespaces(["pages/form", "errors"])]),
  );
  return { default: SurveyForm };
});

/** Shown for a survey of an event that the user does not take part in, and for unknown addresses. */
const NoSurvey = ({ text }: { text: string }) => {
  const { t } = useText(["pages/question"]);
  return (
    <EmptyState action={<LinkButton to={paths.help}>{t("survey.help")}</LinkButton>}>{t(text)}</EmptyState>
  );
};

const OpenSurvey = ({ survey }: { survey: ReaderSurvey }) => {
  const { t, language } = useText(["pages/question", "lists"]);
  const [search] = useSearchParams();
  const requestedApplication = survey.applications?.find(({ id }) => id === search.get("application"));
  const selectedApplication =
    requestedApplication ?? survey.applications?.find(({ done }) => !done) ?? survey.applications?.[0];
  const isAnswered = survey.applications ? selectedApplication?.done === true : hasAnsweredSurvey(survey.id);
  const otherApplications =
    survey.applications?.filter((one) => one !== selectedApplication && !one.done) ?? [];
  return (
    <>
      {survey.eventNames && <p className="muted">{pickLanguage(survey.eventNames, language)}</p>}
      {survey.scheme && <p className="muted">{t(`lists:applicationType.${survey.scheme}`)}</p>}
      <p className="lead pre">{pickLanguage(survey.intros, language)}</p>
      {selectedApplication && <p className="muted">{t("survey.for", { code: selectedApplication.code })}</p>}
      {survey.closesOn && survey.open && (
        <p className="muted">{t("survey.until", { day: formatDay(survey.closesOn, language) })}</p>
      )}
      {isAnswered ? (
        <Alert kind="success" title={t("survey.done")}>
          {survey.resultsPublic && (
            <p>
              <Link to={paths.surveyResult(survey.id)}>{t("survey.result")}</Link>
            </p>
          )}
        </Alert>
      ) : survey.open ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <SurveyForm
            key={selectedApplication?.id ?? survey.id}
            survey={survey}
            {...(selectedApplication ? { application: selectedApplication.id } : {})}
          />
        </Suspense>
      ) : (
        <Alert title={t("survey.closed")} />
      )}
      {otherApplications.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t("survey.others")}</h2>
          <ul>
            {otherApplications.map(({ id, code }) => (
              <li key={id}>
                <Link to={paths.survey(survey.id, id)}>{code}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const SurveyPage = () => {
  const { t, language } = useText(["pages/question"]);
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const surveyResource = useResource<ReaderSurvey>(`/question/${encodeURIComponent(id)}`);
  const status = surveyResource.error?.status;
  return (
    <div className="page narrow">
      <PageHeading>
        {(surveyResource.data && pickLanguage(surveyResource.data.titles, language)) || t("survey.title")}
      </PageHeading>
      {surveyResource.loading && <Skeleton lines={8} />}
      {surveyResource.data && <OpenSurvey survey={surveyResource.data} />}
      {status === 401 && (
        <EmptyState
          action={
            <LinkButton to={buildLoginPath(paths.survey(id, search.get("application") ?? undefined))}>
              {t("survey.signIn")}
            </LinkButton>
          }
        >
          {t("survey.members")}
        </EmptyState>
      )}
      {status === 404 && <NoSurvey text="survey.none" />}
      {status === 403 && <NoSurvey text="survey.notAsked" />}
      {surveyResource.error && ![401, 403, 404].includes(status ?? 0) && (
        <FailureAlert error={surveyResource.error} retry={() => void surveyResource.reload()} />
      )}
    </div>
  );
};

export { SurveyPage as Component };
