/** A preview of a survey as respondents see it. */
import type { Answers } from "@portal/core/forms/types/index";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { setAnswer } from "../../form/wizard/answer-fields.tsx";
import type { Language } from "../../shell/i18n.ts";
import { useToday } from "../../shell/server-clock.ts";
import { SurveyQuestions } from "../surveys/survey-questions.tsx";

export const SurveyPreview = ({
  draft,
  editedLanguage,
}: {
  draft: SurveyWrite;
  editedLanguage: Language;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const today = useToday();
  const [answers, setAnswers] = useState<Answers>({});
  return (
    <details className="card sb-preview">
      <summary>{t("edit.preview")}</summary>
      <div lang={editedLanguage}>
        <SurveyQuestions
          questions={draft.questions}
          answers={answers}
          context={{ today }}
          issues={[]}
          language={editedLanguage}
          onEdit={(key, value) => setAnswers((old) => setAnswer(old, key, value))}
        />
      </div>
    </details>
  );
};
