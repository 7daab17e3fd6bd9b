/** Radio buttons, checkboxes and selects that all choices are built from. */

import { useTranslation } from "react-i18next";
import { Select as ChoiceControl, Input } from "../../ui/kit.tsx";
import type { FieldControlProps } from "../field-frame.tsx";
import { type OptionView, toControlId, useForm } from "../form-context.tsx";

export const TickOption = ({
  type,
  name,
  option,
  checked,
  disabled,
  onPick,
}: {
  type: "radio" | "checkbox";
  name: string;
  option: OptionView;
  checked: boolean;
  disabled?: boolean;
  onPick: (checked: boolean) => void;
}) => {
  const form = useForm();
  const id = toControlId(`${name}.${option.code}`);
  return (
    <div className="fv-tick">
      <Input
        id={id}
        type={type}
        name={toControlId(name)}
        checked={checked}
        disabled={disabled || form.readOnly}
        onBlur={form.onBlur}
        onChange={(event) => onPick(event.target.checked)}
      />
      <label htmlFor={id}>
        {option.label}
        {option.note && <span className="fv-note">{option.note}</span>}
      </label>
    </div>
  );
};

/** A choice from a few options, with one radio button each. */
export const RadioGroup = ({
  path,
  options,
  value,
  onPick,
}: {
  path: string;
  options: readonly OptionView[];
  value: string | undefined;
  onPick: (code: string) => void;
}) =>
  options.map((option) => (
    <TickOption
      key={option.code}
      type="radio"
      name={path}
      option={option}
      checked={value === option.code}
      onPick={() => onPick(option.code)}
    />
  ));

export const SelectControl = ({
  controlProps,
  options,
  value,
  onChange,
}: {
  controlProps: FieldControlProps | { id: string };
  options: OptionView[];
  value: string;
  onChange: (code: string | undefined) => void;
}) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  return (
    <ChoiceControl
      {...controlProps}
      className="control"
      value={value}
      disabled={form.readOnly}
      onBlur={form.onBlur}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t("choose")}</option>
      {options.map((option) => (
        <option key={option.code} value={option.code}>
          {option.note ? `${option.label} (${option.note})` : option.label}
        </option>
      ))}
    </ChoiceControl>
  );
};
