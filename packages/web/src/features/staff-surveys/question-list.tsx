/** The questions of a survey in its editor. */
import { surveyLimits } from "@portal/core/surveys/question-kinds";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import type { Language } from "../../shell/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { QuestionCard } from "./question-card.tsx";
import { addQuestion, moveQuestion, removeQuestion } from "./survey-draft.ts";

export const EditedQuestions = ({
  draft,
  editedLanguage,
  fixed,
  getError,
  onChange,
}: {
  draft: SurveyWrite;
  editedLanguage: Language;
  /** Once it was opened, the questions stay as they are. */
  fixed: boolean;
  getError: (path: string) => string | undefined;
  onChange: (questions: SurveyWrite["questions"]) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  return (
    <>
      <h2 className="sb-heading">{t("edit.questions")}</h2>
      {getError("questions") && <p className="field-error">{getError("questions")}</p>}
      {draft.questions.map((question, at) => (
        <QuestionCard
          key={question.key}
          question={question}
          at={at}
          count={draft.questions.length}
          earlier={draft.questions.slice(0, at)}
          editedLanguage={editedLanguage}
          fixed={fixed}
          getError={getError}
          onChange={(next) => onChange(draft.questions.map((old, i) => (i === at ? next : old)))}
          onMove={(by) => onChange(moveQuestion(draft.questions, at, by))}
          onRemove={() => onChange(removeQuestion(draft.questions, at))}
        />
      ))}
      {!fixed && draft.questions.length < surveyLimits.questions && (
        <p>
          <Button look="secondary" onClick={() => onChange(addQuestion(draft.questions))}>
            {t("question.add")}
          </Button>
        </p>
      )}
    </>
  );
};
