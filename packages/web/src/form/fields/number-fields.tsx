/** Integers, decimals, years and money. Typed text is kept until it is a valid number. */

import type { Json } from "@portal/core/forms/types/index";
import { formatDecimal, formatMoneyAmount } from "@portal/core/platform/format";
import {
  formatEditableAmount,
  formatEditableNumber,
  parseTypedAmount,
  parseTypedNumber,
  stripUnit,
} from "@portal/core/platform/parse-number";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Input, Select } from "../../ui/kit.tsx";
import {
  coerceToRecord,
  coerceToText,
  type FieldControlProps,
  FieldFrame,
  FieldGroupFrame,
} from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";
import { UnderstoodValue } from "../typed-number.tsx";

/** A text that is no number, or two, is passed on, so that nothing typed is lost and validation can report it. */
const parse = (text: string, language: string, unit?: string): Json | undefined => {
  const parseResult = parseTypedNumber(stripUnit(text, unit), language);
  return parseResult && ("value" in parseResult ? parseResult.value : text);
};
const toText = (value: Json | undefined, language: string): string =>
  typeof value === "number" ? formatEditableNumber(value, language) : coerceToText(value);

export const NumberInput = ({
  controlProps,
  value,
  onChange,
  mode = "numeric",
  unit,
  tellsNumber = true,
}: {
  controlProps: FieldControlProps | { id: string; "aria-label": string };
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  mode?: "numeric" | "decimal";
  /** What is shown behind the control; "%" may also be typed. */
  unit?: string | undefined;
  /** Tells beside the field what was understood. A year is no quantity and is written as it is typed. */
  tellsNumber?: boolean;
}) => {
  const form = useForm();
  const { language } = useTranslation().i18n;
  const [text, setText] = useState(toText(value, language));
  useEffect(() => {
    setText((current) => (parse(current, language, unit) === value ? current : toText(value, language)));
  }, [value, language, unit]);
  return (
    <>
      <Input
        {...controlProps}
        className="control control-short fv-number"
        inputMode={mode}
        autoComplete="off"
        readOnly={form.readOnly}
        value={text}
        onBlur={form.onBlur}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parse(event.target.value, language, unit));
        }}
      />
      {tellsNumber && (
        <UnderstoodValue
          typed={text}
          written={
            typeof value === "number" && text !== String(value) ? formatDecimal(value, language) : undefined
          }
        />
      )}
    </>
  );
};

export const NumberView = ({
  field,
  path,
  textKey,
  value,
  onChange,
}: FormFieldProps<"integer" | "decimal" | "year">) => {
  const { t } = useTranslation("pages/form");
  const unit = "unit" in field ? field.unit : undefined;
  return (
    <FieldFrame field={field} path={path} textKey={textKey}>
      {(controlProps) => (
        <div className="fv-unit">
          <NumberInput
            controlProps={controlProps}
            value={value}
            onChange={onChange}
            mode={field.kind === "decimal" ? "decimal" : "numeric"}
            unit={unit}
            tellsNumber={field.kind !== "year"}
          />
          {unit && <span>{t(`unit.${unit}`, { defaultValue: unit })}</span>}
        </div>
      )}
    </FieldFrame>
  );
};

/** Formats avos as an amount for editing: 1350000 → "13500.00", in Portuguese "13500,00". */
const formatMajor = (minor: Json | undefined, language: string): string =>
  typeof minor === "number" ? formatEditableAmount(minor, language) : coerceToText(minor);
const parseMinor = (text: string, language: string, currency: string): Json | undefined => {
  const parseResult = parseTypedAmount(text, language, currency);
  return parseResult && ("amount" in parseResult ? parseResult.amount : text);
};

export const MoneyView = ({ field, path, textKey, value, onChange }: FormFieldProps<"money">) => {
  const form = useForm();
  const { t, i18n } = useTranslation(["pages/form", "lists"]);
  const { language } = i18n;
  const money = typeof value === "object" ? coerceToRecord(value) : { amount: value ?? null };
  const currency = field.currency === "ANY" ? coerceToText(money.currency) || "MOP" : field.currency;
  const amount = money.amount ?? undefined;
  const [text, setText] = useState(formatMajor(amount, language));
  // Rows that are pasted or removed, and another version of the draft, give the control another amount.
  useEffect(() => {
    setText((current) =>
      parseMinor(current, language, currency) === amount ? current : formatMajor(amount, language),
    );
  }, [amount, language, currency]);
  const changeMoney = (typed: Json | undefined, unit: string) =>
    onChange(typed === undefined ? undefined : { amount: typed, currency: unit });
  return (
    <FieldFrame field={field} path={path} textKey={textKey}>
      {(controlProps) => (
        <div className="fv-unit">
          {field.currency === "ANY" ? (
            <Select
              className="control control-short"
              aria-label={t("currency")}
              value={currency}
              onChange={(event) => changeMoney(amount, event.target.value)}
            >
              <option value="MOP">MOP</option>
              <option value="RMB">RMB</option>
            </Select>
          ) : (
            <span>{currency}</span>
          )}
          <Input
            {...controlProps}
            className="control control-short fv-number"
            inputMode="decimal"
            autoComplete="off"
            readOnly={form.readOnly}
            value={text}
            onBlur={() => {
              const minorAmount = parseMinor(text, language, currency);
              if (typeof minorAmount === "number") setText(formatMajor(minorAmount, language));
              form.onBlur();
            }}
            onChange={(event) => {
              setText(event.target.value);
              changeMoney(parseMinor(event.target.value, language, currency), currency);
            }}
          />
          <UnderstoodValue
            typed={text}
            written={
              typeof amount === "number" ? formatMoneyAmount({ amount, currency }, language) : undefined
            }
          />
        </div>
      )}
    </FieldFrame>
  );
};

/** Quantities with prices: one number per option, with the live total below. */
export const QuantitiesView = ({ field, path, textKey, value, onChange }: FormFieldProps<"quantities">) => {
  const form = useForm();
  const amounts = coerceToRecord(value);
  return (
    <FieldGroupFrame field={field} path={path} textKey={textKey}>
      <ul className="fv-quantities">
        {form.options(field.options, textKey).map((option) => (
          <li key={option.code}>
            <span>
              {option.label}
              {option.note && <span className="fv-hint"> {option.note}</span>}
            </span>
            <NumberInput
              controlProps={{ id: toControlId(`${path}.${option.code}`), "aria-label": option.label }}
              value={amounts[option.code]}
              onChange={(amount) => {
                const { [option.code]: _, ...rest } = amounts;
                onChange(amount === undefined || amount === 0 ? rest : { ...rest, [option.code]: amount });
              }}
            />
          </li>
        ))}
      </ul>
    </FieldGroupFrame>
  );
};
