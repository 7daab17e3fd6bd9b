/** Whole numbers, decimals, years and money. What is typed stays as typed until it reads as a number. */

import type { Json } from "@portal/core/form/types";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/use-translation.ts";
import { Input, Select } from "../../ui/kit.tsx";
import { controlId, type FieldProps, useForm } from "../form-context.tsx";
import { asRecord, asText, Frame, Group, type Tied } from "../parts.tsx";

const parse = (text: string): Json | undefined => {
  const plain = text
    .replace(/[,\s]/g, "")
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  if (plain === "") return undefined;
  // Not a number: the text itself goes on, so that nothing typed is lost and the check can say what is wrong.
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};

export const NumberInput = ({
  tied,
  value,
  onChange,
  mode = "numeric",
}: {
  tied: Tied | { id: string; "aria-label": string };
  value: Json | undefined;
  onChange: (value: Json | undefined) => void;
  mode?: "numeric" | "decimal";
}) => {
  const form = useForm();
  const [text, setText] = useState(asText(value));
  useEffect(() => {
    setText((typed) => (parse(typed) === value ? typed : asText(value)));
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
}: FieldProps<"integer" | "decimal" | "year">) => {
  const { t } = useTranslation("pages/form");
  const unit = "unit" in field ? field.unit : undefined;
  return (
    <Frame field={field} path={path} textKey={textKey}>
      {(tied) => (
        <div className="fv-unit">
          <NumberInput
            tied={tied}
            value={value}
            onChange={onChange}
            mode={field.kind === "decimal" ? "decimal" : "numeric"}
          />
          {unit && <span>{t(`unit.${unit}`, { defaultValue: unit })}</span>}
        </div>
      )}
    </Frame>
  );
};

/** Avos as people write them: 1350000 → "13500.00". */
const major = (minor: Json | undefined): string =>
  typeof minor === "number" ? (minor / 100).toFixed(2) : asText(minor);
const minorOf = (text: string): Json | undefined => {
  const number = parse(text);
  return typeof number === "number" ? Math.round(number * 100) : number;
};

export const MoneyView = ({ field, path, textKey, value, onChange }: FieldProps<"money">) => {
  const form = useForm();
  const { t } = useTranslation(["pages/form", "lists"]);
  const money = typeof value === "object" ? asRecord(value) : { amount: value ?? null };
  const currency = field.currency === "ANY" ? asText(money.currency) || "MOP" : field.currency;
  const [text, setText] = useState(money.amount === null ? "" : major(money.amount));
  const put = (amount: Json | undefined, unit: string) =>
    onChange(amount === undefined ? undefined : { amount, currency: unit });
  return (
    <Frame field={field} path={path} textKey={textKey}>
      {(tied) => (
        <div className="fv-unit">
          {field.currency === "ANY" ? (
            <Select
              className="control control-short"
              aria-label={t("currency")}
              value={currency}
              onChange={(event) => put(money.amount ?? undefined, event.target.value)}
            >
              <option value="MOP">MOP</option>
              <option value="RMB">RMB</option>
            </Select>
          ) : (
            <span>{currency}</span>
          )}
          <Input
            {...tied}
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
              put(minorOf(event.target.value), currency);
            }}
          />
        </div>
      )}
    </Frame>
  );
};

/** Priced quantities: one number an option, the sum of prices live below. */
export const QuantitiesView = ({ field, path, textKey, value, onChange }: FieldProps<"quantities">) => {
  const form = useForm();
  const amounts = asRecord(value);
  return (
    <Group field={field} path={path} textKey={textKey}>
      <ul className="fv-quantities">
        {form.options(field.options, textKey).map((option) => (
          <li key={option.code}>
            <span>
              {option.label}
              {option.note && <span className="fv-hint"> {option.note}</span>}
            </span>
            <NumberInput
              tied={{ id: controlId(`${path}.${option.code}`), "aria-label": option.label }}
              value={amounts[option.code]}
              onChange={(amount) => {
                const { [option.code]: _, ...rest } = amounts;
                onChange(amount === undefined || amount === 0 ? rest : { ...rest, [option.code]: amount });
              }}
            />
          </li>
        ))}
      </ul>
    </Group>
  );
};
