/** Days, ranges of days and times, with the pickers of the browser. */

import { useTranslation } from "react-i18next";
import { Input } from "../../ui/kit.tsx";
import { FieldFrame, FieldGroupFrame, jsonToRecord, jsonToText } from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";

export const DayView = ({ field, path, textKey, value, onChange }: FormFieldProps<"day" | "time">) => {
  const form = useForm();
  return (
    <FieldFrame field={field} path={path} textKey={textKey}>
      {(controlProps) => (
        <Input
          {...controlProps}
          className="control control-short"
          type={field.kind === "time" ? "time" : "date"}
          readOnly={form.readOnly}
          value={jsonToText(value)}
          onBlur={form.onBlur}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </FieldFrame>
  );
};

export const DayRangeView = ({ field, path, textKey, value, onChange }: FormFieldProps<"dayRange">) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const range = jsonToRecord(value);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        {(["from", "to"] as const).map((end) => (
          <div className="fv-sub" key={end}>
            <label htmlFor={toControlId(`${path}.${end}`)}>{t(end)}</label>
            <Input
              id={toControlId(`${path}.${end}`)}
              className="control control-short"
              type="date"
              readOnly={form.readOnly}
              value={jsonToText(range[end])}
              onBlur={form.onBlur}
              onChange={(event) => {
                const { [end]: _, ...rest } = range;
                onChange(event.target.value ? { ...rest, [end]: event.target.value } : rest);
              }}
            />
          </div>
        ))}
      </div>
    </FieldGroupFrame>
  );
};
