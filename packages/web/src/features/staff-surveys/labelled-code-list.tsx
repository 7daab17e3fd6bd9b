/** The options of a question or the rows of a matrix: named in the current language, added and removed. */
import { surveyLimits } from "@portal/core/surveys/question-kinds";
import type { LabelledCode } from "@portal/core/surveys/survey-schema";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { FieldGroup } from "../../ui/field.tsx";
import { addLabelledCode, type SurveyEditorContext } from "./survey-draft.ts";
import { LanguageTextField } from "./text-in-language.tsx";

export const LabelledCodeList = ({
  id,
  path,
  letter,
  all,
  editedLanguage,
  fixed,
  getError,
  onChange,
}: SurveyEditorContext & {
  id: string;
  path: string;
  /** `o` for options, `r` for rows. */
  letter: "o" | "r";
  all: LabelledCode[];
  onChange: (all: LabelledCode[]) => void;
}) => {
  const { t } = useText(["pages/staff-survey"]);
  const maxCount = letter === "o" ? surveyLimits.options : surveyLimits.rows;
  return (
    <FieldGroup id={id} label={t(`named.${letter}.all`)} required error={getError(path)}>
      {all.map((one, i) => (
        <div key={one.code} className="sb-named">
          <LanguageTextField
            id={`${id}-${i}`}
            label={t(`named.${letter}.one`, { n: i + 1 })}
            texts={one.labels}
            editedLanguage={editedLanguage}
            max={surveyLimits.option}
            error={getError(`${path}.${i}.labels.${editedLanguage}`)}
            onChange={(labels) => onChange(all.map((old, at) => (at === i ? { ...old, labels } : old)))}
          />
          {!fixed && (
            <Button
              look="quiet"
              small
              aria-label={t(`named.${letter}.remove`, { n: i + 1 })}
              onClick={() => onChange(all.filter((_, at) => at !== i))}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      ))}
      {!fixed && all.length < maxCount && (
        <Button look="secondary" small onClick={() => onChange(addLabelledCode(letter, all))}>
          {t(`named.${letter}.add`)}
        </Button>
      )}
    </FieldGroup>
  );
};
