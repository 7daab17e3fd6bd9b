/** One text of the form in the language that is written; Simplified Chinese follows the Traditional. */
import type { OverlayText } from "@portal/core/schemes/versions/scheme-overlay";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { setLanguageText, useSimplify } from "../staff-surveys/simplify-chinese.ts";
import { setOverlayText } from "./overlay-draft.ts";
import { useStudio } from "./use-studio.ts";

const emptyText: OverlayText = { "zh-Hant": "", "zh-Hans": "", en: "", pt: "" };

export const SchemeText = ({
  textKey,
  label,
  required = false,
  long = false,
}: {
  textKey: string;
  label: string;
  required?: boolean;
  long?: boolean;
}) => {
  const { overlay, editedLanguage, findDeliveredText, getError, change } = useStudio();
  const simplify = useSimplify();
  const deliveredText = findDeliveredText(textKey);
  const text = overlay.texts[textKey] ?? deliveredText ?? emptyText;
  const common = {
    id: `text-${textKey.replaceAll(".", "-")}`,
    lang: editedLanguage,
    label,
    required,
    hint:
      editedLanguage === "zh-Hant" || !text["zh-Hant"] ? undefined : (
        <span lang="zh-Hant" className="pre">
          {text["zh-Hant"]}
        </span>
      ),
    autoComplete: "off",
    value: text[editedLanguage],
    error: getError(`texts.${textKey}.${editedLanguage}`) ?? getError(`texts.${textKey}`),
    onChange: ({ target }: { target: { value: string } }) =>
      change(
        setOverlayText(
          overlay,
          textKey,
          setLanguageText(text, editedLanguage, target.value, simplify),
          deliveredText,
        ),
      ),
  };
  return long ? <TextAreaField {...common} rows={4} /> : <TextField {...common} />;
};
