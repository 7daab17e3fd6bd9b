/** The form of a survey: every visible question must be answered, and a summary leads to the missing ones. */
import type { Answers } from "@portal/core/forms/types/index";
import { validateAnswers } from "@portal/core/forms/validate-answers";
import { toSurveyForm } from "@portal/core/surveys/index";
import type { ReaderSurvey } from "@portal/core/surveys/survey-schema";
import { useMemo } from "react";
import { RestoredInputNote, usePersistedInput } from "../../form/persisted-input.tsx";
import { useAttempt } from "../../form/use-attempt.ts";
import { useText } from "../../form/use-text.ts";
import { setAnswer } from "../../form/wizard/answer-fields.tsx";
import { paths } from "../../shell/paths.ts";
import { useToday } from "../../shell/server-clock.ts";
import { useNavigateWhileShown } from "../../shell/use-navigate-while-shown.ts";
import { invalidateResources } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
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
  const send = () =>
    attempt.send(openIssues, async () => {
      await sendSurveyAnswers(survey.id, { answers, language, application });
      persistedInput.forget();
      invalidateResources("/question");
      await navigate(paths.surveyResult(survey.id), { replace: true, state: { answered: true } });
    });
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
        round={attempt.round}
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
      <div className="actions">
        <Button type="submit" busy={attempt.busy}>
          {t("survey.send")}
        </Button>
      </div>
    </form>
  );
};
