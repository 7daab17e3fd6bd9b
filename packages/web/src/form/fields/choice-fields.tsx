/** One of few, one of many, several, and yes or no. */
import { useTranslation } from "react-i18next";
import { FieldFrame, FieldGroupFrame, jsonToCodes, jsonToText } from "../field-frame.tsx";
import { type FormFieldProps, useForm } from "../form-context.tsx";
import { RadioGroup, SelectControl, TickOption } from "./choice-controls.tsx";

const SELECT_FROM = 8;
/** More than six options are shown in columns where there is room. */
const getColumnClass = (options: readonly unknown[]): string => (options.length > 6 ? "fv-columns" : "");

export const ChoiceView = ({ field, path, textKey, value, onChange }: FormFieldProps<"choice">) => {
  const form = useForm();
  const options = form.options(field.options, textKey, form.answers);
  if (field.look === "select" || (field.look !== "radio" && options.length >= SELECT_FROM))
    return (
      <FieldFrame field={field} path={path} textKey={textKey}>
        {(controlProps) => (
          <SelectControl
            controlProps={controlProps}
            options={options}
            value={jsonToText(value)}
            onChange={onChange}
          />
        )}
      </FieldFrame>
    );
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} className={getColumnClass(options)}>
      <div className="fv-ticks">
        <RadioGroup path={path} options={options} value={jsonToText(value)} onPick={onChange} />
      </div>
    </FieldGroupFrame>
  );
};

export const YesNoView = ({ field, path, textKey, value, onChange }: FormFieldProps<"yesNo">) => {
  const { t } = useTranslation("pages/form");
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} className="fv-inline">
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
  const selectedCodes = jsonToCodes(value);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} className={getColumnClass(options)}>
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
