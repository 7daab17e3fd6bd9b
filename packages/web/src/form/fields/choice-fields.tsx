/** One of few, one of many, several, and yes or no. */
import type { ChoiceOptions } from "@portal/core/forms/types/index";
import { useTranslation } from "react-i18next";
import { formatList } from "../../shell/format.ts";
import { coerceToCodes, coerceToText, FieldFrame, FieldGroupFrame } from "../field-frame.tsx";
import { type FormFieldProps, type OptionView, useForm } from "../form-context.tsx";
import { RadioGroup, SelectControl, TickOption } from "./choice-controls.tsx";

const SELECT_FROM = 8;
/** The width of a label in halves of a Chinese character, up to which two of them fit side by side on a phone. */
const MAX_SHORT_LABEL = 14;
const measureLabel = (label: string): number =>
  [...label].reduce((width, character) => width + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0);
const isShort = ({ label, note = "" }: OptionView): boolean => measureLabel(label + note) <= MAX_SHORT_LABEL;
/** More than six options are shown in columns where there is room: short ones on a phone, too. */
const getColumnClass = (options: readonly OptionView[]): string => {
  if (options.length <= 6) return "";
  return options.every(isShort) ? "fv-columns fv-short" : "fv-columns";
};

/**
 * Returns a sentence on words that were pasted into a row and name no option, because the controls would show nothing
 * of them; undefined where there are none. Nothing is pasted outside a row: what names no option there is the code of
 * an older draft, which nobody typed.
 * @param source the list of the options, whose other ones are called by their names; undefined for yes and no
 */
const usePastedWords = (
  path: string,
  texts: readonly string[],
  options: readonly OptionView[],
  source?: ChoiceOptions,
): string | undefined => {
  const form = useForm();
  const { t, i18n } = useTranslation("pages/form");
  const unknownTexts = texts.filter((text) => text !== "" && !options.some(({ code }) => code === text));
  if (!path.includes(".") || unknownTexts.length === 0) return undefined;
  const allOptions = source && "list" in source ? form.list(source.list) : [];
  const names = unknownTexts.map((text) => allOptions.find(({ code }) => code === text)?.label ?? text);
  return t("paste.noOption", { text: formatList(names, i18n.language) });
};

export const ChoiceView = ({ field, path, textKey, value, onChange }: FormFieldProps<"choice">) => {
  const form = useForm();
  const options = form.options(field.options, textKey, form.answers);
  const text = coerceToText(value);
  const pastedWords = usePastedWords(path, [text], options, field.options);
  if (field.look === "select" || (field.look !== "radio" && options.length >= SELECT_FROM))
    return (
      <FieldFrame field={field} path={path} textKey={textKey} after={pastedWords}>
        {(controlProps) => (
          <SelectControl controlProps={controlProps} options={options} value={text} onChange={onChange} />
        )}
      </FieldFrame>
    );
  return (
    <FieldGroupFrame
      field={field}
      path={path}
      textKey={textKey}
      className={getColumnClass(options)}
      after={pastedWords}
    >
      <div className="fv-ticks">
        <RadioGroup path={path} options={options} value={text} onPick={onChange} />
      </div>
    </FieldGroupFrame>
  );
};

export const YesNoView = ({ field, path, textKey, value, onChange }: FormFieldProps<"yesNo">) => {
  const { t } = useTranslation("pages/form");
  const pastedWords = usePastedWords(path, [coerceToText(value)], []);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} className="fv-inline" after={pastedWords}>
      <RadioGroup
        path={path}
        options={[true, false].map((answer) => ({
          code: String(answer),
          label: t(answer ? "yes" : "no"),
        }))}
        value={typeof value === "boolean" ? String(value) : undefined}
        onPick={(code) => onChange(code === "true")}
      />
    </FieldGroupFrame>
  );
};

export const ChoicesView = ({ field, path, textKey, value, onChange }: FormFieldProps<"choices">) => {
  const options = useForm().options(field.options, textKey);
  const selectedCodes = coerceToCodes(value);
  const pastedWords = usePastedWords(path, selectedCodes, options, field.options);
  return (
    <FieldGroupFrame
      field={field}
      path={path}
      textKey={textKey}
      className={getColumnClass(options)}
      after={pastedWords}
    >
      <div className="fv-ticks">
        {options.map((option) => (
          <TickOption
            key={option.code}
            type="checkbox"
            name={path}
            option={option}
            checked={selectedCodes.includes(option.code)}
            onPick={(checked) => {
              const next = options
                .map((option) => option.code)
                .filter((code) => (code === option.code ? checked : selectedCodes.includes(code)));
              onChange(next.length ? next : undefined);
            }}
          />
        ))}
      </div>
    </FieldGroupFrame>
  );
};
