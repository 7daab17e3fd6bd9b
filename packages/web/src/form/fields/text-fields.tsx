/** One line, several lines, and the same text in several languages. */

import { resolveLimit } from "@portal/core/forms/kinds/field-checker";
import type { ContentLanguage } from "@portal/core/forms/types/index";
import { normalizeAnswer } from "@portal/core/forms/values/normalize-answers";
import { hasIdeographs, measureText } from "@portal/core/forms/values/text-rules";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../shell/format.ts";
import { NEARLY_FULL, RequiredMark } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/kit.tsx";
import {
  coerceToRecord,
  coerceToText,
  FieldFrame,
  FieldGroupFrame,
  useIssues,
  useIssueText,
} from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";

/** Says how much of a text is left. Where words are counted, a Chinese character is one, and the counter says so. */
const Counter = ({
  text,
  max,
  unit,
  language,
}: {
  text: string;
  max: number;
  unit: "characters" | "words";
  language?: ContentLanguage;
}) => {
  const { t, i18n } = useTranslation("pages/form");
  const namedUnit = unit === "words" && (language === "zh" || hasIdeographs(text)) ? "hanWords" : unit;
  const remaining = max - measureText(text, unit);
  const count = Math.abs(remaining);
  return (
    <span className={remaining < 0 ? "fv-counter fv-over" : "fv-counter"}>
      {t(remaining < 0 ? `over.${namedUnit}` : `left.${namedUnit}`, {
        count,
        number: formatNumber(count, i18n.language),
      })}
    </span>
  );
};

const inputType = { text: "text", email: "email", url: "url", idNumber: "text" } as const;
const complete: Record<string, string> = { email: "email", url: "url" };

export const TextView = ({
  field,
  path,
  textKey,
  value,
  onChange,
}: FormFieldProps<"text" | "email" | "url" | "idNumber">) => {
  const form = useForm();
  return (
    <FieldFrame field={field} path={path} textKey={textKey}>
      {(controlProps) => (
        <Input
          {...controlProps}
          className={`control ${field.width && field.width <= 20 ? "control-short" : ""}`}
          type={inputType[field.kind]}
          autoComplete={complete[field.kind] ?? "off"}
          readOnly={form.readOnly}
          value={coerceToText(value)}
          onBlur={() => {
            const normalizedAnswer = typeof value === "string" ? normalizeAnswer(field, value) : value;
            if (normalizedAnswer !== value) onChange(normalizedAnswer || undefined);
            form.onBlur();
          }}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </FieldFrame>
  );
};

export const LongTextView = ({ field, path, textKey, value, onChange }: FormFieldProps<"longText">) => {
  const form = useForm();
  const max = resolveLimit(field.limit.max, form);
  const unit = field.limit.unit ?? "characters";
  return (
    <FieldFrame
      field={field}
      path={path}
      textKey={textKey}
      after={max !== undefined && <Counter text={coerceToText(value)} max={max} unit={unit} />}
    >
      {(controlProps) => (
        <TextArea
          {...controlProps}
          className="control"
          rows={5}
          readOnly={form.readOnly}
          value={coerceToText(value)}
          onBlur={form.onBlur}
          onChange={(event) => onChange(event.target.value || undefined)}
        />
      )}
    </FieldFrame>
  );
};

const languageTag: Record<ContentLanguage, string> = { zh: "zh-Hant", en: "en", pt: "pt" };

const Language = ({
  field,
  path,
  language,
  value,
  onChange,
}: {
  field: FormFieldProps<"multiText">["field"];
  path: string;
  language: ContentLanguage;
  value: string;
  onChange: (text: string | undefined) => void;
}) => {
  const form = useForm();
  const { t } = useTranslation("pages/form");
  const words = useIssueText();
  const id = toControlId(`${path}.${language}`);
  const issues = useIssues(`${path}.${language}`);
  const max = resolveLimit(field.limits[language]?.max, form);
  const isRequired = field.need === "all" || (Array.isArray(field.need) && field.need.includes(language));
  const Control = field.long ? TextArea : Input;
  const unit = field.limits[language]?.unit ?? "characters";
  // A name is far below its limit: below each of its lines, a counter would only take room on a phone.
  const isCounted =
    max !== undefined && (field.long || unit === "words" || measureText(value, unit) >= max * NEARLY_FULL);
  return (
    <div className={issues.length ? "fv-sub fv-wrong" : "fv-sub"}>
      <label htmlFor={id}>
        {t(`language.${language}`)}
        <RequiredMark required={isRequired} mark={field.need === "any" ? false : undefined} />
      </label>
      {issues.length > 0 && (
        <p className="fv-error" id={`${id}-error`}>
          {issues.map((issue) => words(issue)).join("\n")}
        </p>
      )}
      <Control
        id={id}
        className="control"
        lang={languageTag[language]}
        {...(issues.length ? { "aria-invalid": true, "aria-describedby": `${id}-error` } : {})}
        {...(isRequired ? { "aria-required": true } : {})}
        {...(field.long ? { rows: 4 } : {})}
        readOnly={form.readOnly}
        value={value}
        onBlur={form.onBlur}
        onChange={(event: React.ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
          onChange(event.target.value || undefined)
        }
      />
      {isCounted && (
        <div className="fv-after">
          <Counter text={value} max={max} language={language} unit={unit} />
        </div>
      )}
    </div>
  );
};

export const MultiTextView = ({ field, path, textKey, value, onChange }: FormFieldProps<"multiText">) => {
  const texts = coerceToRecord(value);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey} deep={false}>
      {(["zh", "en", "pt"] as const)
        .filter((language) => field.limits[language])
        .map((language) => (
          <Language
            key={language}
            field={field}
            path={path}
            language={language}
            value={coerceToText(texts[language])}
            onChange={(text) => {
              const { [language]: _, ...rest } = texts;
              const next = text === undefined ? rest : { ...rest, [language]: text };
              onChange(Object.keys(next).length ? next : undefined);
            }}
          />
        ))}
    </FieldGroupFrame>
  );
};
