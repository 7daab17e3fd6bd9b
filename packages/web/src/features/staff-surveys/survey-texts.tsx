/** The title and the introduction of a survey in the current language. */
import { surveyLimits } from "@portal/core/surveys/question-kinds";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { TextAreaField } from "../../ui/field.tsx";
import { setLanguageText, useSimplify } from "./simplify-chinese.ts";
import type { SurveyEditorContext } from "./survey-draft.ts";
import { LanguageTextField } from "./text-in-language.tsx";

type SurveyTextFields = Pick<SurveyWrite, "titles" | "intros">;
export const SurveyTexts = ({
  draft,
  editedLanguage,
  getError,
  onChange,
}: Omit<SurveyEditorContext, "fixed"> & {
  draft: SurveyTextFields;
  onChange: (words: Partial<SurveyTextFields>) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const simplify = useSimplify();
  return (
    <section className="card" aria-label={t("edit.words")}>
      <LanguageTextField
        id="title"
        label={t("field.title")}
        texts={draft.titles}
        editedLanguage={editedLanguage}
        max={surveyLimits.title}
        error={getError(`titles.${editedLanguage}`)}
        onChange={(titles) => onChange({ titles })}
      />
      <TextAreaField
        id="intro"
        lang={editedLanguage}
        label={t("field.intro")}
        hint={t("field.introHint")}
        rows={3}
        maxLength={surveyLimits.intro}
        required
        value={draft.intros[editedLanguage]}
        error={getError(`intros.${editedLanguage}`)}
        onChange={(event) =>
          onChange({ intros: setLanguageText(draft.intros, editedLanguage, event.target.value, simplify) })
        }
      />
    </section>
  );
};
