/** Fields for several options or time slots in order of preference. */
import type { Json } from "@portal/core/forms/types/index";
import { useTranslation } from "react-i18next";
import { coerceToCodes, FieldGroupFrame } from "../field-frame.tsx";
import { type FormFieldProps, type OptionView, toControlId, useForm } from "../form-context.tsx";
import { SelectControl } from "./choice-controls.tsx";

/** Shows one select for each rank. An option that was chosen in one of them is not offered in the others. */
const RankedChoices = ({
  path,
  count,
  options,
  value,
  onChange,
}: {
  path: string;
  count: number;
  options: OptionView[];
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
}) => {
  const { t } = useTranslation("pages/form");
  const rankedCodes = coerceToCodes(value);
  return Array.from({ length: count }, (_, i) => i).map((i) => (
    <div className="fv-sub" key={i}>
      <label htmlFor={toControlId(`${path}.${i}`)}>{t("place", { n: i + 1 })}</label>
      <SelectControl
        controlProps={{ id: toControlId(`${path}.${i}`) }}
        options={options.filter(
          (option) => option.code === rankedCodes[i] || !rankedCodes.includes(option.code),
        )}
        value={rankedCodes[i] ?? ""}
        onChange={(code) => {
          const next = rankedCodes.slice();
          if (code) next[i] = code;
          else next.splice(i, 1);
          const withoutGaps = next.filter(Boolean);
          onChange(withoutGaps.length ? withoutGaps : undefined);
        }}
      />
    </div>
  ));
};

export const RankedView = ({ field, path, textKey, value, onChange }: FormFieldProps<"ranked">) => (
  <FieldGroupFrame field={field} path={path} textKey={textKey}>
    <RankedChoices
      path={path}
      count={field.max}
      options={useForm().options(field.options, textKey)}
      value={value}
      onChange={onChange}
    />
  </FieldGroupFrame>
);

export const SlotView = ({ field, path, textKey, value, onChange }: FormFieldProps<"slot">) => (
  <FieldGroupFrame field={field} path={path} textKey={textKey}>
    <RankedChoices
      path={path}
      count={field.choices}
      options={useForm().options(field.options, textKey)}
      value={value}
      onChange={onChange}
    />
  </FieldGroupFrame>
);
