/** Days, ranges of days and times, with the pickers of the browser. */

import type { Json } from "@portal/core/forms/types/index";
import { isPastedRange, splitPastedCells } from "@portal/core/forms/values/read-pasted-rows";
import { isClockTime, isDay } from "@portal/core/platform/day";
import { parseTypedDay } from "@portal/core/platform/parse-typed-day";
import { parseTypedTime } from "@portal/core/platform/parse-typed-time";
import type { ClipboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Input } from "../../ui/kit.tsx";
import { describePickedDay, formatPickedDay, PickedDay } from "../../ui/picked-day.tsx";
import {
  coerceToRecord,
  coerceToText,
  type FieldControlProps,
  FieldFrame,
  FieldGroupFrame,
  usePartControlProps,
} from "../field-frame.tsx";
import { type FormFieldProps, useForm } from "../form-context.tsx";

/** How each picker tells its own values, and reads those that are written otherwise. */
const pickers = {
  date: { isPicked: isDay, parse: parseTypedDay },
  time: { isPicked: isClockTime, parse: parseTypedTime },
} as const;

/**
 * The control of a day or a time. A picker takes none that is written otherwise, so a pasted one is read here; and what
 * was pasted or imported and is none stays in sight as text until it is corrected, where the picker would show nothing.
 */
const PickerInput = ({
  type,
  controlProps,
  value,
  onChange,
}: {
  type: keyof typeof pickers;
  controlProps: FieldControlProps;
  value: Json | undefined;
  onChange: (picked: string | undefined) => void;
}) => {
  const form = useForm();
  const { language } = useTranslation().i18n;
  const { isPicked, parse } = pickers[type];
  const text = coerceToText(value);
  const isUnread = text !== "" && !isPicked(text);
  const pasteText = (event: ClipboardEvent<HTMLInputElement>): void => {
    const pastedText = event.clipboardData.getData("text/plain");
    const pickedValue = parse(pastedText, language);
    // A range belongs to the list around the control, and text goes into text where its cursor is.
    const isLeftToOthers = isUnread || isPastedRange(splitPastedCells(pastedText));
    const pastedValue = pickedValue ?? (isLeftToOthers ? "" : pastedText.trim());
    if (!pastedValue || form.readOnly) return;
    event.preventDefault();
    onChange(pastedValue);
  };
  const pickedDay = formatPickedDay(type, text, language);
  return (
    <>
      <Input
        {...controlProps}
        aria-describedby={describePickedDay(controlProps.id, pickedDay, controlProps["aria-describedby"])}
        className="control control-short"
        type={isUnread ? "text" : type}
        readOnly={form.readOnly}
        value={text}
        onPaste={pasteText}
        onBlur={() => {
          const pickedValue = isUnread && parse(text, language);
          if (pickedValue) onChange(pickedValue);
          form.onBlur();
        }}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
      <PickedDay id={controlProps.id} text={pickedDay} />
    </>
  );
};

export const DayView = ({ field, path, textKey, value, onChange }: FormFieldProps<"day" | "time">) => (
  <FieldFrame field={field} path={path} textKey={textKey}>
    {(controlProps) => (
      <PickerInput
        type={field.kind === "day" ? "date" : "time"}
        controlProps={controlProps}
        value={value}
        onChange={onChange}
      />
    )}
  </FieldFrame>
);

export const DayRangeView = ({ field, path, textKey, value, onChange }: FormFieldProps<"dayRange">) => {
  const { t } = useTranslation("pages/form");
  const range = coerceToRecord(value);
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
            <PickerInput
              type="date"
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
