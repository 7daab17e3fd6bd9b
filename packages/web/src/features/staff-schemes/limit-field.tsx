/** A number of the scheme studio: it is typed and read as everywhere (decision 0263), and what is none is refused. */
import { formatEditableNumber, parseTypedAmount, parseTypedNumber } from "@portal/core/platform/parse-number";
import { MEGABYTE } from "@portal/core/schemes/versions/bound-issues";
import { type ChangeEvent, type ComponentProps, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { AmountField, NumberField } from "../../form/typed-number.tsx";

/** An amount is typed in patacas and kept in avos, the size of a file in megabytes and in bytes. */
export type LimitUnit = "number" | "amount" | "megabytes";
const unitSizes: Readonly<Record<LimitUnit, number>> = { number: 1, amount: 100, megabytes: MEGABYTE };

/** Reads a typed limit; undefined for an empty text, and NaN for one that is no number. */
const readLimit = (text: string, unit: LimitUnit, language: string): number | undefined => {
  if (unit === "amount") {
    const parsedAmount = parseTypedAmount(text, language);
    return parsedAmount && ("amount" in parsedAmount ? parsedAmount.amount : Number.NaN);
  }
  const parsedNumber = parseTypedNumber(text, language);
  const value = parsedNumber && ("value" in parsedNumber ? parsedNumber.value : Number.NaN);
  return unit === "megabytes" && value !== undefined ? Math.round(value * MEGABYTE) : value;
};
/** Converts a limit to the unit in which it is typed. */
export const toTypedUnit = (limit: number, unit: LimitUnit): number => limit / unitSizes[unit];
const toText = (limit: number | undefined, unit: LimitUnit, language: string): string =>
  limit === undefined || Number.isNaN(limit) ? "" : formatEditableNumber(toTypedUnit(limit, unit), language);

/**
 * A field for a number whose form keeps the number and not the text.
 * @param value undefined for none, and NaN for a text that is no number: its form refuses it
 */
export const LimitField = ({
  unit,
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof NumberField>, "value" | "onChange"> & {
  unit: LimitUnit;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}) => {
  const { language } = useTranslation().i18n;
  const [text, setText] = useState(() => toText(value, unit, language));
  // The value changes from outside with another version, or when the field takes the place of another one in a list.
  useEffect(() => {
    setText((current) =>
      Object.is(readLimit(current, unit, language), value) ? current : toText(value, unit, language),
    );
  }, [value, unit, language]);
  const changeText = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setText(target.value);
    onChange(readLimit(target.value, unit, language));
  };
  const control = { ...field, className: "control control-short", value: text, onChange: changeText };
  return unit === "amount" ? <AmountField {...control} /> : <NumberField inputMode="decimal" {...control} />;
};
