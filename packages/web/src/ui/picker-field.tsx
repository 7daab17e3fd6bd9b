/**
 * A field whose value is picked: a day, a month or a time. Pages without one load nothing of it, which is why it stands
 * beside the other fields instead of among them.
 */
import type { InputHTMLAttributes } from "react";
import { useTranslation } from "react-i18next";
import { Field, type FieldProps, splitInputProps } from "./field.tsx";
import { Input } from "./kit.tsx";
import { describePickedDay, formatPickedDay, PickedDay } from "./picked-day.tsx";

/**
 * One picked value, with what it says in the language of the page.
 * @param props their `type` is `date`, `month`, `time` or `datetime-local`; a list of fields of several types has other
 * ones too
 */
export const PickerField = (
  props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>,
) => {
  const { field, input } = splitInputProps(props);
  const { language } = useTranslation().i18n;
  const pickedDay = formatPickedDay(input.type, input.value, language);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <Input
            type="text"
            {...input}
            className={input.className ?? "control"}
            {...control}
            aria-describedby={describePickedDay(field.id, pickedDay, control["aria-describedby"])}
          />
          <PickedDay id={field.id} text={pickedDay} />
        </>
      )}
    </Field>
  );
};
