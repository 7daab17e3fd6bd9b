/** Read-only content and computed values, and declarations to agree to. */

import { computeFieldValue } from "@portal/core/forms/expressions/computed-values";
import { formatMeasure } from "@portal/core/forms/values/format-value";
import { toMopAmount } from "@portal/core/forms/values/mop-amount";
import { useTranslation } from "react-i18next";
import { formatDay, formatMoney, formatNumber } from "../../shell/format.ts";
import { DayRange } from "../../ui/day-range.tsx";
import { Input } from "../../ui/kit.tsx";
import { coerceToRecord, coerceToText, useIssues, useIssueText } from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";

const Paragraphs = ({ texts }: { texts: string[] }) => (
  <>
    {texts.map((text, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a fixed text never change their order.
      <p key={`${i}-${text.slice(0, 12)}`}>{text}</p>
    ))}
  </>
);

export const ContentView = ({ field, textKey }: FormFieldProps<"content">) => {
  const form = useForm();
  const label = form.text(`${textKey}.label`);
  const paragraphs = form.paragraphs(`content.${field.content}`);
  if (paragraphs.length === 0) return null;
  return (
    <section className="fv-content">
      {label && <h2>{label}</h2>}
      <Paragraphs texts={paragraphs} />
    </section>
  );
};

export const ComputedView = ({ field, path, textKey }: FormFieldProps<"computed">) => {
  const form = useForm();
  const { i18n } = useTranslation();
  const value = computeFieldValue(field, { answers: form.answers, context: form.context });
  const displayValue =
    value === undefined || value === null
      ? "—"
      : field.format === "money"
        ? formatMoney(toMopAmount(Number(value)), i18n.language)
        : field.format === "day"
          ? formatDay(String(value), i18n.language)
          : formatMeasure(
              formatNumber(Number(value), i18n.language),
              field.format === "percent" ? "%" : undefined,
            );
  return (
    <div className="fv fv-computed">
      <span className="fv-label" id={`${toControlId(path)}-label`}>
        {form.text(`${textKey}.label`) ?? field.key}
      </span>
      <output id={toControlId(path)} aria-labelledby={`${toControlId(path)}-label`}>
        {displayValue}
      </output>
    </div>
  );
};

/** A prefilled value that is displayed read-only (`Field.fixed`). */
export const ReadOnlyView = ({ field, path, textKey, value }: FormFieldProps) => {
  const form = useForm();
  const { i18n } = useTranslation();
  const record = coerceToRecord(value);
  const displayValue =
    field.kind === "money" ? (
      formatMoney({ amount: Number(record.amount), currency: coerceToText(record.currency) }, i18n.language)
    ) : field.kind === "dayRange" ? (
      <DayRange start={coerceToText(record.from)} end={coerceToText(record.to)} />
    ) : (
      coerceToText(value)
    );
  return (
    <div className="fv fv-computed">
      <span className="fv-label" id={`${toControlId(path)}-label`}>
        {form.text(`${textKey}.label`) ?? field.key}
      </span>
      <output id={toControlId(path)} aria-labelledby={`${toControlId(path)}-label`}>
        {displayValue}
      </output>
    </div>
  );
};

export const DeclarationView = ({ field, path, textKey, value, onChange }: FormFieldProps<"declaration">) => {
  const form = useForm();
  const words = useIssueText();
  const issues = useIssues(path);
  const id = toControlId(path);
  return (
    <div className={issues.length ? "fv fv-wrong" : "fv"}>
      {field.content && (
        <section
          className="fv-content fv-terms"
          id={`${id}-terms`}
          aria-labelledby={`${id}-label`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing that keys could reach
          tabIndex={0}
        >
          <Paragraphs texts={form.paragraphs(`content.${field.content}`)} />
        </section>
      )}
      {issues.length > 0 && (
        <p className="fv-error" id={`${id}-error`}>
          {issues.map((issue) => words(issue)).join("\n")}
        </p>
      )}
      <div className="fv-tick">
        <Input
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={form.readOnly}
          {...(issues.length ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {})}
          aria-required={field.required !== false}
          onBlur={form.onBlur}
          onChange={(event) => onChange(event.target.checked ? true : undefined)}
        />
        <label id={`${id}-label`} htmlFor={id}>
          {form.text(`${textKey}.label`) ?? form.text(`declarations.${field.key}`) ?? field.key}
        </label>
      </div>
    </div>
  );
};
