/** A text in the current language, with the Traditional Chinese beside it for translating. */
import type { Language } from "../../shell/i18n.ts";
import { TextField } from "../../ui/field.tsx";
import { useSimplify, withSimplified } from "./simplify-chinese.ts";
import type { LanguageTexts } from "./survey-draft.ts";

export const LanguageTextField = ({
  id,
  label,
  texts,
  shown,
  max,
  error,
  onChange,
}: {
  id: string;
  label: string;
  texts: LanguageTexts;
  shown: Language;
  max: number;
  error: string | undefined;
  onChange: (texts: LanguageTexts) => void;
}) => {
  const simplify = useSimplify();
  return (
    <TextField
      id={id}
      lang={shown}
      label={label}
      hint={
        shown === "zh-Hant" || !texts["zh-Hant"] ? undefined : <span lang="zh-Hant">{texts["zh-Hant"]}</span>
      }
      required
      maxLength={max}
      autoComplete="off"
      value={texts[shown]}
      error={error}
      onChange={(event) => onChange(withSimplified(texts, shown, event.target.value, simplify))}
    />
  );
};
