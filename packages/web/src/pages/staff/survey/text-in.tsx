/** A text in the language at hand, with the Traditional Chinese beside it as what is to be said. */
import type { Language } from "../../../lib/i18n.ts";
import { TextField } from "../../../ui/field.tsx";
import type { Texts } from "./draft.ts";
import { useSimplify, written } from "./simplified.ts";

export const TextIn = ({
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
  texts: Texts;
  shown: Language;
  max: number;
  error: string | undefined;
  onChange: (texts: Texts) => void;
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
      onChange={(event) => onChange(written(texts, shown, event.target.value, simplify))}
    />
  );
};
