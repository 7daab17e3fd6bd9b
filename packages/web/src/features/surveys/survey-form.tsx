/** The form of a survey: every visible question must be answered, and missing ones get the focus. */
import type { Answers } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { toSurveyForm } from "@portal/core/surveys/index";
import type { ReaderSurvey } from "@portal/core/surveys/survey-schema";
import { useEffect, useMemo, useRef } from "react";
import { findControlId } from "../../form/control-id.ts";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useAttempt } from "../../form/use-attempt.ts";
import { useText } from "../../form/use-text.ts";
import { setAnswer } from "../../form/wizard/answer-fields.tsx";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { sendSurveyAnswers } from "./send-survey-answers.ts";
import { SurveyQuestions } from "./survey-questions.tsx";

export const SurveyForm = ({ survey, application }: { survey: ReaderSurvey; application?: string }) => {
  const { t, language } = useText(["pages/question", "pages/form", "common", "errors"]);
  const today = useToday();
  const navigate = useNavigateWhileShown();
  const context = useMemo(() => ({ today }), [today]);
  const form = useMemo(() => toSurveyForm(survey.questions), [survey]);
  // Answers to an anonymous survey are not kept.
  const [answers, setAnswers, persistedInput] = usePersistedInput<Answers>(
    application && `survey answers ${survey.id} ${application}`,
    {},
  );
  const attempt = useAttempt();
  const openIssues = validateAnswers(form, answers, context, { mode: "submit" });
  const issues = [...(attempt.tried ? openIssues : []), ...attempt.refused];
  const leading = useRef<string>(undefined);
  leading.current = issues[0]?.path;
  const { round } = attempt;
  // The first missing question takes the focus after every attempt; its error is connected to it.
  useEffect(() => {
    if (round > 0 && leading.current) document.getElementById(findControlId(leading.current))?.focus();
  }, [round]);
  const send = () =>
    attempt.send(openIssues, async () => {
      await sendSurveyAnswers(survey.id, { answers, language, application });
      persistedInput.forget();
      invalidateResources("/question");
      await navigate(paths.surveyResult(survey.id), { replace: true, state: { answered: true } });
    });
  const issueCount = new Set(issues.map(({ path }) => path.split(".")[0])).size;
  return (
    <form
      noValidate
      className="sv-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="sv-told">{t(application ? "survey.named" : "survey.anonymous")}</p>
      <p className="sv-told">{t("survey.all")}</p>
      <RestoredInputNote persistedInput={persistedInput} />
      <SurveyQuestions
        questions={survey.questions}
        answers={answers}
        context={context}
        issues={issues}
        language={language}
        readOnly={attempt.busy}
        onEdit={(key, value) => {
          setAnswers((old) => setAnswer(old, key, value));
          attempt.edited(key);
        }}
      />
      {attempt.failure && (
        <FailureAlert
          error={attempt.failure}
          isCarried={(path) => survey.questions.some(({ key }) => key === path.split(".")[0])}
        />
      )}
      {issueCount > 0 && !attempt.failure && (
        <Alert kind="error" announce title={t("survey.left", { count: issueCount })} />
      )}
      <div className="actions">
        <Button type="submit" busy={attempt.busy}>
          {t("survey.send")}
        </Button>
      </div>
    </form>
  );
};
