/** The title and the introduction of a survey in the current language. */
import { surveyLimits } from "@portal/core/surveys/question-kinds";
import type { SurveyWrite } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { TextAreaField } from "../../ui/field.tsx";
import { useSimplify, withSimplified } from "./simplify-chinese.ts";
import type { SurveyEditorContext } from "./survey-draft.ts";
import { LanguageTextField } from "./text-in-language.tsx";

type SurveyTextFields = Pick<SurveyWrite, "titles" | "intros">;
export const SurveyTexts = ({
  draft,
  shown,
  wrong,
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
        shown={shown}
        max={surveyLimits.title}
        error={wrong(`titles.${shown}`)}
        onChange={(titles) => onChange({ titles })}
      />
      <TextAreaField
        id="intro"
        lang={shown}
        label={t("field.intro")}
        hint={t("field.introHint")}
        rows={3}
        maxLength={surveyLimits.intro}
        required
        value={draft.intros[shown]}
        error={wrong(`intros.${shown}`)}
        onChange={(event) =>
          onChange({ intros: withSimplified(draft.intros, shown, event.target.value, simplify) })
        }
      />
    </section>
  );
};
