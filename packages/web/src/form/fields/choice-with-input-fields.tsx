/** Choices with an option that asks for more: a text for "other", a number outside the ranges. */

import type { Json } from "@portal/core/forms/types/index";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../../ui/kit.tsx";
import { coerceToRecord, coerceToText, FieldGroupFrame, useIssues } from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { useText } from "../use-text.ts";
import { RadioGroup } from "./choice-controls.tsx";
import { NumberInput } from "./number-fields.tsx";

const Choice = ({
  field,
  path,
  textKey,
  value,
  more,
  onChange,
  children,
}: FormFieldProps<"choiceOther" | "bandOrNumber"> & {
  /** The option that asks for more. */
  more: string;
  children: ReactNode;
}) => {
  const options = useForm().options(field.options, textKey);
  const code = coerceToText(coerceToRecord(value).code);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <RadioGroup path={path} options={options} value={code} onPick={(next) => onChange({ code: next })} />
      {code === more && children}
    </FieldGroupFrame>
  );
};

/** The attributes that connect the control below the choice to its error. */
const useNestedControlProps = (
  path: string,
): { id: string; "aria-invalid"?: true; "aria-describedby"?: string } => {
  const hasIssues = useIssues(path).length > 0;
  const group = toControlId(path.split(".").slice(0, -1).join("."));
  return {
    id: toControlId(path),
    ...(hasIssues ? { "aria-invalid": true as const, "aria-describedby": `${group}-error` } : {}),
  };
};

export const ChoiceOtherView = (props: FormFieldProps<"choiceOther">) => {
  const { field, path, value, onChange } = props;
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const controlProps = useNestedControlProps(`${path}.other`);
  const changeOther = (other: string) => onChange({ code: field.other, ...(other ? { other } : {}) });
  return (
    <Choice {...props} more={field.other}>
      <div className="fv-sub fv-nested">
        <label htmlFor={controlProps.id}>{t("other")}</label>
        <Input
          {...controlProps}
          className="control"
          readOnly={form.readOnly}
          value={coerceToText(coerceToRecord(value).other)}
          onBlur={form.onBlur}
          onChange={(event) => changeOther(event.target.value)}
        />
      </div>
    </Choice>
  );
};

export const BandOrNumberView = (props: FormFieldProps<"bandOrNumber">) => {
  const { field, path, value, onChange } = props;
  const { t } = useText(["pages/form"]);
  const controlProps = useNestedControlProps(`${path}.stated`);
  const changeStated = (stated: Json | undefined) =>
    onChange({ code: field.stated, ...(stated === undefined ? {} : { stated }) });
  return (
    <Choice {...props} more={field.stated}>
      <div className="fv-sub fv-nested">
        <label htmlFor={controlProps.id}>{t("stated")}</label>
        <div className="fv-unit">
          <NumberInput
            controlProps={controlProps}
            value={coerceToRecord(value).stated}
            onChange={changeStated}
            mode="decimal"
          />
          {field.unit && <span>{t(`unit.${field.unit}`, { defaultValue: field.unit })}</span>}
        </div>
      </div>
    </Choice>
  );
};
