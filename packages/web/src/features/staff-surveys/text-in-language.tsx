/** A text in the current language, with the Traditional Chinese beside it for translating. */
import type { Language } from "../../shell/i18n.ts";
import { TextField } from "../../ui/field.tsx";
import { setLanguageText, useSimplify } from "./simplify-chinese.ts";
import type { LanguageTexts } from "./survey-draft.ts";

export const LanguageTextField = ({
  id,
  label,
  texts,
  editedLanguage,
  max,
  error,
  onChange,
}: {
  id: string;
  label: string;
  texts: LanguageTexts;
  editedLanguage: Language;
  max: number;
  error: string | undefined;
  onChange: (texts: LanguageTexts) => void;
}) => {
  const simplify = useSimplify();
  return (
    <TextField
      id={id}
      lang={editedLanguage}
      label={label}
      hint={
        editedLanguage === "zh-Hant" || !texts["zh-Hant"] ? undefined : (
          <span lang="zh-Hant">{texts["zh-Hant"]}</span>
        )
      }
      required
      maxLength={max}
      autoComplete="off"
      value={texts[editedLanguage]}
      error={error}
      onChange={(event) => onChange(setLanguageText(texts, editedLanguage, event.target.value, simplify))}
    />
  );
};
