/**
 * A field: label, hint, error and control, connected by `aria-describedby`. Required fields have a mark and the
 * attribute. Groups of controls use `FieldGroup` (fieldset and legend).
 */
import {
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { formatIssue, type Translate } from "../shell/error-text.ts";
import { formatNumber } from "../shell/format.ts";
import { Input, Select, TextArea } from "./kit.tsx";

export interface FieldProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** False for fields that are neither required nor optional, such as filters and read-only ones. */
  mark?: false | undefined;
}
/** The attributes that connect a control to its field. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
}
const joinDescriptions = (field: FieldProps): string | undefined =>
  [field.hint && `${field.id}-hint`, field.error && `${field.id}-error`].filter(Boolean).join(" ") ||
  undefined;

/** The mark after a label: required or optional. */
export const RequiredMark = ({ required, mark }: Pick<FieldProps, "required" | "mark">) => {
  const { t } = useTranslation("common");
  if (mark === false) return null;
  return required ? (
    <>
      {"\u00a0"}
      <span className="required" aria-hidden="true">
        *
      </span>
    </>
  ) : (
    <>
      {" "}
      <span className="optional">{t("field.optional")}</span>
    </>
  );
};
const Hint = ({ id, children }: { id: string; children: ReactNode }) =>
  children ? (
    <div className="field-hint" id={`${id}-hint`}>
      {children}
    </div>
  ) : null;
/** Says what is wrong with what has this id. */
export const ErrorLine = ({ id, children }: { id: string; children: string | undefined }) => {
  const { t } = useTranslation("common");
  return children ? (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">{t("field.error")}</span> {children}
    </p>
  ) : null;
};

/** A field around one control; `children` receives the attributes of the control. */
export const Field = ({
  children,
  ...field
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => (
  <div className={field.error ? "field field-wrong" : "field"}>
    <label className="field-label" htmlFor={field.id}>
      {field.label}
      <RequiredMark required={field.required} mark={field.mark} />
    </label>
    <Hint id={field.id}>{field.hint}</Hint>
    <ErrorLine id={field.id}>{field.error}</ErrorLine>
    {children({
      id: field.id,
      "aria-describedby": joinDescriptions(field),
      "aria-invalid": field.error ? true : undefined,
      required: field.required || undefined,
    })}
  </div>
);
/**
 * Several controls under one legend.
 * @param isRow one of the rows of a list: it has a frame, and its fields say themselves whether they are required
 */
export const FieldGroup = ({
  children,
  isRow = false,
  ...field
}: FieldProps & { children: ReactNode; isRow?: boolean }) => (
  <fieldset
    className={`field${isRow ? " field-row" : ""}${field.error ? " field-wrong" : ""}`}
    id={field.id}
    tabIndex={-1}
    aria-describedby={joinDescriptions(field)}
  >
    <legend className="field-label">
      {field.label}
      <RequiredMark required={field.required} mark={isRow ? false : field.mark} />
    </legend>
    <Hint id={field.id}>{field.hint}</Hint>
    <ErrorLine id={field.id}>{field.error}</ErrorLine>
    {children}
  </fieldset>
);

type OwnProp = keyof FieldProps;
/** Divides the props of a control with a field into those of the field and those of its control. */
const splitFieldProps = <Props extends FieldProps>({
  id,
  label,
  hint,
  error,
  required,
  mark,
  ...control
}: Props) => ({ field: { id, label, hint, error, required, mark }, control });
/** Divides the props of an input as `splitFieldProps` does. One that can only be read is not marked as optional. */
export const splitInputProps = <Props extends FieldProps & { readOnly?: boolean | undefined }>(
  props: Props,
) => {
  const { field, control } = splitFieldProps(props);
  const mark = props.readOnly && !field.required ? false : field.mark;
  return { field: { ...field, mark }, input: control };
};

/**
 * Watches the length of a text. A limit is no attribute of its control, because a browser cuts what is pasted without a
 * word: all of it stays, the field says that it is too long, and a `GuidedForm` is not sent before it is shortened.
 * @param control receives the fault, by which its form is held back
 */
const useLengthFault = (
  control: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  value: unknown,
  maxLength: number | undefined,
) => {
  const { t } = useTranslation("common");
  const length = typeof value === "string" ? value.length : 0;
  const isTooLong = maxLength !== undefined && length > maxLength;
  const fault = isTooLong
    ? formatIssue(t as Translate, { key: "tooLong", params: { context: "characters", max: maxLength } })
    : "";
  useEffect(() => control.current?.setCustomValidity(fault), [control, fault]);
  return { length, isTooLong, fault: fault || undefined };
};

/**
 * One line. A day, a month or a time has a `PickerField`, which writes what was picked. An uncontrolled text
 * keeps the limit of its control.
 */
export const TextField = ({
  maxLength,
  ...props
}: FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, OwnProp | "type"> & {
    type?: "text" | "email" | "search" | "tel" | "url" | undefined;
  }) => {
  const { field, input } = splitInputProps(props);
  const control = useRef<HTMLInputElement>(null);
  const isWatched = typeof input.value === "string";
  const { fault } = useLengthFault(control, input.value, maxLength);
  return (
    <Field {...field} error={field.error ?? fault}>
      {(attributes) => (
        <Input
          type="text"
          ref={control}
          {...input}
          maxLength={isWatched ? undefined : maxLength}
          className={input.className ?? "control"}
          {...attributes}
        />
      )}
    </Field>
  );
};
/** The share of a limit from which on a short text is told how much of it is left. */
export const NEARLY_FULL = 0.8;

/** Several lines. The limit of its length is told as by `TextField`, and how much of it is left or too much. */
export const TextAreaField = ({
  maxLength,
  ...props
}: FieldProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OwnProp>) => {
  const { field, control: area } = splitFieldProps(props);
  const { t, i18n } = useTranslation("common");
  const control = useRef<HTMLTextAreaElement>(null);
  const { length, isTooLong, fault } = useLengthFault(control, area.value, maxLength);
  const count = Math.abs((maxLength ?? 0) - length);
  return (
    <Field {...field} error={field.error ?? fault}>
      {(attributes) => (
        <>
          <TextArea rows={5} className="control" ref={control} {...area} {...attributes} />
          {maxLength !== undefined && length >= maxLength * NEARLY_FULL && (
            <p className={isTooLong ? "field-error" : "field-hint"}>
              {t(isTooLong ? "field.over" : "field.left", {
                count,
                number: formatNumber(count, i18n.language),
              })}
            </p>
          )}
        </>
      )}
    </Field>
  );
};
export const SelectField = (props: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, OwnProp>) => {
  const { field, control: select } = splitFieldProps(props);
  return <Field {...field}>{(control) => <Select className="control" {...select} {...control} />}</Field>;
};

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}
const TickControl = ({
  type,
  id,
  label,
  hint,
  error,
  className,
  ...input
}: TickProps & { type: "checkbox" | "radio" }) => (
  <div className={`tick ${error ? "field-wrong" : ""} ${className ?? ""}`}>
    <ErrorLine id={id}>{error}</ErrorLine>
    <label className="tick-row" htmlFor={id}>
      <Input
        {...input}
        type={type}
        id={id}
        aria-describedby={joinDescriptions({ id, label, hint, error })}
        aria-invalid={error ? true : undefined}
      />
      <span>{label}</span>
    </label>
    <Hint id={id}>{hint}</Hint>
  </div>
);
/** A checkbox with its error connected. */
export const Checkbox = (props: TickProps) => <TickControl type="checkbox" {...props} />;
/** A radio button of a group, inside a `FieldGroup`. */
export const Radio = (props: TickProps) => <TickControl type="radio" {...props} />;
