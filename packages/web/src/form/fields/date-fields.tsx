/** Days, ranges of days and times, with the pickers of the browser. */

import type { Json } from "@portal/core/forms/types/index";
import { isDay } from "@portal/core/platform/day";
import { parseTypedDay } from "@portal/core/platform/parse-typed-day";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../../ui/kit.tsx";
import {
  type FieldControlProps,
  FieldFrame,
  FieldGroupFrame,
  jsonToRecord,
  jsonToText,
  usePartControlProps,
} from "../field-frame.tsx";
import { type FormFieldProps, useForm } from "../form-context.tsx";

/**
 * The control of a day. A picker takes no day that is written otherwise, so a pasted one is read here; and what was pasted
 * or imported and names no day stays in sight as text until it is corrected, where the picker would show nothing.
 */
const DayInput = ({
  controlProps,
  value,
  onChange,
}: {
  controlProps: FieldControlProps;
  value: Json | undefined;
  onChange: (day: string | undefined) => void;
}) => {
  const form = useForm();
  const { language } = useTranslation().i18n;
  const text = jsonToText(value);
  const isUnread = text !== "" && !isDay(text);
  const pasteDay = (event: ClipboardEvent<HTMLInputElement>): void => {
    const day = parseTypedDay(event.clipboardData.getData("text/plain"), language);
    if (!day || form.readOnly) return;
    event.preventDefault();
    onChange(day);
  };
  return (
    <Input
      {...controlProps}
      className="control control-short"
      type={isUnread ? "text" : "date"}
      readOnly={form.readOnly}
      value={text}
      onPaste={pasteDay}
      onBlur={() => {
        const day = isUnread && parseTypedDay(text, language);
        if (day) onChange(day);
        form.onBlur();
      }}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
};

export const DayView = ({ field, path, textKey, value, onChange }: FormFieldProps<"day" | "time">) => {
  const form = useForm();
  return (
    <FieldFrame field={field} path={path} textKey={textKey}>
      {(controlProps) =>
        field.kind === "day" ? (
          <DayInput controlProps={controlProps} value={value} onChange={onChange} />
        ) : (
          <Input
            {...controlProps}
            className="control control-short"
            type="time"
            readOnly={form.readOnly}
            value={jsonToText(value)}
            onBlur={form.onBlur}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        )
      }
    </FieldFrame>
  );
};

export const DayRangeView = ({ field, path, textKey, value, onChange }: FormFieldProps<"dayRange">) => {
  const { t } = useTranslation("pages/form");
  const range = jsonToRecord(value);
  const propsByEnd = {
    from: usePartControlProps(field, path, "from"),
    to: usePartControlProps(field, path, "to"),
  };
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <div className="fv-row">
        {(["from", "to"] as const).map((end) => (
          <div className="fv-sub" key={end}>
            <label htmlFor={propsByEnd[end].id}>{t(end)}</label>
            <DayInput
              controlProps={propsByEnd[end]}
              value={range[end]}
              onChange={(day) => {
                const { [end]: _, ...rest } = range;
                onChange(day ? { ...rest, [end]: day } : rest);
              }}
            />
          </div>
        ))}
      </div>
    </FieldGroupFrame>
  );
};
