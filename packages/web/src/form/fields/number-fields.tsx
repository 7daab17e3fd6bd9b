/** Integers, decimals, years and money. Typed text is kept until it is a valid number. */

import type { Json } from "@portal/core/forms/types/index";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Input, Select } from "../../ui/kit.tsx";
import {
  type FieldControlProps,
  FieldFrame,
  FieldGroupFrame,
  jsonToRecord,
  jsonToText,
} from "../field-frame.tsx";
import { type FormFieldProps, toControlId, useForm } from "../form-context.tsx";

const parse = (text: string): Json | undefined => {
  // A Chinese keyboard writes digits, points and commas of full width: they are those of half width.
  const normalized = text.normalize("NFKC").replace(/[,\s]/g, "");
  if (normalized === "") return undefined;
  // A text that is not a number is passed on, so that nothing typed is lost and validation can report it.
  return /^-?\d+(\.\d+)?$/.test(normalized) ? Number(normalized) : text;
};

export const NumberInput = ({
  tied,
  value,
  onChange,
  mode = "numeric",
}: {
  tied: FieldControlProps | { id: string; "aria-label": string };
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  mode?: "numeric" | "decimal";
}) => {
  const form = useForm();
  const [text, setText] = useState(jsonToText(value));
  useEffect(() => {
    setText((current) => (parse(current) === value ? current : jsonToText(value)));
  }, [value]);
  return (
    <Input
      {...tied}
      className="control control-short fv-number"
      inputMode={mode}
      autoComplete="off"
      readOnly={form.readOnly}
      value={text}
      onBlur={form.onBlur}
      onChange={(event) => {
        setText(event.target.value);
        onChange(parse(event.target.value));
      }}
    />
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
            tied={controlProps}
            value={value}
            onChange={onChange}
            mode={field.kind === "decimal" ? "decimal" : "numeric"}
          />
          {unit && <span>{t(`unit.${unit}`, { defaultValue: unit })}</span>}
        </div>
      )}
    </FieldFrame>
  );
};

/** Formats avos as an amount: 1350000 → "13500.00". */
const major = (minor: Json | undefined): string =>
  typeof minor === "number" ? (minor / 100).toFixed(2) : jsonToText(minor);
const minorOf = (text: string): Json | undefined => {
  const number = parse(text);
  return typeof number === "number" ? Math.round(number * 100) : number;
};

export const MoneyView = ({ field, path, textKey, value, onChange }: FormFieldProps<"money">) => {
  const form = useForm();
  const { t } = useTranslation(["pages/form", "lists"]);
  const money = typeof value === "object" ? jsonToRecord(value) : { amount: value ?? null };
  const currency = field.currency === "ANY" ? jsonToText(money.currency) || "MOP" : field.currency;
  const [text, setText] = useState(money.amount === null ? "" : major(money.amount));
  const changeMoney = (amount: Json | undefined, unit: string) =>
    onChange(amount === undefined ? undefined : { amount, currency: unit });
  return (
    <FieldFrame field={field} path={path} textKey={textKey}>
      {(controlProps) => (
        <div className="fv-unit">
          {field.currency === "ANY" ? (
            <Select
              className="control control-short"
              aria-label={t("currency")}
              value={currency}
              onChange={(event) => changeMoney(money.amount ?? undefined, event.target.value)}
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
              const amount = minorOf(text);
              if (typeof amount === "number") setText(major(amount));
              form.onBlur();
            }}
            onChange={(event) => {
              setText(event.target.value);
              changeMoney(minorOf(event.target.value), currency);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
};

/** Quantities with prices: one number per option, with the live total below. */
export const QuantitiesView = ({ field, path, textKey, value, onChange }: FormFieldProps<"quantities">) => {
  const form = useForm();
  const amounts = jsonToRecord(value);
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
              tied={{ id: toControlId(`${path}.${option.code}`), "aria-label": option.label }}
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
