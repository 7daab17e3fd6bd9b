/** `/question/{id}`: a survey by its address, without signing in where it is open to everybody (spec 1 §2). */
import type { AskedSurvey } from "@portal/core/survey/wire";
import { lazy, Suspense } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { formatDay, pick } from "../../lib/format.ts";
import { loadTexts } from "../../lib/i18n.ts";
import { part } from "../../lib/part.ts";
import { useResource } from "../../lib/query.ts";
import { useTexts } from "../../lib/use-translation.ts";
import { loginFor, paths } from "../../paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeading } from "../../ui/heading.tsx";
import { Link } from "../../ui/link.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { hasAnswered } from "./respondent.ts";

// The engine of forms comes with a survey that can be answered, not with its address.
const SurveyForm = lazy(async () => {
  const [{ SurveyForm }] = await part(
    Promise.all([import("./survey-form.tsx"), loadTexts(["pages/form", "errors"])]),
  );
  return { default: SurveyForm };
});

/** Where a survey that one takes no part in, or whose address is wrong, leads on to. */
const None = ({ text }: { text: string }) => {
  const { t } = useTexts(["pages/question"]);
  return (
    <EmptyState action={<LinkButton to={paths.help}>{t("survey.help")}</LinkButton>}>{t(text)}</EmptyState>
  );
};

const Asked = ({ survey }: { survey: AskedSurvey }) => {
  const { t, i18n } = useTexts(["pages/question"]);
  const { language } = i18n;
  const [search] = useSearchParams();
  const named = survey.applications?.find(({ id }) => id === search.get("application"));
  const chosen = named ?? survey.applications?.find(({ done }) => !done) ?? survey.applications?.[0];
  const answered = survey.applications ? chosen?.done === true : hasAnswered(survey.id);
  const rest = survey.applications?.filter((one) => one !== chosen && !one.done) ?? [];
  return (
    <>
      {survey.eventNames && <p className="muted">{pick(survey.eventNames, language)}</p>}
      <p className="lead pre">{pick(survey.intros, language)}</p>
      {chosen && <p className="muted">{t("survey.for", { code: chosen.code })}</p>}
      {survey.closesOn && survey.open && (
        <p className="muted">{t("survey.until", { day: formatDay(survey.closesOn, language) })}</p>
      )}
      {answered ? (
        <Notice kind="success" title={t("survey.done")}>
          {survey.resultsPublic && (
            <p>
              <Link to={paths.surveyResult(survey.id)}>{t("survey.result")}</Link>
            </p>
          )}
        </Notice>
      ) : survey.open ? (
        <Suspense fallback={<Skeleton lines={8} />}>
          <SurveyForm
            key={chosen?.id ?? survey.id}
            survey={survey}
            {...(chosen ? { application: chosen.id } : {})}
          />
        </Suspense>
      ) : (
        <Notice title={t("survey.closed")} />
      )}
      {rest.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t("survey.others")}</h2>
          <ul>
            {rest.map(({ id, code }) => (
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

export const Component = () => {
  const { t, i18n } = useTexts(["pages/question"]);
  const { language } = i18n;
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const found = useResource<AskedSurvey>(`/question/${encodeURIComponent(id)}`);
  const status = found.error?.status;
  return (
    <div className="page narrow">
      <PageHeading>{(found.data && pick(found.data.titles, language)) || t("survey.title")}</PageHeading>
      {found.loading && <Skeleton lines={8} />}
      {found.data && <Asked survey={found.data} />}
      {status === 401 && (
        <EmptyState
          action={
            <LinkButton to={loginFor(paths.survey(id, search.get("application") ?? undefined))}>
              {t("survey.signIn")}
            </LinkButton>
          }
        >
          {t("survey.members")}
        </EmptyState>
      )}
      {status === 404 && <None text="survey.none" />}
      {status === 403 && <None text="survey.notAsked" />}
      {found.error && ![401, 403, 404].includes(status ?? 0) && (
        <Failure error={found.error} retry={() => void found.reload()} />
      )}
    </div>
  );
};
